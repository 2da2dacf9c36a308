import { ARABIC } from './arabic.js';
import { CHINESE } from './chinese.js';
import { DUTCH } from './dutch.js';
import { ENGLISH } from './english.js';
import { FRENCH } from './french.js';
import { GERMAN } from './german.js';
import { ITALIAN } from './italian.js';
import { JAPANESE } from './japanese.js';
import type { PageWords } from './page-words.js';
import { POLISH } from './polish.js';
import { PORTUGUESE } from './portuguese.js';
import { SPANISH } from './spanish.js';
import { TURKISH } from './turkish.js';

/** The words of the pages in every language that has them. */
export const PAGE_LANGUAGES: readonly PageWords[] = [
  ENGLISH,
  GERMAN,
  FRENCH,
  SPANISH,
  ITALIAN,
  PORTUGUESE,
  DUTCH,
  POLISH,
  TURKISH,
  ARABIC,
  JAPANESE,
  CHINESE,
];

const BY_CODE = new Map(PAGE_LANGUAGES.map((words) => [words.language.slice(0, 2), words]));

/** The words in the first of these languages that has them, else in English. Languages are BCP 47; regions are ignored. */
export function chooseWords(languages: readonly string[]): PageWords {
  const found = languages.map((language) => BY_CODE.get(language.split('-', 1)[0]?.toLowerCase() ?? ''));
  return found.find((words) => words !== undefined) ?? ENGLISH;
}
