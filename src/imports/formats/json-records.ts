import { IMPORT_LIMITS } from '../import-limits.js';
import { FileProblem } from './file-problem.js';
import type { FileRecord } from './file-record.js';

/** The members in which the lists of APIs have their items: `data` of Kutt, `links` of Bitly. */
const LISTS = ['data', 'links'];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads JSON of one object per line. A line may also be a list, or the page of an API's list, whose items are rows of their
 * own. Rows are counted from 1, with empty lines. Throws a FileProblem for a line that is too long.
 */
export async function* readJsonRecords(pieces: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  let row = 0;
  for await (const line of readLines(pieces)) {
    const items = itemsOf(line);
    if (items === null) yield { row: ++row, problem: 'Is not valid JSON. Each line must be one whole JSON object.' };
    else if (items.length === 0) row++;
    for (const item of items ?? []) {
      row++;
      yield isObject(item) ? { row, values: item } : { row, problem: 'Must be a JSON object.' };
    }
  }
}

function itemsOf(line: string): readonly unknown[] | null {
  if (line.trim() === '') return [];
  try {
    const value: unknown = JSON.parse(line);
    if (Array.isArray(value)) return value;
    const list = isObject(value) && !('content' in value) ? LISTS.map((name) => value[name]).find(Array.isArray) : null;
    return list ?? [value];
  } catch {
    return null;
  }
}

async function* readLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  let count = 0;
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      refuseLong(line, ++count);
      yield line;
    }
    refuseLong(rest, count + 1);
  }
  if (rest !== '') yield rest;
}

function refuseLong(line: string, number: number): void {
  const most = IMPORT_LIMITS.recordLength;
  if (line.length > most) throw new FileProblem(`A line has at most ${most} characters.`, number);
}
