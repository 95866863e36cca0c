import { tick } from 'svelte';
import { language } from './say.svelte';
import { under } from './under';

export type Page =
  | { kind: 'front' }
  | { kind: 'table'; table: string }
  | { kind: 'lesson'; game: string }
  | { kind: 'record' }
  | { kind: 'dealing' }
  | { kind: 'hand'; table: string; hand: number }
  | { kind: 'nowhere' };

/** The lesson that one begins with. */
export const FIRST_LESSON = 'newmarket';

export function pageOf(path: string): Page {
  const [, first, second, third, fourth, ...more] = path.replace(/(?<=.)\/$/, '').split('/');
  if (more.length > 0) return { kind: 'nowhere' };
  if (first === '' && second === undefined) return { kind: 'front' };
  if (first === 'learn' && third === undefined) return { kind: 'lesson', game: second ?? FIRST_LESSON };
  if (first === 'walk' && second === undefined) return { kind: 'record' };
  if (first === 'dealing' && second === undefined) return { kind: 'dealing' };
  if (first !== 't' || !second || !/^[A-Za-z0-9_-]+$/.test(second)) return { kind: 'nowhere' };
  if (third === undefined) return { kind: 'table', table: second };
  return third === 'hands' && fourth && /^[1-9]\d{0,5}$/.test(fourth)
    ? { kind: 'hand', table: second, hand: Number(fourth) }
    : { kind: 'nowhere' };
}

/** What draws the pages, in a chunk each: a reader fetches what they look at. */
const LOADS = {
  front: () => import('../front/FrontPage.svelte'),
  table: () => import('../table/TablePage.svelte'),
  walk: () => import('../walk/WalkPage.svelte'),
  dealing: () => import('../fair/DealingPage.svelte'),
  nowhere: () => import('../ui/Nowhere.svelte'),
};

/** What a hand to walk through is taken from: a lesson, a record that the reader brings, or a hand of a table. */
export type Origin = Extract<Page, { kind: 'lesson' | 'record' | 'hand' }>;

type Loaded<Name extends keyof typeof LOADS> = Awaited<ReturnType<(typeof LOADS)[Name]>>['default'];
/** A page with what draws it. */
export type Drawn =
  | { kind: 'front'; Page: Loaded<'front'> }
  | { kind: 'table'; Page: Loaded<'table'>; table: string }
  | { kind: 'walk'; Page: Loaded<'walk'>; origin: Origin }
  | { kind: 'plain'; Page: Loaded<'dealing'> }
  | { kind: 'nowhere'; Page: Loaded<'nowhere'> };

async function drawn(page: Page): Promise<Drawn> {
  switch (page.kind) {
    case 'front':
      return { kind: 'front', Page: (await Promise.all([LOADS.front(), language.also('front', 'rules')]))[0].default };
    case 'table':
      return { kind: 'table', Page: (await LOADS.table()).default, table: page.table };
    case 'dealing':
      return { kind: 'plain', Page: (await Promise.all([LOADS.dealing(), language.also('fair')]))[0].default };
    case 'nowhere':
      return { kind: 'nowhere', Page: (await LOADS.nowhere()).default };
    default:
      return {
        kind: 'walk',
        Page: (await Promise.all([LOADS.walk(), language.also('walk', 'rules')]))[0].default,
        origin: page,
      };
  }
}

/** Where we are: one page with an address for the front, each table, each lesson, and each hand to look back at. */
class Route {
  /** None before the first page has come. */
  drawn = $state.raw<Drawn>();
  #path = location.pathname;
  #wanted = 0;

  /** Draws the page of the address that was opened. */
  async begin(): Promise<void> {
    // Within a page the parts of its address are its own: a clause, a step.
    addEventListener('popstate', () => location.pathname !== this.#path && void this.#arrive());
    this.drawn = await drawn(pageOf(location.pathname.slice(under.length)));
  }

  go(path: string): void {
    history.pushState(null, '', under + path);
    void this.#arrive();
  }

  /** For the click on a link within the page; with a modifier key the browser opens it elsewhere as usual. */
  follow = (event: MouseEvent & { currentTarget: HTMLAnchorElement }): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { pathname, search, hash } = event.currentTarget;
    this.go(pathname.slice(under.length) + search + hash);
  };

  /** Fetches ahead what draws the tables, for who is about to go to one. */
  expectTable(): void {
    void LOADS.table().catch(() => {
      // It is fetched again when it is needed.
    });
  }

  async #arrive(): Promise<void> {
    const wanted = ++this.#wanted;
    this.#path = location.pathname;
    try {
      const next = await drawn(pageOf(location.pathname.slice(under.length)));
      if (wanted !== this.#wanted) return;
      this.drawn = next;
    } catch {
      // No connection, or a newer version of the page: what the browser says of that, or the newer page.
      location.reload();
      return;
    }
    scrollTo(0, 0);
    // The heading tells where one has come to, and the focus is not lost with the page that went.
    await tick();
    document.querySelector<HTMLElement>('h1')?.focus();
  }
}

export const route = new Route();
