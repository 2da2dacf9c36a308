import { detectLanguage } from './language.js';
import { chooseWords } from './words/choose-words.js';
import type { PageWords } from './words/page-words.js';

/** The languages of a page: its content may be in another one than what the page says itself. */
export interface PageLanguage {
  /** BCP 47; empty when unknown, as the attribute `lang` has it. */
  readonly content: string;
  readonly direction: 'ltr' | 'rtl';
  readonly words: PageWords;
}

/**
 * Chooses the words by the language of the texts; when it is unknown or has no words, by the languages that the reader
 * accepts, best first. A page of little text has the direction of its words.
 */
export function pageLanguage(texts: readonly (string | null)[], accepted: readonly string[]): PageLanguage {
  const { code, direction } = detectLanguage(texts);
  const words = chooseWords(code === null ? accepted : [code, ...accepted]);
  return { content: code ?? '', direction: direction ?? words.direction, words };
}
