import { damagedStream, tooLargeStream } from './filter-failure.js';

const CLEAR = 256;
const END_OF_DATA = 257;

/**
 * LZWDecode (ISO 32000-1, 7.4.4). `earlyChange` is 1 unless the stream says 0. Table entries are ranges of the output
 * so far, so that an entry needs no memory for its bytes.
 */
export const decodeLzw = (data: Buffer, earlyChange: number, maxBytes: number): Buffer => {
  let out = Buffer.alloc(Math.min(maxBytes, data.length * 4 + 4096));
  let length = 0;
  const starts = new Uint32Array(4097);
  const lengths = new Uint32Array(4097);
  let next = 258;
  let width = 9;
  let bits = 0;
  let buffered = 0;
  let previousStart = -1;
  let previousLength = 0;
  for (const byte of data) {
    buffered = ((buffered << 8) | byte) & 0xffffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (buffered >> bits) & ((1 << width) - 1);
    if (code === END_OF_DATA) break;
    if (code === CLEAR) {
      next = 258;
      width = 9;
      previousStart = -1;
      continue;
    }
    const isKnown = code < CLEAR || code < next;
    if (!isKnown && (code !== next || previousStart < 0)) throw damagedStream();
    const size = code < CLEAR ? 1 : isKnown ? (lengths[code] ?? 0) : previousLength + 1;
    if (length + size > maxBytes) throw tooLargeStream();
    if (length + size > out.length) {
      const grown = Buffer.alloc(Math.min(maxBytes, Math.max(out.length * 2, length + size)));
      out.copy(grown, 0, 0, length);
      out = grown;
    }
    const from = code < CLEAR ? -1 : isKnown ? (starts[code] ?? 0) : previousStart;
    // Copied byte by byte, because a code not yet in the table repeats bytes that this loop is writing.
    if (from < 0) out[length] = code;
    else for (let i = 0; i < size; i++) out[length + i] = out[from + i] ?? 0;
    if (previousStart >= 0 && next < 4096) {
      // The new entry is the previous one and the byte that follows it in the output.
      starts[next] = previousStart;
      lengths[next] = previousLength + 1;
      next++;
    }
    previousStart = length;
    previousLength = size;
    length += size;
    const reached = next + earlyChange;
    width = reached >= 2048 ? 12 : reached >= 1024 ? 11 : reached >= 512 ? 10 : 9;
  }
  return out.subarray(0, length);
};
