import { classOf, hexDigit, WHITE_SPACE } from '../syntax/characters.js';
import { tooLargeStream } from './filter-failure.js';

/** ASCIIHexDecode (ISO 32000-1, 7.4.2). The result is never longer than the data. */
export const decodeAsciiHex = (data: Buffer): Buffer => {
  const out = Buffer.alloc((data.length + 1) >> 1);
  let digits = 0;
  for (const byte of data) {
    if (byte === 0x3e) break;
    const digit = hexDigit(byte);
    if (digit < 0) continue;
    out[digits >> 1] = (out[digits >> 1] ?? 0) | (digits % 2 === 0 ? digit << 4 : digit);
    digits++;
  }
  return out.subarray(0, (digits + 1) >> 1);
};

/** ASCII85Decode (7.4.3). The result is at most 4 times as long as the data (`z`). */
export const decodeAscii85 = (data: Buffer, maxBytes: number): Buffer => {
  const out = Buffer.alloc(Math.min(maxBytes, data.length * 4) + 4);
  let length = 0;
  let group = 0;
  let count = 0;
  const emit = (bytes: number): void => {
    for (let i = 0; i < bytes; i++) out[length++] = Math.floor(group / 256 ** (3 - i)) & 0xff;
    if (length > maxBytes) throw tooLargeStream();
  };
  for (let i = 0; i < data.length; i++) {
    const byte = data[i] ?? 0;
    if (byte === 0x7e) break;
    if (classOf(byte) === WHITE_SPACE || byte > 0x7a) continue;
    if (byte === 0x7a && count === 0) {
      group = 0;
      emit(4);
      continue;
    }
    // Some producers write `<~` before the data, which the standard does not allow.
    if (byte === 0x3c && data[i + 1] === 0x7e) {
      i++;
      continue;
    }
    group = group * 85 + (byte - 0x21);
    if (++count === 5) {
      emit(4);
      group = 0;
      count = 0;
    }
  }
  if (count > 1) {
    for (let i = count; i < 5; i++) group = group * 85 + 84;
    emit(count - 1);
  }
  return out.subarray(0, length);
};
