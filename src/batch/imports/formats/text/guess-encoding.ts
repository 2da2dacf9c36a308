import type { TextEncoding } from '../../../../core/contract/files/text-encodings.js';
import { openDecoder } from './decoder.js';

/** The letters beyond ASCII of a language, the usual ones if it has another script. A guess finds the language that fits best. */
const WESTERN = [
  ...[/[äöüß]/i, /[éèêëàâçùûîïôæ]/i, /[áéíóúñü]/i, /[áâãàçéêíóôõú]/i, /[àèéìòù]/i],
  ...[/[åäö]/i, /[æøå]/i, /[áéíóúæö]/i],
];
const CENTRAL = [
  ...[/[ąćęłńóśż]/i, /[áčďéěíňóřšťúůýž]/i, /[áäčďéíľňóôšťúýž]/i, /[áéíóöőúüű]/i],
  ...[/[čćđšž]/i, /[ăâîşţ]/i, /[äöüß]/i],
];
const CYRILLIC = [/[авдеиклмнопрстуя]/i, /[авдеиіїєклмнопрст]/i, /[авдеиклмнопрстуъ]/i];
const BALTIC = [/[ąčęėįšųūž]/i, /[āčēģīķļņšūž]/i, /[äõöüšž]/i];

interface Letters {
  readonly languages: readonly RegExp[];
  /** What its being common is worth, in letters. */
  readonly bonus: number;
}

/** Encodings of one byte per character. The first wins a tie. */
const LETTERS: ReadonlyMap<TextEncoding, Letters> = new Map<TextEncoding, Letters>([
  ['windows-1252', { languages: WESTERN, bonus: 1 }],
  ['windows-1250', { languages: CENTRAL, bonus: 0.5 }],
  ['windows-1251', { languages: CYRILLIC, bonus: 0.25 }],
  ['windows-1257', { languages: BALTIC, bonus: 0 }],
  ['windows-1254', { languages: [/[çğıöşüâîİ]/i], bonus: 0.25 }],
  ['macintosh', { languages: WESTERN, bonus: 0 }],
  ['windows-1253', { languages: [/[αεηικλμνοπρστυάέόίήύώ]/i], bonus: 0 }],
  ['windows-1255', { languages: [/[א-ת]/], bonus: 0 }],
  ['windows-1256', { languages: [/[ء-يپچژگ]/], bonus: 0 }],
  ['windows-874', { languages: [/[กงจชดตทนบปมยรลวสหอะาิีุูเแโใไ่้]/], bonus: -0.5 }],
  ['iso-8859-2', { languages: CENTRAL, bonus: -0.5 }],
  ['koi8-u', { languages: CYRILLIC, bonus: -0.25 }],
  ['ibm850', { languages: WESTERN, bonus: -0.25 }],
  ['ibm852', { languages: CENTRAL, bonus: -0.25 }],
  ['ibm866', { languages: CYRILLIC, bonus: -0.25 }],
  ['x-mac-cyrillic', { languages: CYRILLIC, bonus: 0 }],
]);

interface Signs {
  /** The bytes of a character, each as a character of Latin-1. */
  readonly sign: RegExp;
  /** The rows of the code table with the common characters. */
  readonly common: RegExp;
  readonly bonus: number;
}

/** Encodings of one or two bytes per character. */
const SIGNS: ReadonlyMap<TextEncoding, Signs> = new Map<TextEncoding, Signs>([
  [
    'shift_jis',
    { sign: /[\xa1-\xdf]|[\x81-\x9f\xe0-\xfc][\0-\xff]/g, common: /^(?:[\x81-\x83]|[\x88-\x97])/, bonus: 0.25 },
  ],
  ['euc-kr', { sign: /[\x81-\xfe][\0-\xff]/g, common: /^[\xa1\xa3\xb0-\xc8][\xa1-\xfe]/, bonus: -0.4 }],
  [
    'gb18030',
    {
      sign: /[\x81-\xfe](?:[0-9][\0-\xff][\0-\xff]|[\0-\xff])/g,
      common: /^[\xa1\xa3\xb0-\xd7][\xa1-\xfe]/,
      bonus: -0.5,
    },
  ],
  ['euc-jp', { sign: /\x8e?[\xa1-\xfe][\0-\xff]/g, common: /^[\xa1\xa3-\xa5\xb0-\xcf]/, bonus: -0.6 }],
  ['big5', { sign: /[\x81-\xfe][\0-\xff]/g, common: /^[\xa1\xa4-\xc6]/, bonus: -0.6 }],
]);

