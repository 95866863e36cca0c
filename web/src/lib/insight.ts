import { language } from './say.svelte';

let words: Promise<void> | undefined;
/** The words of all that is here come once, with the first of it that is asked for. */
const withWords = async <T>(part: Promise<T>): Promise<T> => {
  words ??= language.also('insight');
  return (await Promise.all([part, words]))[0];
};

export const loadReport = () => withWords(import('../insight/ReportView.svelte'));
export const loadKnownPanel = () => withWords(import('../insight/KnownPanel.svelte'));
export const loadKnownSetting = () => withWords(import('../insight/KnownSetting.svelte'));
