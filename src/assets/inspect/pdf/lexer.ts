import { classOf, hexDigit, isDigit, REGULAR, WHITE_SPACE } from './characters.js';

const PERCENT = 0x25;
const HASH = 0x23;
const BACKSLASH = 0x5c;
const ESCAPES: Record<number, number> = { 110: 0x0a, 114: 0x0d, 116: 0x09, 98: 0x08, 102: 0x0c };

/** Reads tokens at a position that only moves forward. Never throws, whatever the bytes are. */
export class Lexer {
  constructor(
    readonly bytes: Buffer,
    public position: number,
  ) {}

  /** The next byte after white space and comments, not consumed; undefined at the end. */
  peek(): number | undefined {
    for (;;) {
      const byte = this.bytes[this.position];
      if (byte === undefined) return undefined;
      if (byte === PERCENT) {
        while (this.position < this.bytes.length && !this.atLineEnd()) this.position++;
      } else if (classOf(byte) === WHITE_SPACE) this.position++;
      else return byte;
    }
  }

  private atLineEnd(): boolean {
    const byte = this.bytes[this.position];
    return byte === 0x0a || byte === 0x0d;
  }

  /** A run of regular characters; empty at a delimiter. */
  word(): string {
    const start = this.position;
    while (this.position < this.bytes.length && classOf(this.bytes[this.position]) === REGULAR) this.position++;
    return this.bytes.toString('latin1', start, this.position);
  }

  /** A name whose slash is at the position. */
  name(): string {
    this.position++;
    const raw = this.word();
    if (!raw.includes('#')) return raw;
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
  }

  /** A literal string whose parenthesis is at the position. */
  literal(): string {
    const start = ++this.position;
    let escaped = false;
    let depth = 1;
    for (; this.position < this.bytes.length; this.position++) {
      const byte = this.bytes[this.position];
      if (byte === BACKSLASH) {
        escaped = true;
        this.position++;
      } else if (byte === 0x28) depth++;
      else if (byte === 0x29 && --depth === 0) break;
    }
    const end = Math.min(this.position++, this.bytes.length);
    return escaped ? unescapeLiteral(this.bytes.subarray(start, end)) : this.bytes.toString('latin1', start, end);
  }

  /** A hexadecimal string whose angle bracket is at the position. */
  hexadecimal(): string {
    const start = ++this.position;
    while (this.position < this.bytes.length && this.bytes[this.position] !== 0x3e) this.position++;
    const digits: number[] = [];
    for (let i = start; i < this.position; i++) {
      const digit = hexDigit(this.bytes[i]);
      if (digit >= 0) digits.push(digit);
    }
    this.position++;
    const bytes = Buffer.alloc(Math.ceil(digits.length / 2));
    for (let i = 0; i < bytes.length; i++) bytes[i] = (digits[2 * i] ?? 0) * 16 + (digits[2 * i + 1] ?? 0);
    return bytes.toString('latin1');
  }

  /** An unsigned integer after white space, or null with the position unchanged. */
  unsigned(): number | null {
    const start = this.position;
    if (isDigit(this.peek())) {
      const from = this.position;
      while (isDigit(this.bytes[this.position])) this.position++;
      if (classOf(this.bytes[this.position]) !== REGULAR)
        return Number(this.bytes.toString('latin1', from, this.position));
    }
    this.position = start;
    return null;
  }
}

/** ISO 32000-1, table 3: escapes of a literal string. */
const unescapeLiteral = (source: Buffer): string => {
  const out: number[] = [];
  for (let i = 0; i < source.length; i++) {
    const byte = source[i] ?? 0;
    if (byte !== BACKSLASH) {
      out.push(byte);
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
      out.push(code & 0xff);
      i += digits - 1;
    } else if (next === 0x0d) {
      if (source[i + 1] === 0x0a) i++;
    } else if (next !== 0x0a) out.push(ESCAPES[next] ?? next);
  }
  return Buffer.from(out).toString('latin1');
};
