import { language, say } from './say.svelte';
import { under } from './under';

/** Where the worker (public/sw.js) finds the page that says that there is no connection. */
const KEPT = 'newmarket-offline-1';
const PAGE = '/offline';
const STYLE = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#e9e2d3,#16130f);color:light-dark(#2a2a22,#efe6d2);font:1.05rem/1.5 system-ui,sans-serif}
main{max-width:30rem;padding:1.5rem}
svg{width:3rem;fill:none;stroke:light-dark(#7d2230,#e4b754);stroke-width:4}
h1{margin:.6rem 0;font:700 2rem/1.15 Rockwell,Georgia,serif}
a{display:inline-grid;place-items:center;min-height:2.75rem;padding:0 1.2rem;border-radius:.6rem;background:light-dark(#7d2230,#e4b754);color:light-dark(#fff8ea,#241a08);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid;outline-offset:3px}`;

/** Installs the worker, where there can be one: over plain http in a home network there is none. */
export function installWorker(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    navigator.serviceWorker.register(`${under}/sw.js`).catch(() => {
      // Private windows and full disks have none: the table is played all the same.
    });
}

/** Leaves the page for the worker in the language that is shown now. */
export async function keepOfflinePage(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const html = offlinePage();
  try {
    const kept = await caches.open(KEPT);
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    };
    await kept.put(PAGE, new Response(html, { headers }));
  } catch {
    // As above.
  }
}

/** A page that needs nothing beside itself. Its link is to the address that was opened. */
export function offlinePage(): string {
  return `<!doctype html><html lang="${language.chosen}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${safe(say('offline-title'))} – ${safe(say('brand'))}</title><style>${STYLE}</style><main><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 21C1.5 13 5 3 12 3s10.500 10 6 18"/></svg><h1>${safe(say('offline-title'))}</h1><p>${safe(say('offline-what'))}</p><p><a href="">${safe(say('try-again'))}</a></p></main></html>`;
}

const safe = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
