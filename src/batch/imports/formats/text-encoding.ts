import type { TextEncoding } from '../../../core/contract/files/text-encodings.js';
import { problem } from '../../../core/contract/problems.js';
import { FileProblem } from './file-problem.js';
import { type Decode, openDecoder } from './text/decoder.js';
import { guessEncoding } from './text/guess-encoding.js';

type Chunks = AsyncIterable<Uint8Array>;

/** Bytes that a guess of the encoding is based on. */
const GUESS_BYTES = 64 * 1024;

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, i) => bytes[i] === byte);

function encodingOfMark(start: Uint8Array): TextEncoding | null {
  if (startsWith(start, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(start, 0xfe, 0xff)) return 'utf-16be';
  return startsWith(start, 0xef, 0xbb, 0xbf) ? 'utf-8' : null;
}

/** UTF-16 without a mark: the header's letters have a byte of zero, all on the same side. */
function encodingOfZeros(start: Uint8Array): TextEncoding | null {
  if (startsWith(start.map(Math.sign), 1, 0, 1, 0)) return 'utf-16le';
  return startsWith(start.map(Math.sign), 0, 1, 0, 1) ? 'utf-16be' : null;
}

/**
 * Detects the encoding from all bytes. A byte order mark decides; without one, text is UTF-8 if all of it is valid
 * UTF-8, otherwise in a legacy encoding, which is a guess. Throws a FileProblem if the bytes are not text.
 */
export async function detectEncoding(chunks: Chunks): Promise<TextEncoding> {
  const utf8 = openDecoder('utf-8', true);
  const foreign = new FieldsBeyondAscii();
  let found: TextEncoding | null = null;
  let isFirst = true;
  let isUtf8 = true;
  for await (const chunk of chunks) {
    if (isFirst) found = encodingOfMark(chunk) ?? encodingOfZeros(chunk);
    isFirst = false;
    if (found === 'utf-16le' || found === 'utf-16be') return found;
    if (chunk.includes(0)) throw new FileProblem(problem('file_not_text'));
    isUtf8 = isUtf8 && decodes(utf8, chunk);
    foreign.add(chunk);
  }
  isUtf8 = isUtf8 && decodes(utf8);
  if (isUtf8) return 'utf-8';
  if (found === 'utf-8') throw new FileProblem(problem('file_not_utf8'));
  return guessEncoding(foreign.end());
}

/** Collects the first fields with bytes beyond ASCII, a line each. */
class FieldsBeyondAscii {
  #rest = '';
  #fields: string[] = [];
  #length = 0;

  add(chunk: Uint8Array): void {
    if (this.#length > GUESS_BYTES) return;
    const fields = (this.#rest + Buffer.from(chunk).toString('latin1')).split(/[\r\n\t,;"]+/);
    this.#rest = (fields.pop() ?? '').slice(-GUESS_BYTES);
    for (const field of fields) this.#take(field);
  }

  #take(field: string): void {
    if (!/[\x80-\xff]/.test(field) || this.#length > GUESS_BYTES) return;
    this.#fields.push(field);
    this.#length += field.length;
  }

  end(): Uint8Array {
    this.#take(this.#rest);
    return Buffer.from(this.#fields.join('\n'), 'latin1');
  }
}

/** Without bytes, checks that the text ends with a complete character. */
function decodes(decode: Decode, bytes?: Uint8Array): boolean {
  try {
    decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Decodes a stream and removes its byte order mark. Malformed bytes become U+FFFD, which no field accepts silently. */
export async function* decodeStream(chunks: Chunks, encoding: string): AsyncGenerator<string> {
  const decode = openDecoder(encoding);
  for await (const chunk of chunks) yield decode(chunk);
  yield decode();
}
