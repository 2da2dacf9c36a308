import { ALLERGENS, type AllergenCodes, CODES_OF } from '../../../core/contract/menus/allergens.js';
import { HOUSE_WORDS } from '../../../core/words/pages/house-words.js';
import type { PageWords } from '../../../core/words/pages/page-words.js';

/** Diets whose marks mean the same on most menus. */
const DIETS = { v: 'vegetarian', vg: 'vegan', ve: 'vegan', gf: 'glutenFree', df: 'dairyFree' } as const;

const DIET_NAMES = new Map<string, (typeof DIETS)[keyof typeof DIETS]>(Object.entries(DIETS));

/** Meanings of marks by the mark in lower case. */
export type Legend = ReadonlyMap<string, string>;

/** Part of a text; `meaning` is null for text that is not a group of marks. */
export interface MarkedPiece {
  readonly text: string;
  readonly meaning: string | null;
}

/** One or more marks in brackets, as in `(v, gf)` or `(1,2,a)`. All lengths are bounded. */
const GROUP = /(?<=\s)\(([\p{L}\d]{1,2}(?:[,/·\s]{1,3}[\p{L}\d]{1,2}){0,15})\)/gu;
const BETWEEN = /[,/·\s]+/u;

/** A part of a legend, such as `a = gluten`, `1) with colouring` or `(v) vegetarian`. */
const ENTRY = /^(?:\(([\p{L}\d]{1,2})\)\s*[=:–-]?|([\p{L}\d]{1,2})\s*(?:[=:)]|\s[–-]\s))\s*(\p{L}[^=;|]{1,60})$/u;
/** In characters and parts: longer lines are no legend. */
const LEGEND_LINE_MAX = 1_000;
const LEGEND_PARTS_MIN = 2;

/** The menu's own legend: lines that explain several marks and nothing else, or one mark each. */
export function readLegend(text: string): Legend {
  const legend = new Map<string, string>();
  let before: readonly RegExpExecArray[] = [];
  for (const line of text.split(/[\r\n\u2028\u2029]+/)) {
    const parts = line.length > LEGEND_LINE_MAX ? [''] : line.trim().split(/\s*[,;|·]\s*/u);
    const entries = parts.map((part) => ENTRY.exec(part)).filter((entry) => entry !== null);
    const isLegend = entries.length === parts.length;
    const found = isLegend ? [...before, ...entries] : [];
    if (found.length >= LEGEND_PARTS_MIN) {
      for (const [, bracketed, plain, meaning = ''] of found) {
        legend.set((bracketed ?? plain ?? '').toLowerCase(), meaning.trim());
      }
    }
    before = isLegend ? entries : [];
  }
  return legend;
}

/**
 * Splits a text at its marks. A group counts only if all its marks are known from the menu's own legend or as diets; in
 * doubt it remains text. Joining the parts gives exactly the original text.
 */
export function splitMarks(text: string, legend: Legend, words: PageWords): MarkedPiece[] {
  const pieces: MarkedPiece[] = [];
  let done = 0;
  for (const { 0: group, 1: inside = '', index } of text.matchAll(GROUP)) {
    const meanings = inside.split(BETWEEN).map((mark) => legend.get(mark.toLowerCase()) ?? dietIn(mark, words));
    if (meanings.includes(null)) continue;
    if (index > done) pieces.push({ text: text.slice(done, index), meaning: null });
    pieces.push({ text: group, meaning: meanings.join(words.comma) });
    done = index + group.length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), meaning: null });
  return pieces;
}

function dietIn(mark: string, words: PageWords): string | null {
  const name = DIET_NAMES.get(mark.toLowerCase());
  return name === undefined ? null : words[name];
}

/** The codes of allergens with their names. */
export const allergenLegend = (codes: AllergenCodes | null, { language }: PageWords): Legend =>
  new Map(
    codes === null
      ? []
      : ALLERGENS.map((allergen, index) => [
          (CODES_OF[codes][index] ?? '').toLowerCase(),
          HOUSE_WORDS[language].allergens[allergen],
        ]),
  );

const NO_CODES: Legend = new Map();

/**
 * The marks in the texts that the menu itself does not explain, with their meanings: diets in order of appearance, then
 * allergens in the order of their codes.
 */
export function missingLegend(
  texts: readonly string[],
  own: Legend,
  words: PageWords,
  codes = NO_CODES,
): [string, string][] {
  const legend = new Map([...codes, ...own]);
  const missing = new Map<string, string>();
  for (const text of texts) {
    for (const { text: group, meaning } of splitMarks(text, legend, words)) {
      if (meaning === null) continue;
      for (const mark of group.slice(1, -1).split(BETWEEN)) {
        const known = mark.toLowerCase();
        const meant = own.has(known) ? null : (codes.get(known) ?? dietIn(mark, words));
        if (meant !== null) missing.set(mark, meant);
      }
    }
  }
  const places = [...codes.keys()];
  const placeOf = ([mark]: [string, string]): number => places.indexOf(mark.toLowerCase());
  return [...missing].toSorted((one, other) => placeOf(one) - placeOf(other));
}
