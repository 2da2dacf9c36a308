import { ENGLISH } from './english.js';
import { GERMAN } from './german.js';
import type { PageWords } from './page-words.js';

const LANGUAGES: readonly PageWords[] = [ENGLISH, GERMAN];

const BY_CODE = new Map(LANGUAGES.map((words) => [words.language.slice(0, 2), words]));

/** The words in the first of these languages that has them, else in English. Languages are BCP 47; regions are ignored. */
export function chooseWords(languages: readonly string[]): PageWords {
  const found = languages.map((language) => BY_CODE.get(language.split('-', 1)[0]?.toLowerCase() ?? ''));
  return found.find((words) => words !== undefined) ?? ENGLISH;
}
