import { tick } from 'svelte';

export type Page = { kind: 'front' } | { kind: 'table'; table: string } | { kind: 'nowhere' };

export function pageOf(path: string): Page {
  if (path === '/') return { kind: 'front' };
  const table = /^\/t\/([A-Za-z0-9_-]+)\/?$/.exec(path)?.[1];
  return table ? { kind: 'table', table } : { kind: 'nowhere' };
}

/** Where we are: one page with two addresses, `/` and `/t/{table}`. */
class Route {
  page = $state.raw<Page>(pageOf(location.pathname));

  constructor() {
    addEventListener('popstate', () => this.#arrive());
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.#arrive();
  }

  /** For the click on a link within the page; with a modifier key the browser opens it elsewhere as usual. */
  follow = (event: MouseEvent & { currentTarget: HTMLAnchorElement }): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.go(event.currentTarget.pathname + event.currentTarget.hash);
  };

  #arrive(): void {
    this.page = pageOf(location.pathname);
    scrollTo(0, 0);
    // The heading tells where one has come to, and the focus is not lost with the page that went.
    void tick().then(() => document.querySelector<HTMLElement>('h1')?.focus());
  }
}

export const route = new Route();
