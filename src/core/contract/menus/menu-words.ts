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
/** Marks are searched for only in this many characters, which bounds the cost of the pattern. */
const MARKS_TAIL = 160;
export const marksOf = (text: string): string => MARKS.exec(text.slice(-MARKS_TAIL))?.[0] ?? '';
const wordsOf = (text: string): string => text.slice(0, text.length - marksOf(text).length);

/** What refers to a dish beside its menu: its name without marks. Dishes of one name are the same dish. */
export function dishKey(name: string): string {
  const key = wordsOf(name.trim()).trimEnd();
  return key === name ? key : dishKey(key);
}

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

/** The words of a line by their places: a dish always has two. */
export const wordsByPlace = (line: MenuLine): readonly string[] =>
  line.kind === 'dish' ? [wordsOf(line.name), wordsOf(line.note)] : wordsIn(line);
