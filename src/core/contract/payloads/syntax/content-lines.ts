import { utf8Length } from '../../text.js';

/** vCard 3.0 (RFC 2426) and iCalendar (RFC 5545) share one syntax of lines: this is it. */

/** RFC 5545 section 3.1, RFC 2425 section 5.8.1: octets of a line without its break. */
const LINE_OCTETS_MAX = 75;
const LINE_BREAK = /\r\n|\r|\n/;

/** A TEXT value, or one component of a structured one. */
export const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** Folded between characters, never inside one: a continuation begins with a space, which counts. */
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

/** The complete text: folded, every line with its CRLF. */
export const writeLines = (lines: readonly string[]): string => lines.map((line) => `${foldLine(line)}\r\n`).join('');

/** The lines of a client's own text, still folded, without empty ones. */
export const splitLines = (text: string): string[] => text.split(LINE_BREAK).filter((line) => line.trim() !== '');

/** One property of a card or calendar. */
export interface Property {
  /** In capitals, without group and parameters. */
  readonly name: string;
  /** The value without escapes: one part, or the components of a structured value such as N, ADR and ORG. */
  readonly parts: readonly string[];
}

/** What a card or calendar says, for people to read. Takes any text; lines that are no property are left out. */
export const readProperties = (text: string): Property[] =>
  splitLines(text.replace(/(?:\r\n|\r|\n)[ \t]/g, '')).flatMap((line) => {
    const [, name, value] = /^(?:[\w-]+\.)?([\w-]+)(?:;(?:"[^"]*"|[^":])*)?:(.*)$/s.exec(line) ?? [];
    if (name === undefined || value === undefined) return [];
    const parts = `;${value}`.match(/;(?:\\.|[^\\;])*/gs) ?? [];
    return [{ name: name.toUpperCase(), parts: parts.map((part) => unescapeText(part.slice(1))) }];
  });

const unescapeText = (text: string): string =>
  text.replace(/\\(.)/gs, (_, character: string) => (character === 'n' || character === 'N' ? '\n' : character));
