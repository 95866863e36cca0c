import { afterEach, expect, it } from 'vitest';
import { language } from '../src/lib/say.svelte';
import { spoken } from '../src/lib/spoken';

afterEach(() => language.choose('en'));

it('names each card in a sentence in full, in the language that is shown', async () => {
  expect(spoken('Tom follows with the 10♦; the J♠ is called.')).toBe(
    'Tom follows with the ten of diamonds; the jack of spades is called.',
  );
  await language.choose('de');
  expect(spoken('Tom gewinnt den D♦-Topf: 9 Marken.')).toBe('Tom gewinnt den Karo-Dame-Topf: 9 Marken.');
});

it('leaves alone what is no card', () => {
  for (const sentence of ['Harriet puts 10 counters on each pot.', 'Spades: ♠', ''])
    expect(spoken(sentence)).toBe(sentence);
});
