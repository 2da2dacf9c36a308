import { type OpenedFile, openImportFile, type ReadRow } from '../../../src/batch/imports/formats/open-file.js';
import { DETECTED, type ReadingOptions } from '../../../src/batch/imports/formats/reading.js';
import { detectEncoding } from '../../../src/batch/imports/formats/text-encoding.js';
import { renderProblem } from '../../../src/core/contract/problems.js';
import { allOf } from '../all-of.js';

/** Yields the bytes in pieces of this size, like a stream. */
async function* piecesOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

export interface ReadImport extends Omit<OpenedFile, 'rows'> {
  readonly encoding: string;
  readonly rows: readonly ReadRow[];
}

/** Reads a text file for an import as its child process does. */
export async function readImport(
  content: string | Uint8Array,
  { size = 7, ...asked }: Partial<ReadingOptions> & { size?: number } = {},
): Promise<ReadImport> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const encoding = asked.encoding ?? (await detectEncoding(piecesOf(bytes, size)));
  const { rows, ...file } = await openImportFile(piecesOf(bytes, size), encoding, { ...DETECTED, ...asked });
  return { ...file, encoding, rows: await allOf(rows) };
}

/** Each row as its number, name, content and the code that it asks for, or its problem. */
export const shortRows = (rows: readonly ReadRow[]): unknown[] =>
  rows.map((row) => {
    if (!('read' in row)) return [row.row, renderProblem(row.problem)];
    const { input, defaults, requestedCode } = row.read;
    return [row.row, input.name ?? defaults?.name, input.content, requestedCode ?? input.code ?? null];
  });
