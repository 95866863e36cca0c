import { MediaQuery } from 'svelte/reactivity';
import { remember, remembered } from './remember';

/** What can be chosen, the first of each being what stands before anybody has chosen. */
export const CHOICES = {
  theme: ['system', 'light', 'dark'],
  colours: ['two', 'four'],
  motion: ['system', 'full', 'calm'],
  drawing: ['normal', 'slower', 'step'],
} as const;

type Choices = { [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number] };
/** How fast what happens is drawn: as it comes, at half the speed, or one thing at a press. */
export type Drawing = Choices['drawing'];

/** What can be on or off, and whether it is before anybody has chosen. */
const SWITCHES = { sound: true, notification: false, reactions: true, quiet: false } as const;
type Switches = Record<keyof typeof SWITCHES, boolean>;

/** The colour of the room (app.css), for what the system draws around the page. */
const ROOM = { light: '#e9e2d3', dark: '#16130f' } as const;

/** How this browser shows the table and draws attention to it, and the name of who sits before it. All is remembered. */
class Settings {
  #choices = $state<Choices>({
    theme: chosen('theme'),
    colours: chosen('colours'),
    motion: chosen('motion'),
    drawing: chosen('drawing'),
  });
  #switches = $state<Switches>({
    sound: switched('sound'),
    notification: switched('notification'),
    reactions: switched('reactions'),
    quiet: switched('quiet'),
  });
  #name = $state(remembered('name') ?? '');
  #darkRoom = new MediaQuery('(prefers-color-scheme: dark)');
  #lessMotion = new MediaQuery('(prefers-reduced-motion: reduce)');

  constructor() {
    // What the system asks for may change while the page is open.
    $effect.root(() => {
      $effect(() => {
        const { dataset } = document.documentElement;
        dataset.theme = this.dark ? 'dark' : 'light';
        dataset.colours = this.#choices.colours;
        dataset.motion = this.calm ? 'calm' : 'full';
        document.querySelector('meta[name=theme-color]')?.setAttribute('content', this.dark ? ROOM.dark : ROOM.light);
      });
    });
  }

  get dark(): boolean {
    const { theme } = this.#choices;
    return theme === 'system' ? this.#darkRoom.current : theme === 'dark';
  }

  /** Whether nothing shall fly. */
  get calm(): boolean {
    const { motion } = this.#choices;
    return motion === 'system' ? this.#lessMotion.current : motion === 'calm';
  }

  get theme(): Choices['theme'] {
    return this.#choices.theme;
  }

  set theme(theme: Choices['theme']) {
    this.#choose('theme', theme);
  }

  get colours(): Choices['colours'] {
    return this.#choices.colours;
  }

  set colours(colours: Choices['colours']) {
    this.#choose('colours', colours);
  }

  get motion(): Choices['motion'] {
    return this.#choices.motion;
  }

  set motion(motion: Choices['motion']) {
    this.#choose('motion', motion);
  }

  get drawing(): Drawing {
    return this.#choices.drawing;
  }

  set drawing(drawing: Drawing) {
    this.#choose('drawing', drawing);
  }

  /** A sound at one's own turn. */
  get sound(): boolean {
    return this.#switches.sound && !this.quiet;
  }

  set sound(on: boolean) {
    this.#switch('sound', on);
  }

  /** A notification at one's own turn, where the browser allows it. */
  get notification(): boolean {
    return this.#switches.notification && !this.quiet;
  }

  set notification(on: boolean) {
    this.#switch('notification', on);
  }

  /** Whether the reactions of others are shown. */
  get reactions(): boolean {
    return this.#switches.reactions && !this.quiet;
  }

  set reactions(on: boolean) {
    this.#switch('reactions', on);
  }

  /** All quiet: no sound, no notification, no reactions, whatever is chosen for each. */
  get quiet(): boolean {
    return this.#switches.quiet;
  }

  set quiet(on: boolean) {
    this.#switch('quiet', on);
  }

  get name(): string {
    return this.#name;
  }

  set name(name: string) {
    this.#name = name;
    remember('name', name);
  }

  #choose<Name extends keyof Choices>(name: Name, word: Choices[Name]): void {
    this.#choices[name] = word;
    remember(name, word);
  }

  #switch(name: keyof Switches, on: boolean): void {
    this.#switches[name] = on;
    remember(name, on ? 'on' : 'off');
  }
}

function chosen<Name extends keyof Choices>(name: Name): Choices[Name] {
  const words: readonly string[] = CHOICES[name];
  return (words.find((word) => word === remembered(name)) ?? words[0]) as Choices[Name];
}

function switched(name: keyof Switches): boolean {
  const word = remembered(name);
  return word === null ? SWITCHES[name] : word === 'on';
}

export const settings = new Settings();
