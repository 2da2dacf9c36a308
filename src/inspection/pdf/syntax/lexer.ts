import { problem } from '../../../core/contract/problems.js';
import { BudgetExceeded } from '../budget.js';
import { PDF_LIMITS } from '../limits.js';
import { classOf, hexDigit, isDigit, REGULAR, WHITE_SPACE } from './characters.js';

const PERCENT = 0x25;
const BACKSLASH = 0x5c;
/** Length of a name's byte written as `#xx`. */
const ESCAPED_BYTE = 3;
/** More digits than any integer in a PDF has. */
const INTEGER_DIGITS = 20;

/**
 * Reads tokens at a position that only moves forward. Throws only BudgetExceeded, as soon as a token is longer than
 * PDF_LIMITS allows, whatever the bytes are.
 */
export class Lexer {
  /** End of the bytes that were read or looked ahead at: the cost of reading. */
  furthest: number;

  constructor(
    readonly bytes: Buffer,
    public position: number,
  ) {
    this.furthest = position;
  }

  /** Returns the next byte after white space and comments without consuming it, or undefined at the end. */
  peek(): number | undefined {
    for (;;) {
      const byte = this.bytes[this.position];
      if (byte !== undefined && byte === PERCENT) {
        while (this.position < this.bytes.length && !this.atLineEnd()) this.position++;
      } else if (byte !== undefined && classOf(byte) === WHITE_SPACE) this.position++;
      else {
        if (this.position > this.furthest) this.furthest = this.position;
        return byte;
      }
    }
  }

  private atLineEnd(): boolean {
    const byte = this.bytes[this.position];
    return byte === 0x0a || byte === 0x0d;
  }

  /** Reads a run of regular characters; empty at a delimiter. */
  word(mostBytes: number = PDF_LIMITS.wordBytes): string {
    const start = this.position;
    while (this.position < this.bytes.length && classOf(this.bytes[this.position]) === REGULAR) {
      if (this.position++ - start >= mostBytes)
        throw new BudgetExceeded(problem('pdf_refused', { why: 'has a name or a number that is too long' }));
    }
    return this.bytes.toString('latin1', start, this.position);
  }

  /** Reads a name whose slash is at the position. */
  name(): string {
    this.position++;
    const raw = this.word(PDF_LIMITS.nameBytes * ESCAPED_BYTE);
    const name = raw.includes('#') ? unescapeName(raw) : raw;
    if (name.length > PDF_LIMITS.nameBytes)
      throw new BudgetExceeded(problem('pdf_refused', { why: 'has a name that is too long' }));
    return name;
  }

  /** Reads a literal string whose parenthesis is at the position. */
  literal(): string {
    const start = ++this.position;
    let escaped = false;
    let depth = 1;
    for (; this.position < this.bytes.length; this.position++) {
      if (this.position - start > PDF_LIMITS.stringBytes) throw tooLongString();
      const byte = this.bytes[this.position];
      if (byte === BACKSLASH) {
        escaped = true;
        this.position++;
      } else if (byte === 0x28) {
        if (++depth > PDF_LIMITS.parentheses)
          throw new BudgetExceeded(problem('pdf_some_part_refused', { part: 'string', why: 'is nested too deeply' }));
      } else if (byte === 0x29 && --depth === 0) break;
    }
    const end = Math.min(this.position++, this.bytes.length);
    return escaped ? unescapeLiteral(this.bytes.subarray(start, end)) : this.bytes.toString('latin1', start, end);
  }

  /** Reads a hexadecimal string whose angle bracket is at the position. */
  hexadecimal(): string {
    const start = ++this.position;
    while (this.position < this.bytes.length && this.bytes[this.position] !== 0x3e) {
      if (this.position++ - start > PDF_LIMITS.stringBytes) throw tooLongString();
    }
    const bytes = Buffer.alloc((this.position - start + 1) >> 1);
    let digits = 0;
    for (let i = start; i < this.position; i++) {
      const digit = hexDigit(this.bytes[i]);
      if (digit < 0) continue;
      bytes[digits >> 1] = (bytes[digits >> 1] ?? 0) | (digits % 2 === 0 ? digit << 4 : digit);
      digits++;
    }
    this.position++;
    return bytes.toString('latin1', 0, (digits + 1) >> 1);
  }

  /** Reads an unsigned integer after white space, or returns null without moving. */
  unsigned(): number | null {
    const start = this.position;
    if (isDigit(this.peek())) {
      const from = this.position;
      while (isDigit(this.bytes[this.position]) && this.position - from <= INTEGER_DIGITS) this.position++;
      if (this.position > this.furthest) this.furthest = this.position;
      if (classOf(this.bytes[this.position]) !== REGULAR)
        return Number(this.bytes.toString('latin1', from, this.position));
    }
    this.position = start;
    return null;
  }
}

const tooLongString = (): BudgetExceeded =>
  new BudgetExceeded(problem('pdf_refused', { why: 'has a string that is too long' }));

const HASH = 0x23;
const ESCAPES: Record<number, number> = { 110: 0x0a, 114: 0x0d, 116: 0x09, 98: 0x08, 102: 0x0c };

/** Resolves `#xx` in a name (ISO 32000-1, 7.3.5); a number sign without two digits is left unchanged. */
const unescapeName = (raw: string): string => {
  const source = Buffer.from(raw, 'latin1');
  let name = '';
  for (let i = 0; i < source.length; i++) {
    const high = hexDigit(source[i + 1]);
    const low = hexDigit(source[i + 2]);
    if (source[i] === HASH && high >= 0 && low >= 0) {
      name += String.fromCharCode(high * 16 + low);
      i += 2;
    } else name += String.fromCharCode(source[i] ?? 0);
  }
  return name;
};

/** Resolves escapes of a literal string (ISO 32000-1, table 3). The result is never longer than the source. */
const unescapeLiteral = (source: Buffer): string => {
  const out = Buffer.alloc(source.length);
  let length = 0;
  for (let i = 0; i < source.length; i++) {
    const byte = source[i] ?? 0;
    if (byte !== BACKSLASH) {
      out[length++] = byte;
      continue;
    }
    const next = source[++i];
    if (next === undefined) break;
    if (next >= 0x30 && next <= 0x37) {
      let code = 0;
      let digits = 0;
      for (; digits < 3; digits++) {
        const digit = source[i + digits];
        if (digit === undefined || digit < 0x30 || digit > 0x37) break;
        code = code * 8 + digit - 0x30;
      }
      out[length++] = code & 0xff;
      i += digits - 1;
    } else if (next === 0x0d) {
      if (source[i + 1] === 0x0a) i++;
    } else if (next !== 0x0a) out[length++] = ESCAPES[next] ?? next;
  }
  return out.toString('latin1', 0, length);
};
