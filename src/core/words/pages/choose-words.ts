import { findByLanguage, primaryLanguage } from '../../accept-language.js';
import type { PageLanguageTag } from '../../contract/payloads/page-texts.js';
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

export const WORDS: Readonly<Record<PageLanguageTag, PageWords>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  it: ITALIAN,
  pt: PORTUGUESE,
  nl: DUTCH,
  pl: POLISH,
  tr: TURKISH,
  ar: ARABIC,
  ja: JAPANESE,
  'zh-Hans': CHINESE,
};

/** The pages' words in every available language. */
export const PAGE_LANGUAGES: readonly PageWords[] = Object.values(WORDS);

const BY_LANGUAGE = new Map(PAGE_LANGUAGES.map((words) => [primaryLanguage(words.language), words]));

/** Returns the words in the first of these languages (BCP 47) that has them, or in English. */
export const chooseWords = (languages: readonly string[]): PageWords =>
  findByLanguage(languages, BY_LANGUAGE) ?? ENGLISH;
