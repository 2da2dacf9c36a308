import { hexDigit } from './characters.js';

const HASH = 0x23;
const BACKSLASH = 0x5c;
const ESCAPES: Record<number, number> = { 110: 0x0a, 114: 0x0d, 116: 0x09, 98: 0x08, 102: 0x0c };

/** Resolves `#xx` in a name (ISO 32000-1, 7.3.5); a number sign without two digits is left unchanged. */
export const unescapeName = (raw: string): string => {
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
export const unescapeLiteral = (source: Buffer): string => {
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
