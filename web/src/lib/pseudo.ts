/** English made strange and long, by the rule of `languages/pseudo.py`: to see what bursts, and what is in no catalogue. */
const PLAIN = 'aceinouyACEINOUY';
const STRANGE = 'åçéîñöûýÅÇÉÎÑÖÛÝ';
const LONGER = 0.4;

export function pseudo(text: string): string {
  return text
    .replace(/[A-Za-z]{2,}/g, (word) => word + 'o'.repeat(Math.max(1, Math.round(word.length * LONGER))))
    .replace(/[aceinouy]/gi, (letter) => STRANGE[PLAIN.indexOf(letter)] as string);
}
