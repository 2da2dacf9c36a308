import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
/** The tables take some 60 MB, so they are loaded when the first page is rendered. */
const TABLES = fileURLToPath(import.meta.resolve('eld/extrasmall'));
const detector = (): typeof import('eld/extrasmall') => require(TABLES);

/** The language and direction that a page declares. */
export interface Language {
  /** BCP 47; `und` when it could not be detected. */
  readonly code: string;
  readonly direction: 'ltr' | 'rtl';
}

/** The scripts written from right to left that phones support. */
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/gu;
const LETTER = /\p{L}/gu;
/** In characters: more text does not change the result of the detection. */
const SAMPLE_LENGTH = 2_000;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The most likely language of a script, for texts too short to detect it: enough for a screen reader to choose a voice. */
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
 * The language and direction of most of the text. Blocks in another direction are shown correctly, too, by `dir="auto"`. A
 * heuristic, on which pronunciation by screen readers, quotation marks and hyphenation depend.
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
