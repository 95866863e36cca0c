import { FluentBundle, FluentNumber, type FluentResource, type Scope } from '@fluent/bundle';
import type { Messages } from './messages';
import { remember, remembered } from './remember';

/** The languages to choose from, by tag (BCP 47). */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
/** English made strange: only the address asks for it (`?lang=en-XA`), and nothing remembers it. */
export const PSEUDO = 'en-XA';
export type Tag = Language | typeof PSEUDO;

export type MessageId = keyof Messages;
/** What a message needs to be said: nothing, or its values. */
export type Values<Id extends MessageId> = Messages[Id] extends null ? [] : [values: Messages[Id]];

/** One chunk for each language, of which a browser loads the one that it shows. */
const CATALOGUES: Record<Language, () => Promise<{ resources: readonly FluentResource[] }>> = {
  en: () => import('../languages/en'),
  de: () => import('../languages/de'),
};
/** Words that few pages need, which come with these. */
const PARTS = {
  walk: {
    en: () => import('../../../src/newmarket/languages/en/walk.ftl'),
    de: () => import('../../../src/newmarket/languages/de/walk.ftl'),
  },
  house: {
    en: () => import('../../../src/newmarket/languages/en/house.ftl'),
    de: () => import('../../../src/newmarket/languages/de/house.ftl'),
  },
  settings: {
    en: () => import('../../../src/newmarket/languages/en/settings.ftl'),
    de: () => import('../../../src/newmarket/languages/de/settings.ftl'),
  },
  insight: {
    en: () => import('../../../src/newmarket/languages/en/insight.ftl'),
    de: () => import('../../../src/newmarket/languages/de/insight.ftl'),
  },
  menu: {
    en: () => import('../../../src/newmarket/languages/en/menu.ftl'),
    de: () => import('../../../src/newmarket/languages/de/menu.ftl'),
  },
  rules: {
    en: () => import('../../../src/newmarket/languages/en/rules.ftl'),
    de: () => import('../../../src/newmarket/languages/de/rules.ftl'),
  },
  front: {
    en: () => import('../../../src/newmarket/languages/en/front.ftl'),
    de: () => import('../../../src/newmarket/languages/de/front.ftl'),
  },
  fair: {
    en: () => import('../../../src/newmarket/languages/en/fair.ftl'),
    de: () => import('../../../src/newmarket/languages/de/fair.ftl'),
  },
} as const satisfies Record<string, Record<Language, () => Promise<{ default: FluentResource }>>>;
export type Part = keyof typeof PARTS;
const KEY = 'language';

/** Which language this browser shows. Nothing can be said before `begin` is done. */
class LanguageChoice {
  #chosen = $state<Tag>('en');
  #bundle = $state.raw<FluentBundle>();
  #wanted: Tag | undefined;
  readonly #parts = new Set<Part>();
  #shows = 0;
  #showing: Promise<void> | undefined;

  /** The language that is shown now. */
  get chosen(): Tag {
    return this.#chosen;
  }

  /** Loads the first language: of the address, else the one that was chosen before, else what the browser likes best. */
  async begin(): Promise<void> {
    await this.#show(firstLanguage());
  }

  /** Shows another language as soon as its words are there, and remembers it. */
  async choose(tag: Language): Promise<void> {
    remember(KEY, tag);
    forgetAddress();
    await this.#show(tag);
  }

  /** Loads the words of *parts*, now and with each language that is chosen from here on. */
  async also(...parts: Part[]): Promise<void> {
    const more = parts.filter((part) => !this.#parts.has(part));
    // Somebody else may have asked for them, and they be on their way.
    if (more.length === 0) return this.#showing;
    for (const part of more) this.#parts.add(part);
    try {
      await this.#show(this.#wanted ?? firstLanguage());
    } catch (fault) {
      // What is shown stands; they are asked for again with what next needs them.
      for (const part of more) this.#parts.delete(part);
      this.#showing = undefined;
      throw fault;
    }
  }

  /** The text of a message; in the reactive parts of a component it follows the language. */
  say<Id extends MessageId>(id: Id, values: Messages[Id] | undefined): string {
    const pattern = this.#bundle?.getMessage(id)?.value;
    if (!this.#bundle || !pattern) return fault(id, 'there is no such message');
    const faults: Error[] = [];
    const text = this.#bundle.formatPattern(pattern, counted(values ?? {}), faults);
    return faults[0] ? fault(id, faults[0].message) : text;
  }

  /** Comes to its end when the language that was asked for last, with all its parts, is there. */
  #show(tag: Tag): Promise<void> {
    this.#showing = this.#bring(tag);
    return this.#showing;
  }

  async #bring(tag: Tag): Promise<void> {
    this.#wanted = tag;
    const show = ++this.#shows;
    const words = tag === PSEUDO ? 'en' : tag;
    const [{ resources }, transform, ...more] = await Promise.all([
      CATALOGUES[words](),
      tag === PSEUDO ? import('./pseudo').then(({ pseudo }) => ({ transform: pseudo })) : {},
      ...[...this.#parts].map((part) => PARTS[part][words]()),
    ]);
    if (this.#shows !== show) return this.#showing;
    // No marks around what is filled in: names may hold no character that turns the direction of text.
    const bundle = new FluentBundle(tag, { useIsolating: false, ...transform });
    for (const resource of [...resources, ...more.map((part) => part.default)]) bundle.addResource(resource);
    this.#bundle = bundle;
    this.#chosen = tag;
    document.documentElement.lang = tag;
  }
}

export const language = new LanguageChoice();

/** The text of message *id*, in which *values* fill the places. */
export const say = <Id extends MessageId>(id: Id, ...[values]: Values<Id>): string =>
  language.say(id, values as Messages[Id] | undefined);

/** A whole number that is written with a true minus sign. */
class Count extends FluentNumber {
  override toString(scope?: Scope): string {
    return super.toString(scope as Scope).replace('-', '−');
  }
}

const counted = (values: Record<string, string | number>): Record<string, string | Count> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? new Count(value) : value]),
  );

/** The types leave no message out; should one be missing all the same, a page that shows its id is better than none. */
function fault(id: string, what: string): string {
  if (!import.meta.env.PROD) throw new Error(`${language.chosen}: ${id}: ${what}`);
  return id;
}

function firstLanguage(): Tag {
  const asked = new URLSearchParams(location.search).get('lang');
  if (asked === PSEUDO) return PSEUDO;
  return [asked, remembered(KEY), ...navigator.languages].map(spoken).find((tag) => tag !== null) ?? 'en';
}

/** The language with this tag, or of its region (`de-AT`); none where it is not spoken here. */
const spoken = (tag: string | null): Language | null =>
  LANGUAGES.find((language) => language === tag?.toLowerCase().split('-')[0]) ?? null;

/** What was chosen shall not be undone by the address when the page is loaded again. */
function forgetAddress(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('lang')) return;
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address);
}
