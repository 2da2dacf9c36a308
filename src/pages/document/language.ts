import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
/** The tables take some 60 MB, so they are loaded when the first page is rendered. */
const TABLES = fileURLToPath(import.meta.resolve('eld/extrasmall'));
const detector = (): typeof import('eld/extrasmall') => require(TABLES);

/** What a text tells about its language. */
export interface DetectedLanguage {
  /** BCP 47; null when the text is too short, or like more than one language. */
  readonly code: string | null;
  /** Of most of its letters; null when they are too few to decide about a page. */
  readonly direction: 'ltr' | 'rtl' | null;
}

const LETTER = /\p{L}/gu;
const WORD = /\p{L}[\p{L}\p{M}'’-]+/gu;
/** The scripts written from right to left that phones support. */
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const HAN = /\p{Script=Han}/gu;
/** Letters of Persian, Urdu and Kurdish that Arabic does not have. */
const NOT_ARABIC = /[پچژگکیےۀ]/u;

/** Scripts of one language, or of one that is written far more than the others: a single word is enough. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Hangul}/gu, 'ko'],
];

/** Addresses of the web and of mailboxes have no language. */
const ADDRESSES = /\S*(?:@|:\/\/|www\.)\S*/gu;
/** In characters: more text does not change the result of the detection. */
const SAMPLE_LENGTH = 2_000;

/** A name of a few words does not tell the language of a page: `Grand Hotel Europa` is one in any country. */
const WORDS_MIN = 5;
const LETTERS_MIN = 20;
/** A few of these characters without kana may be a Japanese name, too. */
const HAN_MIN = 8;
/** From so many letters on, languages that are much alike can be told apart. */
const LETTERS_ENOUGH = 35;
/** Scores of the detection are between 0 and 1. */
const LEAD_MIN = 0.1;
/** Below it, a text is in none of the languages. */
const SCORE_MIN = 0.4;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** By the frequencies of its letters. Null when it may be another language. */
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
 * The language and direction of most of the text. A heuristic, on which the page's own words, pronunciation by screen
 * readers and hyphenation depend. Blocks in another direction are shown correctly, too, by `dir="auto"`.
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
