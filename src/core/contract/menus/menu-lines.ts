import { parseMenuText } from './menu-text.js';

export interface SectionLine {
  readonly kind: 'section';
  readonly heading: string;
}

export interface DishLine {
  readonly kind: 'dish';
  readonly name: string;
  readonly price: string;
  /** Empty for no note. */
  readonly note: string;
}

export interface TextLine {
  readonly kind: 'text';
  readonly text: string;
}

/** A section contains the lines up to the next section; lines before the first belong to none. */
export type MenuLine = SectionLine | DishLine | TextLine;

/**
 * Parses a menu's text by the same rules as its page. Every character except separators and blank lines is in a line.
 */
export function readMenuLines(text: string): MenuLine[] {
  if (text.trim() === '') return [];
  return parseMenuText(text).flatMap(({ heading, entries }): MenuLine[] => [
    ...(heading === null ? [] : [{ kind: 'section' as const, heading }]),
    ...entries.map((entry): MenuLine => {
      if (entry.kind === 'prose') return { kind: 'text', text: entry.text };
      return { kind: 'dish', name: entry.name, price: entry.price, note: entry.note ?? '' };
    }),
  ]);
}
