import type { DishLine, MenuLine } from './menu-lines.js';
import { readPricedLine } from './menu-price.js';
import { parseMenuText } from './menu-text.js';

/** Separators between name and price: the first that the page parses correctly is used. */
const SEPARATORS = ['  ', '\t', ' ..... '];

/**
 * Whether the page aligns the price. A dish without a price, or with one that the page does not recognise, is plain
 * text there.
 */
export const isReadAsDish = ({ name, price }: Pick<DishLine, 'name' | 'price'>): boolean =>
  SEPARATORS.some((separator) => isReadBack(name.trim(), separator, price.trim()));

function isReadBack(name: string, separator: string, price: string): boolean {
  if (name === '' || price === '') return false;
  const line = readPricedLine(`${name}${separator}${price}`);
  return line?.certain === true && line.name === name && line.price === price;
}

function lineOf({ name, price }: DishLine): string {
  const [trimmed, amount] = [name.trim(), price.trim()];
  if (trimmed === '' || amount === '') return trimmed + amount;
  const separator = SEPARATORS.find((candidate) => isReadBack(trimmed, candidate, amount)) ?? SEPARATORS[0];
  return `${trimmed}${separator}${amount}`;
}

interface Entry {
  readonly kind: 'dish' | 'prose';
  readonly text: string;
  readonly hasNote: boolean;
}

interface Section {
  readonly heading: string | null;
  readonly entries: readonly Entry[];
}

function toEntry(row: Exclude<MenuLine, { kind: 'section' }>): Entry[] {
  const text = row.kind === 'text' ? row.text.trim() : [lineOf(row), row.note.trim()].filter(Boolean).join('\n');
  if (text === '') return [];
  const isDish = row.kind === 'dish' && isReadAsDish(row);
  return [{ kind: isDish ? 'dish' : 'prose', text, hasNote: row.kind === 'dish' && row.note.trim() !== '' }];
}

function sectionsOf(rows: readonly MenuLine[]): Section[] {
  const sections: { heading: string | null; entries: Entry[] }[] = [{ heading: null, entries: [] }];
  for (const row of rows) {
    if (row.kind === 'section') sections.push({ heading: row.heading.trim(), entries: [] });
    else sections.at(-1)?.entries.push(...toEntry(row));
  }
  return sections.filter(({ heading, entries }) => heading !== null || entries.length > 0);
}

interface Layout {
  readonly afterHeading: string;
  readonly afterNote: string;
}

/** Simplest first. A colon makes any short line a heading, and a blank line ends a note. */
const LAYOUTS: readonly Layout[] = ['\n', '\n\n', ':\n', ':\n\n'].flatMap((afterHeading) =>
  ['\n', '\n\n'].map((afterNote) => ({ afterHeading, afterNote })),
);

function layOut({ heading, entries }: Section, { afterHeading, afterNote }: Layout): string {
  let text = '';
  let previous: Entry | null = null;
  for (const entry of entries) {
    const areDishes = previous?.kind === 'dish' && entry.kind === 'dish';
    if (previous !== null) text += areDishes ? (previous.hasNote ? afterNote : '\n') : '\n\n';
    text += entry.text;
    previous = entry;
  }
  if (heading === null || heading === '') return text;
  const gap = /[:：]$/.test(heading) ? afterHeading.replace(':', '') : afterHeading;
  return (heading + gap + text).trimEnd();
}

/** Sample text after the section, with a price, as there may be elsewhere in the menu. */
const NEXT = '\n\nNext:\nNext\t1.00';

/** Whether the page finds the heading and the same number of entries of each kind in the text. */
function isUnderstood(section: Section, text: string): boolean {
  const found = parseMenuText(text + NEXT).slice(0, -1);
  const heading = section.heading?.replace(/[:：]$/, '') ?? null;
  const [first] = found;
  if (found.length !== 1 || first === undefined || first.heading !== (heading === '' ? null : heading)) return false;
  const kinds = (entries: readonly { kind: string }[]): string => entries.map(({ kind }) => kind).join();
  const notes = first.entries.filter((entry) => entry.kind === 'dish' && entry.note !== null).length;
  const expected = section.entries.filter(({ kind, hasNote }) => kind === 'dish' && hasNote).length;
  return kinds(first.entries) === kinds(section.entries) && notes === expected;
}

function writeSection(section: Section): string {
  const texts = LAYOUTS.map((layout) => layOut(section, layout));
  return texts.find((text) => isUnderstood(section, text)) ?? texts[0] ?? '';
}

/** Writes the rows as a text that the page parses the same way, as far as a text allows. */
export const writeMenuText = (rows: readonly MenuLine[]): string => {
  const sections = sectionsOf(rows).map(writeSection);
  return sections.filter((text) => text !== '').join('\n\n');
};
