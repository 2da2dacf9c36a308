import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
/** Its tables take some 60 MB, so they are read when the first page is drawn and not by a service that draws none. */
const TABLES = fileURLToPath(import.meta.resolve('eld/extrasmall'));
const detector = (): typeof import('eld/extrasmall') => require(TABLES);

/** The language and direction that a page declares. */
export interface Language {
  /** BCP 47; `und` when the text does not tell. */
  readonly code: string;
  readonly direction: 'ltr' | 'rtl';
}

/** Scripts that are written from right to left, as far as phones have them. */
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/gu;
const LETTER = /\p{L}/gu;
/** Detection reads no more than this; more would not change its mind. */
const SAMPLE_LENGTH = 2_000;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** What short texts are most likely in, where the script alone tells enough for a screen reader to choose a voice. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Han}/gu, 'zh'],
];

const languageOfScript = (sample: string): string => {
  const letters = countOf(sample, LETTER);
  const found = SCRIPTS.find(([script]) => countOf(sample, script) * 2 > letters);
  return found?.[1] ?? 'und';
};

/**
 * What the most of the text is. Blocks that differ show in their own direction all the same, by `dir="auto"`. A guess: a
 * screen reader pronounces by it, and quotation marks and hyphens follow it.
 */
export function languageOf(texts: readonly (string | null)[]): Language {
  const sample = texts
    .filter((text) => text !== null)
    .join('\n')
    .slice(0, SAMPLE_LENGTH);
  const direction = countOf(sample, RIGHT_TO_LEFT) * 2 > countOf(sample, LETTER) ? 'rtl' : 'ltr';
  const { language, isReliable } = detector().eld.detect(sample);
  return { code: isReliable() && language !== '' ? language : languageOfScript(sample), direction };
}
