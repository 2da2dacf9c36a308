import { type PricedLine, readPricedLine } from './menu-price.js';

export interface Dish {
  readonly kind: 'dish';
  readonly name: string;
  readonly price: string;
  /** The description lines below it, with their line breaks. */
  readonly note: string | null;
}

/** Lines that are not dishes, with their line breaks. */
export interface MenuProse {
  readonly kind: 'prose';
  readonly text: string;
}

export interface MenuSection {
  readonly heading: string | null;
  readonly entries: readonly (Dish | MenuProse)[];
}

/** A line and its price, if any. The lines of a block have no blank line between them. */
interface Line {
  readonly text: string;
  readonly priced: PricedLine | null;
}

const BREAK = /\r\n?|[\n\u2028\u2029]/;
const HEADING_MAX = 60;
/** This many bare numbers below each other are prices, even without a certain price nearby. */
const COLUMN_MIN = 3;

/**
 * Finds headings, dishes with prices, and notes in a menu typed as plain text. A heuristic that prefers prose if in
 * doubt. Every heading, name, price and note is exactly as written, except that a heading's closing colon is removed. A
 * text without prices becomes a single section of prose.
 */
export function parseMenuText(text: string): MenuSection[] {
  const blocks = blocksOf(text).map(settlePrices);
  if (!blocks.some((block) => block.some(({ priced }) => priced !== null))) {
    return [{ heading: null, entries: [{ kind: 'prose', text }] }];
  }
  const sections: { heading: string | null; entries: (Dish | MenuProse)[] }[] = [{ heading: null, entries: [] }];
  blocks.forEach((block, at) => {
    let continues = false;
    block.forEach(({ text: line, priced }, index) => {
      const entries = sections.at(-1)?.entries ?? [];
      const last = entries.at(-1);
      if (priced !== null) {
        entries.push({ kind: 'dish', name: priced.name, price: priced.price, note: null });
      } else if (isHeading(block, index, blocks[at + 1])) {
        sections.push({ heading: line.replace(/(?<=[^\s:：])[:：]$/, ''), entries: [] });
      } else if (continues && last !== undefined) {
        entries[entries.length - 1] = withLine(last, line);
      } else {
        entries.push({ kind: 'prose', text: line });
      }
      continues = (sections.at(-1)?.entries.length ?? 0) > 0;
    });
  });
  return sections.filter(({ heading, entries }) => heading !== null || entries.length > 0);
}

/** Whether a text is a menu by itself, which means that its pictures are not the menu. */
export const hasPrices = (text: string | null): boolean =>
  text !== null && parseMenuText(text).some(({ entries }) => entries.some(({ kind }) => kind === 'dish'));

/** Returns a short summary of a menu: its first lines that are not dishes, otherwise the headings of its sections. */
export function menuIntroduction(text: string | null): string | null {
  if (text === null) return null;
  const sections = parseMenuText(text);
  const prose = sections.flatMap(({ entries }) => entries).find((entry) => entry.kind === 'prose');
  return prose?.text ?? (sections.flatMap(({ heading }) => heading ?? []).join(' · ') || null);
}

const withLine = (entry: Dish | MenuProse, line: string): Dish | MenuProse =>
  entry.kind === 'dish'
    ? { ...entry, note: entry.note === null ? line : `${entry.note}\n${line}` }
    : { ...entry, text: `${entry.text}\n${line}` };

function blocksOf(text: string): Line[][] {
  const blocks: Line[][] = [[]];
  for (const line of text.split(BREAK)) {
    const trimmed = line.trim();
    if (trimmed === '') blocks.push([]);
    else blocks.at(-1)?.push({ text: trimmed, priced: readPricedLine(trimmed) });
  }
  return blocks.filter((block) => block.length > 0);
}

/** Decides whether the bare numbers in a block are prices: next to a certain price, or when they form a column. */
function settlePrices(block: readonly Line[]): Line[] {
  const bare = block.filter(({ priced }) => priced?.certain === false).length;
  const isColumn = bare >= COLUMN_MIN && bare * 2 >= block.length;
  const settled: Line[] = [];
  block.forEach((line, index) => {
    const isPrice = line.priced?.certain || isColumn || hasPricedNeighbour(block, index);
    settled.push(isPrice ? line : { ...line, priced: null });
  });
  return settled;
}

/** Skips further bare numbers in both directions. */
function hasPricedNeighbour(block: readonly Line[], index: number): boolean {
  return [-1, 1].some((step) => {
    let at = index + step;
    while (block[at]?.priced?.certain === false) at += step;
    return block[at]?.priced?.certain === true;
  });
}

const isDish = (line: Line | undefined): boolean => line !== undefined && line.priced !== null;

function isHeading(block: readonly Line[], index: number, next: readonly Line[] | undefined): boolean {
  const text = block[index]?.text ?? '';
  if (text.length > HEADING_MAX || !/\p{L}/u.test(text) || /:\/\/|www\./i.test(text)) return false;
  if (/[:：]$/.test(text)) return true;
  const leadsToDish = block.slice(index + 1).some(isDish) || (index === block.length - 1 && isDish(next?.[0]));
  if (!leadsToDish) return false;
  if (isAllCapitals(text)) return true;
  if (NOT_HEADING.test(text)) return false;
  return index === 0 || isHeadingBetweenDishes(block, index);
}

const NOT_HEADING = /^[\p{Ll}(]|[.,;!?…。،]$/u;
/** In characters; a longer line between dishes describes the dish above it. */
const BETWEEN_MAX = 30;

/**
 * Whether a line without a blank line above it is a heading instead of a note. This is so only in a block that begins
 * with a heading, with two or more dishes below the line.
 */
function isHeadingBetweenDishes(block: readonly Line[], index: number): boolean {
  const text = block[index]?.text ?? '';
  if (text.length > BETWEEN_MAX || /[,;–—+&]/.test(text) || isDish(block[0])) return false;
  return isDish(block[index - 1]) && isDish(block[index + 1]) && isDish(block[index + 2]);
}

const isAllCapitals = (text: string): boolean =>
  text === text.toUpperCase() && text !== text.toLowerCase() && (text.match(/\p{L}/gu)?.length ?? 0) > 2;
