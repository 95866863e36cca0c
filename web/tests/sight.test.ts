import { expect, test } from 'vitest';
import { scrollNeeded } from '../src/walk/sight';

const PANEL = { top: 300 };

test('what lies under the panel comes out from under it', () => {
  expect(scrollNeeded({ top: 50, bottom: 420 }, { top: 330, bottom: 400 }, PANEL)).toBe(100);
});

test('the head of the table comes back as far as there is room, and no farther', () => {
  expect(scrollNeeded({ top: -80, bottom: 290 }, { top: 200, bottom: 270 }, PANEL)).toBe(-30);
  expect(scrollNeeded({ top: -20, bottom: 290 }, { top: 100, bottom: 170 }, PANEL)).toBe(-20);
  expect(scrollNeeded({ top: 50, bottom: 290 }, { top: 200, bottom: 270 }, PANEL)).toBe(0);
});

test('a settlement is read from its head', () => {
  expect(scrollNeeded({ top: -80, bottom: 900 }, undefined, PANEL)).toBe(-80);
  expect(scrollNeeded({ top: 50, bottom: 900 }, undefined, PANEL)).toBe(0);
});

test('who reads the rules below is left there', () => {
  expect(scrollNeeded({ top: -900, bottom: -40 }, { top: -200, bottom: -60 }, PANEL)).toBe(0);
});
