import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
/** The tables take about 60 MB, so they are loaded when the first page is rendered. */
const TABLES = fileURLToPath(import.meta.resolve('eld/extrasmall'));
const detector = (): typeof import('eld/extrasmall') => require(TABLES);

/** What a text reveals about its language. */
export interface DetectedLanguage {
  /** BCP 47 tag; null if the text is too short or resembles more than one language. */
  readonly code: string | null;
  /** Direction of most of its letters; null if they are too few to decide for a page. */
  readonly direction: 'ltr' | 'rtl' | null;
}

const LETTER = /\p{L}/gu;
const WORD = /\p{L}[\p{L}\p{M}'’-]+/gu;
/** Right-to-left scripts that phones support. */
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const HAN = /\p{Script=Han}/gu;
/** Letters of Persian, Urdu and Kurdish that Arabic does not have. */
const NOT_ARABIC = /[پچژگکیےۀ]/u;

/** Scripts used by one language, or by one far more than by others: a single word is enough. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Hangul}/gu, 'ko'],
];

/** Web and e-mail addresses have no language. */
const ADDRESSES = /\S*(?:@|:\/\/|www\.)\S*/gu;
/** In characters: more text does not change the result. */
const SAMPLE_LENGTH = 2_000;

/** A name of a few words does not indicate a page's language: `Grand Hotel Europa` exists in any country. */
const WORDS_MIN = 5;
const LETTERS_MIN = 20;
/** A few of these characters without kana may also be a Japanese name. */
const HAN_MIN = 8;
/** With this many letters, very similar languages can be distinguished. */
const LETTERS_ENOUGH = 35;
/** Detection scores are between 0 and 1. */
const LEAD_MIN = 0.1;
/** Below this score, the text is in none of the languages. */
const SCORE_MIN = 0.4;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Detects the language from letter frequencies. Null if it may be another language. */
function detect(sample: string, letters: number): string | null {
  const result = detector().eld.detect(sample);
  const [best = 0, next = 0] = Object.values(result.getScores()).toSorted((a, b) => b - a);
  const isSure = best - next >= LEAD_MIN || (letters >= LETTERS_ENOUGH && result.isReliable());
  return isSure && best >= SCORE_MIN ? result.language : null;
}

function codeOf(sample: string, letters: number, isLong: boolean): string | null {
  const mostly = (pattern: RegExp): boolean => countOf(sample, pattern) * 2 > letters;
  const script = SCRIPTS.find(([pattern]) => mostly(pattern));
  if (script !== undefined) return script[1];
  const kana = countOf(sample, KANA);
  const han = countOf(sample, HAN);
  if ((kana + han) * 2 > letters) return kana * 10 > han ? 'ja' : han >= HAN_MIN ? 'zh' : null;
  if (isLong) return detect(sample, letters);
  return mostly(/\p{Script=Arabic}/gu) && !NOT_ARABIC.test(sample) ? 'ar' : null;
}

/**
 * Returns the language and direction of most of the text. This is a heuristic; the page's own words, pronunciation by
 * screen readers and hyphenation depend on it. Blocks in another direction are still displayed correctly because of
 * `dir="auto"`.
 */
export function detectLanguage(texts: readonly (string | null)[]): DetectedLanguage {
  const sample = texts
    .filter((text) => text !== null)
    .join('\n')
    .slice(0, SAMPLE_LENGTH)
    .replace(ADDRESSES, ' ');
  const letters = countOf(sample, LETTER);
  if (letters === 0) return { code: null, direction: null };
  const isLong = letters >= LETTERS_MIN && countOf(sample, WORD) >= WORDS_MIN;
  const code = codeOf(sample, letters, isLong);
  const isRightToLeft = countOf(sample, RIGHT_TO_LEFT) * 2 > letters;
  const direction = isRightToLeft ? 'rtl' : code === null && !isLong ? null : 'ltr';
  return { code, direction };
}
