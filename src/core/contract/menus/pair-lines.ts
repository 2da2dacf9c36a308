import { alignLines } from './align-lines.js';
import { type MenuLine, readMenuLines } from './menu-lines.js';
import { hasSameNumbers, plainNumbers } from './menu-numbers.js';
import { type MenuWords, marksOf, wordsByPlace } from './menu-words.js';

/** A line of a menu, and the same line in another language. */
export interface LinePair {
  readonly own: MenuLine;
  readonly other: MenuLine;
}

/** What a line has in every language. Prices may be written differently: `€4.50` and `4,50 €`. */
const keyOf = (line: MenuLine): string =>
  line.kind === 'dish'
    ? ['dish', plainNumbers(line.price), marksOf(line.name), marksOf(line.note)].join(' ').toLowerCase()
    : line.kind;

/** Whether prices, marks and numbers in the words of a pair agree. */
export const isSameLine = ({ own, other }: LinePair): boolean =>
  keyOf(own) === keyOf(other) && textPairsOf({ own, other }).every(([each, text]) => hasSameNumbers(each, text));

const textPairsOf = ({ own, other }: LinePair): [string, string][] => {
  const texts = wordsByPlace(other);
  return wordsByPlace(own).flatMap((each, at) => (each === '' || !texts[at] ? [] : [[each, texts[at]]]));
};

/** The words of pairs, for `translateMenu`. Words with other numbers are none: a page has one price for everything. */
export const wordsOfPairs = (pairs: readonly LinePair[]): MenuWords =>
  Object.fromEntries(pairs.flatMap(textPairsOf).filter(([own, text]) => hasSameNumbers(own, text)));

const KINDS = ['section', 'dish', 'text'] as const;

/**
 * Pairs the lines of a menu with those of a whole translation where it is clear which belong together; others remain
 * without a pair, because the name of another dish is worse than none. Sections are paired by their places if there are
 * as many, and so are the lines of each kind in a section. Where lines were added or removed, dishes are paired by
 * price and marks. Nothing tells that a dish was replaced by another of the same price.
 */
export function pairLines(menu: string, translation: string): LinePair[] {
  const [own, others] = [readMenuLines(menu), readMenuLines(translation)];
  const idOf = identify(own, others);
  const [sections, otherSections] = [sectionsOf(own), sectionsOf(others)];
  const hasSameSections = sections.length === otherSections.length;
  const found = (hasSameSections ? sections : [own]).map((lines, nth) => {
    const otherLines = hasSameSections ? (otherSections[nth] ?? []) : others;
    return KINDS.flatMap((kind) => {
      const [some, otherSome] = [lines, otherLines].map((all) => all.filter((line) => line.kind === kind));
      return pairKind(some ?? [], otherSome ?? [], idOf, hasSameSections);
    });
  });
  const isClear = clarityOf(own, others, found.flat(), idOf);
  const clear = found
    .map((pairs) => pairs.filter(isClear))
    .flatMap((pairs, nth) => {
      // A heading alone says nothing: another section may have been added and one removed.
      const isSame =
        pairs.some(({ own: { kind } }) => kind !== 'section') ||
        (hasSameSections && [sections, otherSections].every((all) => all[nth]?.length === 1));
      return pairs.filter(({ own: { kind } }) => kind !== 'section' || isSame);
    });
  const pairOf = new Map(clear.map((pair) => [pair.own, pair]));
  return own.flatMap((line) => pairOf.get(line) ?? []);
}

type Identify = (line: MenuLine) => string;

/** Lines with the same words on both sides are those; others are the same if they have the same key. */
function identify(own: readonly MenuLine[], others: readonly MenuLine[]): Identify {
  const nameOf = (line: MenuLine): string => `${line.kind} named ${wordsByPlace(line)[0]}`;
  const names = new Set(own.map(nameOf));
  const shared = new Set(others.map(nameOf).filter((name) => names.has(name)));
  const ids = new Map([...own, ...others].map((line) => [line, shared.has(nameOf(line)) ? nameOf(line) : keyOf(line)]));
  return (line) => ids.get(line) ?? '';
}

/** The first has no heading. */
function sectionsOf(lines: readonly MenuLine[]): MenuLine[][] {
  const sections: MenuLine[][] = [[]];
  for (const line of lines) {
    if (line.kind === 'section') sections.push([]);
    sections.at(-1)?.push(line);
  }
  return sections;
}

function pairKind(
  own: readonly MenuLine[],
  others: readonly MenuLine[],
  idOf: Identify,
  isByPlace: boolean,
): LinePair[] {
  const places =
    isByPlace && own.length === others.length
      ? own.map((_, at) => [at, at] as const)
      : alignLines(own.map(idOf), others.map(idOf));
  return places.flatMap(([at, place]) => {
    const [line, other] = [own[at], others[place]];
    return line === undefined || other === undefined ? [] : [{ own: line, other }];
  });
}

/** Dishes with different prices are the same only if no dish without a pair has the price of either. */
function clarityOf(
  own: readonly MenuLine[],
  others: readonly MenuLine[],
  pairs: readonly LinePair[],
  idOf: Identify,
): (pair: LinePair) => boolean {
  const agrees = (pair: LinePair): boolean => idOf(pair.own) === idOf(pair.other);
  const paired = new Set(pairs.filter(agrees).flatMap((pair) => [pair.own, pair.other]));
  const [rest, otherRest] = [own, others].map((all) => new Set(all.filter((line) => !paired.has(line)).map(idOf)));
  return (pair) =>
    agrees(pair) || (pair.own.kind === 'dish' && !otherRest?.has(idOf(pair.own)) && !rest?.has(idOf(pair.other)));
}
