import { lookUp } from '../look-up.js';
import { type MenuLine, readMenuLines } from './menu-lines.js';
import { writeMenuText } from './write-menu-text.js';

/**
 * A menu in another language: names, notes, headings and texts by those of the menu itself. Prices, order and marks are
 * no words, so a translation has none of its own.
 */
export type MenuWords = Readonly<Record<string, string>>;

/** Marks at the end of a name or a note, such as `(v, gf)` or `(A,G)`. */
const MARKS = /(?:\s{1,3}\([\p{L}\d]{1,2}(?:[,/·\s]{1,3}[\p{L}\d]{1,2}){0,15}\))+$/u;
const marksOf = (text: string): string => MARKS.exec(text)?.[0] ?? '';
const wordsOf = (text: string): string => text.slice(0, text.length - marksOf(text).length);

const mapText = (text: string, map: (words: string) => string): string =>
  text === '' ? '' : map(wordsOf(text)) + marksOf(text);

/** Replaces the words of a line and nothing else. */
function mapLine(line: MenuLine, map: (words: string) => string): MenuLine {
  if (line.kind === 'section') return { ...line, heading: map(line.heading) };
  if (line.kind === 'text') return { ...line, text: map(line.text) };
  return { ...line, name: mapText(line.name, map), note: mapText(line.note, map) };
}

/** The texts of a line that are translated, each as a key of `MenuWords`. */
export function wordsIn(line: MenuLine): string[] {
  const words: string[] = [];
  mapLine(line, (each) => {
    words.push(each);
    return each;
  });
  return words;
}

/** Returns a menu with other words. What has no translation stays in the menu's own language. */
export const translateMenu = (menu: string, words: MenuWords): string =>
  writeMenuText(readMenuLines(menu).map((line) => mapLine(line, (own) => translated(own, words))));

/** A line stays one line. */
function translated(own: string, words: MenuWords): string {
  const text = lookUp(words, own)?.trim() ?? '';
  return (own.includes('\n') ? text : text.replace(/\s*[\r\n\u2028\u2029]\s*/g, ' ')) || own;
}

/** A line of a menu, and the same line in another language. */
export interface LinePair {
  readonly own: MenuLine;
  readonly other: MenuLine;
}

/** What a line has in every language. Prices may be written differently: `€4.50` and `4,50 €`. */
const keyOf = (line: MenuLine): string =>
  line.kind === 'dish'
    ? [line.price.replace(/\P{Nd}/gu, ''), marksOf(line.name), marksOf(line.note)].join(' ').toLowerCase()
    : line.kind;

/** Whether prices and marks of a pair agree. */
export const isSameLine = ({ own, other }: LinePair): boolean => keyOf(own) === keyOf(other);

/**
 * Pairs the lines of a menu with those of a whole translation by what they have in common. Lines between two pairs belong
 * together if their kinds do; others remain without a pair.
 */
export function pairLines(menu: string, translation: string): LinePair[] {
  const [own, others] = [readMenuLines(menu), readMenuLines(translation)];
  const pairs: LinePair[] = [];
  let [from, fromOther] = [0, 0];
  for (const [end, endOther] of [
    ...commonPlaces(own.map(keyOf), others.map(keyOf)),
    [own.length, others.length] as const,
  ]) {
    const [gap, gapOther] = [own.slice(from, end), others.slice(fromOther, endOther)];
    const isAlike = gap.map(({ kind }) => kind).join() === gapOther.map(({ kind }) => kind).join();
    if (isAlike) pairs.push(...gap.flatMap((line, at) => pairOf(line, gapOther[at])));
    pairs.push(...pairOf(own[end], others[endOther]));
    [from, fromOther] = [end + 1, endOther + 1];
  }
  return pairs;
}

const pairOf = (own: MenuLine | undefined, other: MenuLine | undefined): LinePair[] =>
  own === undefined || other === undefined ? [] : [{ own, other }];

/** In lines of both: more are no menu that people read, and the time is their product. */
const COMPARED_MAX = 250_000;

/** The places of a longest common subsequence. */
function commonPlaces(one: readonly string[], other: readonly string[]): (readonly [number, number])[] {
  if (one.length * other.length > COMPARED_MAX) return [];
  const width = other.length + 1;
  const lengths = new Uint16Array((one.length + 1) * width);
  const lengthAt = (at: number, place: number): number => lengths[at * width + place] ?? 0;
  for (let at = one.length - 1; at >= 0; at -= 1) {
    for (let place = other.length - 1; place >= 0; place -= 1) {
      lengths[at * width + place] =
        one[at] === other[place]
          ? lengthAt(at + 1, place + 1) + 1
          : Math.max(lengthAt(at + 1, place), lengthAt(at, place + 1));
    }
  }
  const places: (readonly [number, number])[] = [];
  for (let at = 0, place = 0; at < one.length && place < other.length; ) {
    if (one[at] === other[place]) places.push([at++, place++]);
    else if (lengthAt(at + 1, place) >= lengthAt(at, place + 1)) at += 1;
    else place += 1;
  }
  return places;
}

/** The words of pairs, for `translateMenu`. */
export const wordsOfPairs = (pairs: readonly LinePair[]): MenuWords =>
  Object.fromEntries(
    pairs.flatMap(({ own, other }) => {
      const words = textsOf(other);
      return textsOf(own).flatMap((each, at) => (each === '' || !words[at] ? [] : [[each, words[at]]]));
    }),
  );

/** The words of a line by their places: a dish always has two. */
const textsOf = (line: MenuLine): readonly string[] =>
  line.kind === 'dish' ? [wordsOf(line.name), wordsOf(line.note)] : wordsIn(line);
