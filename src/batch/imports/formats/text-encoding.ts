import { problem } from '../../../core/contract/problems.js';
import { FileProblem } from './file-problem.js';

/** Labels of the Encoding Standard. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

type Chunks = AsyncIterable<Uint8Array>;

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, i) => bytes[i] === byte);

function encodingOfMark(start: Uint8Array): TextEncoding | null {
  if (startsWith(start, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(start, 0xfe, 0xff)) return 'utf-16be';
  return startsWith(start, 0xef, 0xbb, 0xbf) ? 'utf-8' : null;
}

/**
 * Detects the encoding from all bytes. A byte order mark decides; without one, text is UTF-8 if all of it is valid
 * UTF-8, otherwise Windows-1252. Throws a FileProblem if the bytes are not text.
 */
export async function detectEncoding(chunks: Chunks): Promise<TextEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let found: TextEncoding | null = null;
  let isFirst = true;
  let isUtf8 = true;
  for await (const chunk of chunks) {
    if (isFirst) {
      if (startsWith(chunk, 0x50, 0x4b)) throw new FileProblem(problem('file_is_workbook'));
      found = encodingOfMark(chunk);
      isFirst = false;
    }
    if (found === 'utf-16le' || found === 'utf-16be') return found;
    if (chunk.includes(0)) throw new FileProblem(problem('file_not_text'));
    isUtf8 = isUtf8 && decodes(utf8, chunk);
  }
  isUtf8 = isUtf8 && decodes(utf8);
  if (isUtf8) return 'utf-8';
  if (found === 'utf-8') throw new FileProblem(problem('file_not_utf8'));
  return 'windows-1252';
}

/** Without bytes, checks that the text ends with a complete character. */
function decodes(decoder: TextDecoder, bytes?: Uint8Array): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined });
    return true;
  } catch {
    return false;
  }
}

/** Decodes a stream and removes its byte order mark. Malformed bytes become U+FFFD, which no field accepts silently. */
export async function* decodeStream(chunks: Chunks, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