/** Characters that are no letters, but are usual beside them. */
const TYPOGRAPHY = /[„“”‚‘’–—…•€°©®™§«»½¼¾²³·×±№£\u00a0]/;
const BEFORE_WORDS = /[¿¡]/;
const WITHIN_WORDS = /[’·]/;
const OPENING = /[„‚]/;
const AFTER_WORDS = /[…–—”€°®™»½¼¾²³×±]/;
const RARE = /[źĺŕýþðœ]|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Thai}]/iu;
/** Characters that no text has: controls, and those without a meaning in the encoding. */
const NO_TEXT = /[\u0080-\u009f\ufffd\ue000-\uf8ff]/;

const LATIN = /\p{Script=Latin}/u;
const LETTER = /[\p{L}\p{M}]/u;
const MARK = /\p{M}/u;
const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;

/**
 * Guesses the encoding of texts in a legacy one, from fields with bytes beyond ASCII: the one in which they look most
 * like words of a language. Short texts may fit several; then the more common encoding wins.
 */
export function guessEncoding(bytes: Uint8Array): TextEncoding {
  let best: readonly [TextEncoding, number] = ['windows-1252', Number.NEGATIVE_INFINITY];
  const take = (encoding: TextEncoding, score: number): void => {
    if (score > best[1]) best = [encoding, score];
  };
  const raw = Buffer.from(bytes).toString('latin1');
  for (const [encoding, { languages, bonus }] of LETTERS) {
    const text = decoded(encoding, bytes);
    if (text !== null) take(encoding, bonus + scoreOfLetters(text, languages));
  }
  for (const [encoding, { sign, common, bonus }] of SIGNS) {
    const text = decoded(encoding, bytes);
    if (text !== null) take(encoding, bonus + scoreOfSigns(raw.match(sign) ?? [], common) - 2 * besideLatin(text));
  }
  return best[0];
}

/** Null if the bytes are no text in this encoding. */
function decoded(encoding: TextEncoding, bytes: Uint8Array): string | null {
  try {
    const text = openDecoder(encoding, true)(bytes);
    return NO_TEXT.test(text) ? null : text;
  } catch {
    return null;
  }
}

const scoreOfSigns = (signs: readonly string[], common: RegExp): number =>
  signs.reduce((sum, sign) => sum + (common.test(sign) ? sign.length : sign.length === 1 ? 0.5 : -sign.length), 0);

/** Characters of two bytes touching a Latin letter, as in a word with an accent that was read as half a character. */
const besideLatin = (text: string): number => text.match(/[a-z][^\0-\x7f]|[^\0-\x7f][a-z]/gi)?.length ?? 0;

function scoreOfLetters(text: string, languages: readonly RegExp[]): number {
  const characters = [...text];
  const fits = languages.map(() => 0);
  let score = 0;
  for (const [index, character] of characters.entries()) {
    if (character < '\x80') continue;
    const [before = ' ', previous = ' '] = [characters[index - 2], characters[index - 1]];
    const next = characters[index + 1] ?? ' ';
    if (!LETTER.test(character)) {
      score += scoreOfSymbol(character, LETTER.test(previous), LETTER.test(next));
      continue;
    }
    const isRare = RARE.test(character);
    const isIn = languages.map((letters) => letters.test(character));
    for (const [language, fit] of isIn.entries()) fits[language] = (fits[language] ?? 0) + (fit ? 1 : isRare ? 0.5 : 0);
    if (!isRare && !isIn.includes(true)) score -= 1.5;
    score -= oddness([before, previous, character, next]);
  }
  return score + Math.max(...fits);
}

function scoreOfSymbol(symbol: string, isAfterLetter: boolean, isBeforeLetter: boolean): number {
  if (BEFORE_WORDS.test(symbol)) return isBeforeLetter && !isAfterLetter ? 1 : -2;
  if (isAfterLetter && isBeforeLetter) return WITHIN_WORDS.test(symbol) ? 0.25 : -2;
  if ((isBeforeLetter && AFTER_WORDS.test(symbol)) || (isAfterLetter && OPENING.test(symbol))) return -1;
  return TYPOGRAPHY.test(symbol) ? 0.75 : -1;
}

/** How unlikely a letter is in its place in a word. */
function oddness([before, previous, letter, next]: readonly [string, string, string, string]): number {
  const isLatin = LATIN.test(letter);
  const isOther = (neighbour: string): boolean => LETTER.test(neighbour) && LATIN.test(neighbour) !== isLatin;
  let odd = 2 * Number(isOther(previous)) + 2 * Number(isOther(next));
  if (MARK.test(letter) && !LETTER.test(previous)) odd += 2;
  if (LOWER.test(previous) && UPPER.test(letter)) odd += 2;
  if (UPPER.test(letter) && UPPER.test(previous) && LOWER.test(next)) odd += 0.5;
  if (UPPER.test(before) && UPPER.test(previous) && LOWER.test(letter)) odd += 1;
  if (isLatin && previous > '\x7f' && before > '\x7f' && LETTER.test(previous) && LETTER.test(before)) odd += 0.5;
  return odd;
}
