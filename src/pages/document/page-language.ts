import { findByLanguage, primaryLanguage } from '../../core/accept-language.js';
import { PAGE_LANGUAGE_TAGS, type PageLanguageTag, type Translation } from '../../core/contract/payloads/page-texts.js';
import type { QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import { languageTexts } from '../../core/contract/payloads/translation.js';
import { chooseWords, WORDS } from '../../core/words/pages/choose-words.js';
import type { PageWords } from '../../core/words/pages/page-words.js';
import { detectLanguage } from './language.js';

/** Languages of a page: its content may be in a different one than its own words. */
export interface PageLanguage {
  /** BCP 47 tag; empty if unknown, like the attribute `lang`. */
  readonly content: string;
  readonly direction: 'ltr' | 'rtl';
  readonly words: PageWords;
}

/**
 * Chooses the words by the language of the texts; if it is unknown or has no words, by the languages that the reader
 * accepts, best first. A page with little text has the direction of its words. A known language decides alone.
 */
export function pageLanguage(
  texts: readonly (string | null)[],
  accepted: readonly string[],
  known?: PageLanguageTag,
): PageLanguage {
  if (known !== undefined) return { content: known, direction: WORDS[known].direction, words: WORDS[known] };
  const { code, direction } = detectLanguage(texts);
  const words = chooseWords(code === null ? accepted : [code, ...accepted]);
  return { content: code ?? '', direction: direction ?? words.direction, words };
}

/** Recognises the language of a content from its texts; null if it is unknown or has no words. */
export function recognisedLanguage(type: QrPayloadType, content: string): PageLanguageTag | null {
  const { code } = detectLanguage(languageTexts(type, content));
  return PAGE_LANGUAGE_TAGS.find((tag) => primaryLanguage(tag) === code) ?? null;
}

/** The languages of a page that has two. */
export interface TwoLanguages {
  readonly own: PageLanguageTag;
  readonly second: PageLanguageTag;
  readonly shown: PageLanguageTag;
}

/**
 * Chooses the language of a page that has two: the one in its address, otherwise the better one for the reader,
 * otherwise that of the content itself. Null for a page without a translation.
 */
export function chooseLanguage(
  translation: Translation | null,
  wanted: unknown,
  accepted: readonly string[],
): TwoLanguages | null {
  if (translation === null) return null;
  const { contentLanguage: own, language: second } = translation;
  const both = [own, second];
  const byLanguage = new Map(both.map((tag) => [primaryLanguage(tag), tag]));
  const shown = both.find((tag) => tag === wanted) ?? findByLanguage(accepted, byLanguage) ?? own;
  return { own, second, shown };
}
