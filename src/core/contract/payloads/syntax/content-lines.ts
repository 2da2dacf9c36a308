import { utf8Length } from '../../text.js';

/** The line syntax shared by vCard 3.0 (RFC 2426) and iCalendar (RFC 5545). */

/** Octets in a line without its line break (RFC 5545, section 3.1; RFC 2425, section 5.8.1). */
const LINE_OCTETS_MAX = 75;
const LINE_BREAK = /\r\n|\r|\n/;

/** Escapes a TEXT value, or one component of a structured value. */
export const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** Folds a line between characters, never inside one. A continuation begins with a space, which counts. */
const foldLine = (line: string): string => {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = utf8Length(character);
    if (octets + size > LINE_OCTETS_MAX) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
};

/** Returns the complete text: folded lines, each with CRLF. */
export const writeLines = (lines: readonly string[]): string => lines.map((line) => `${foldLine(line)}\r\n`).join('');

/** Splits a client's own text into lines, still folded, without empty ones. */
export const splitLines = (text: string): string[] => text.split(LINE_BREAK).filter((line) => line.trim() !== '');

/** A property of a card or calendar. */
export interface Property {
  /** In capitals, without group and parameters. */
  readonly name: string;
  /** The unescaped value: one part, or the components of a structured value such as N, ADR or ORG. */
  readonly parts: readonly string[];
}

/**
 * Reads the properties of a card or calendar to show them to people. Accepts any text and skips lines that are
 * not properties.
 */
export const readProperties = (text: string): Property[] =>
  splitLines(text.replace(/(?:\r\n|\r|\n)[ \t]/g, '')).flatMap((line) => {
    const [, name, value] = /^(?:[\w-]+\.)?([\w-]+)(?:;(?:"[^"]*"|[^":])*)?:(.*)$/s.exec(line) ?? [];
    if (name === undefined || value === undefined) return [];
    const parts = `;${value}`.match(/;(?:\\.|[^\\;])*/gs) ?? [];
    return [{ name: name.toUpperCase(), parts: parts.map((part) => unescapeText(part.slice(1))) }];
  });

const unescapeText = (text: string): string =>
  text.replace(/\\(.)/gs, (_, character: string) => (character === 'n' || character === 'N' ? '\n' : character));
