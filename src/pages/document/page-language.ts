import { detectLanguage } from './language.js';
import { chooseWords } from './words/choose-words.js';
import type { PageWords } from './words/page-words.js';

/** Languages of a page: its content may be in a different one than its own words. */
export interface PageLanguage {
  /** BCP 47 tag; empty if unknown, like the attribute `lang`. */
  readonly content: string;
  readonly direction: 'ltr' | 'rtl';
  readonly words: PageWords;
}

/**
 * Chooses the words by the language of the texts; if it is unknown or has no words, by the languages that the reader
 * accepts, best first. A page with little text has the direction of its words.
 */
export function pageLanguage(texts: readonly (string | null)[], accepted: readonly string[]): PageLanguage {
  const { code, direction } = detectLanguage(texts);
  const words = chooseWords(code === null ? accepted : [code, ...accepted]);
  return { content: code ?? '', direction: direction ?? words.direction, words };
}
