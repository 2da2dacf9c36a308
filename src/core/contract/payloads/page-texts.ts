import type { MenuWords } from '../menus/menu-words.js';

/** Languages that the pages have words for, as BCP 47 tags. */
export const PAGE_LANGUAGE_TAGS = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'tr',
  'ar',
  'ja',
  'zh-Hans',
] as const;
export type PageLanguageTag = (typeof PAGE_LANGUAGE_TAGS)[number];

export const isPageLanguage = (tag: unknown): tag is PageLanguageTag => PAGE_LANGUAGE_TAGS.some((each) => each === tag);

/** The members of each hosted type's content that are texts in a language. */
export const PAGE_TEXTS: Readonly<Record<string, readonly string[] | undefined>> = {
  Menu: ['businessName', 'title', 'description'],
  Document: ['title', 'summary', 'details', 'ctaLabel'],
  Memory: ['title', 'story', 'dateLabel', 'location'],
};

/** The texts of a hosted content in a second language. */
export interface Translation {
  /** The language of the content itself. */
  readonly contentLanguage: PageLanguageTag;
  readonly language: PageLanguageTag;
  /** By members of the content. A menu has words, or a whole text, of which only the words are used. */
  readonly texts: Readonly<Record<string, string | MenuWords>>;
}
