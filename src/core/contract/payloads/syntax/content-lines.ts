import { utf8Length } from '../../text.js';

/** The line syntax shared by vCard (2.1, RFC 2426, RFC 6350) and iCalendar (1.0, RFC 5545). */

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

const QUOTED_PRINTABLE = /^[^:]*;(?:encoding=)?"?quoted-printable"?[;:]/i;
/** White space below BEGIN cannot continue it, so the text is indented. */
const INDENTED = /^[ \t]*begin:v[a-z]+[ \t]*[\r\n]+[ \t]/im;

/**
 * Removes an indentation, with which every line would continue the one above it. A continuation in an indented text is
 * indented further.
 */
export const withoutIndent = (text: string): string => {
  if (!INDENTED.test(text)) return text;
  let indent = '';
  let begins = false;
  return splitLines(text)
    .map((line) => {
      const [own = '', rest = ''] = /^([ \t]*)(.*)$/s.exec(line)?.slice(1) ?? [];
      const isFrame = /^(?:begin|end):/i.test(rest);
      if (begins || isFrame) indent = own;
      begins = isFrame && /^b/i.test(rest);
      return line.startsWith(indent) ? line.slice(indent.length) : rest;
    })
    .join('\r\n');
};

/**
 * Splits a client's own text into lines, still folded, without empty ones. After `=`, an empty line ends a value in
 * quoted-printable or Base64.
 */
export const splitLines = (text: string): string[] =>
  text.split(LINE_BREAK).filter((line, at, lines) => line.trim() !== '' || lines[at - 1]?.endsWith('='));

/**
 * Splits a text into its unfolded lines. In vCard 2.1, the white space of a fold belongs to the text, and a line in
 * quoted-printable is continued after `=`.
 */
export const unfoldedLines = (text: string): string[] => {
  const lines: string[] = [];
  const fold = /^version:(?:1\.0|2\.1)\s*$/im.test(text) ? 0 : 1;
  let isSoft = false;
  for (const line of withoutIndent(text).split(LINE_BREAK)) {
    const before = lines.at(-1);
    if (before !== undefined && isSoft) lines[lines.length - 1] = before.slice(0, -1) + line;
    else if (before !== undefined && /^[ \t]/.test(line)) lines[lines.length - 1] = before + line.slice(fold);
    else lines.push(line);
    const whole = lines.at(-1) ?? '';
    isSoft = whole.endsWith('=') && QUOTED_PRINTABLE.test(whole);
  }
  return lines.filter((line) => line.trim() !== '');
};

/** A line, with its value as written. */
export interface RawProperty {
  /** In capitals, without group. */
  readonly name: string;
  /** Text between name and value, for example `;TYPE=CELL`. */
  readonly parameters: string;
  readonly value: string;
}

/** Null for a line that is not a property. */
export const readProperty = (line: string): RawProperty | null => {
  const [, name, parameters = '', value] = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s.exec(line) ?? [];
  return name === undefined || value === undefined ? null : { name: name.toUpperCase(), parameters, value };
};

/** Splits a value into its components, which are one part except in N, ADR or ORG. They are still escaped. */
export const splitValue = (value: string): string[] =>
  (`;${value}`.match(/;(?:\\.|[^\\;])*\\?/gs) ?? []).map((part) => part.slice(1));

/** Returns a component as it is meant, with line breaks for `\\n`. */
export const unescapeText = (text: string): string =>
  text.replace(/\\(.)/gs, (_, character: string) => (character === 'n' || character === 'N' ? '\n' : character));
