import { remember, remembered } from './remember';

type Theme = 'light' | 'dark';
type Colours = 'two' | 'four';

/** How this browser shows the table, and the name of who sits before it. */
class Settings {
  #theme = $state<Theme>('light');
  #colours = $state<Colours>('two');
  #name = $state('');

  constructor() {
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    const theme = remembered('theme');
    this.#theme = theme === 'light' || theme === 'dark' ? theme : dark ? 'dark' : 'light';
    this.#colours = remembered('colours') === 'four' ? 'four' : 'two';
    this.#name = remembered('name') ?? '';
    this.#show();
  }

  get dark(): boolean {
    return this.#theme === 'dark';
  }

  get fourColours(): boolean {
    return this.#colours === 'four';
  }

  get name(): string {
    return this.#name;
  }

  set name(name: string) {
    this.#name = name;
    remember('name', name);
  }

  toggleTheme(): void {
    this.#theme = this.dark ? 'light' : 'dark';
    remember('theme', this.#theme);
    this.#show();
  }

  toggleColours(): void {
    this.#colours = this.fourColours ? 'two' : 'four';
    remember('colours', this.#colours);
    this.#show();
  }

  #show(): void {
    document.documentElement.dataset.theme = this.#theme;
    document.documentElement.dataset.colours = this.#colours;
  }
}

export const settings = new Settings();
