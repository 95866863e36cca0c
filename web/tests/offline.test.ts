import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import worker from '../public/sw.js?raw';
import { keepOfflinePage, offlinePage } from '../src/lib/offline';
import { language } from '../src/lib/say.svelte';

type Handler = (event: Record<string, unknown>) => void;

/** What the worker is given by a browser: its events, and a place to keep things in. */
class FakeWorker {
  handlers = new Map<string, Handler>();
  kept = new Map<string, Map<string, string>>();
  answer: 'page' | 'no connection' = 'page';

  constructor() {
    const scope = {
      addEventListener: (name: string, handler: Handler) => this.handlers.set(name, handler),
      skipWaiting: () => undefined,
      clients: { claim: () => Promise.resolve() },
      caches: {
        keys: async () => [...this.kept.keys()],
        delete: async (name: string) => this.kept.delete(name),
        match: async (path: string, { cacheName }: { cacheName: string }) => this.kept.get(cacheName)?.get(path),
      },
      Response: { error: () => 'nothing' },
      URL,
      fetch: async () => {
        if (this.answer === 'no connection') throw new TypeError('Failed to fetch');
        return 'the server';
      },
    };
    new Function(...Object.keys(scope), worker)(...Object.values(scope));
  }

  /** What it answers to a request; none where it leaves it to the browser. */
  async ask(path: string, mode = 'navigate', method = 'GET'): Promise<unknown> {
    let answer: unknown;
    const request = { mode, method, url: `https://table.example${path}` };
    this.handlers.get('fetch')?.({ request, respondWith: (given: unknown) => (answer = given) });
    return answer;
  }

  async activate(): Promise<void> {
    let done: unknown;
    this.handlers.get('activate')?.({ waitUntil: (given: unknown) => (done = given) });
    await done;
  }
}

afterEach(async () => {
  vi.unstubAllGlobals();
  await language.choose('en');
});

let browser: FakeWorker;
beforeEach(() => {
  browser = new FakeWorker();
  browser.kept.set('newmarket-offline-1', new Map([['/offline', 'no connection, it says']]));
});

it('gives a page the server’s answer while there is one, and else the page that says so', async () => {
  expect(await browser.ask('/t/abc')).toBe('the server');
  browser.answer = 'no connection';
  expect(await browser.ask('/t/abc')).toBe('no connection, it says');
});

it('leaves everything else to the browser, above all what is said of a table', async () => {
  browser.answer = 'no connection';
  expect(await browser.ask('/api/tables/abc', 'cors')).toBeUndefined();
  expect(await browser.ask('/api/tables/abc/records')).toBeUndefined();
  expect(await browser.ask('/assets/index.js', 'no-cors')).toBeUndefined();
  expect(await browser.ask('/', 'navigate', 'POST')).toBeUndefined();
});

it('clears away what older versions have kept', async () => {
  browser.kept.set('newmarket-offline-0', new Map());
  await browser.activate();
  expect([...browser.kept.keys()]).toEqual(['newmarket-offline-1']);
});

it('keeps the page in the language of its reader, whole and without a script', async () => {
  const kept = new Map<string, Response>();
  const open = async (): Promise<unknown> => ({ put: async (path: string, page: Response) => kept.set(path, page) });
  vi.stubGlobal('caches', { open });
  await language.choose('de');
  await keepOfflinePage();
  const page = kept.get('/offline');
  expect(await page?.text()).toBe(offlinePage());
  expect(page?.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/);
  const document = new DOMParser().parseFromString(offlinePage(), 'text/html');
  expect(document.documentElement.lang).toBe('de');
  expect(document.querySelector('h1')?.textContent).toBe('Keine Verbindung');
  expect(document.querySelectorAll('script, link, img')).toHaveLength(0);
});
