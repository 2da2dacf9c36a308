import { LIMITS } from '../../../core/contract/contract-limits.js';
import { lookUp } from '../../../core/contract/look-up.js';
import { problem } from '../../../core/contract/problems.js';
import { IMPORT_LIMITS } from '../import-limits.js';
import { FileProblem, tooManyRows } from './file-problem.js';
import type { FileRecord } from './file-record.js';

/** The members that contain the items in API lists: `data` for Kutt, `links` for Bitly and YOURLS, both for Shlink. */
const LISTS = ['data', 'links', 'shortUrls'];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads JSON with one object per line. A line may also be a list, or a page of an API list, whose items are separate
 * rows; if the first value goes on in further lines, all may. Rows are counted from 1, including empty lines. Throws a
 * FileProblem for a line that is too long, and for the first row beyond `rowsMax`.
 */
export async function* readJsonRecords(pieces: AsyncIterable<string>, rowsMax: number): AsyncGenerator<FileRecord> {
  let row = 0;
  for await (const line of readValues(readLines(pieces))) {
    const items = itemsOf(line) ?? [NOT_JSON];
    if (row + Math.max(1, items.length) > rowsMax) throw tooManyRows(rowsMax, rowsMax + 1);
    if (items.length === 0) row++;
    for (const item of items) yield toRecord(++row, item);
  }
}

const NOT_JSON = Symbol('a line that cannot be parsed');

function toRecord(row: number, item: unknown): FileRecord {
  if (item === NOT_JSON) return { row, problem: problem('line_not_json') };
  if (!isObject(item)) return { row, problem: problem('not_json_object') };
  const values = countValues(item, 1);
  if (values <= LIMITS.jsonValues) return { row, values: item };
  return { row, problem: problem('too_many_values') };
}

/**
 * Returns the number of values in a row, or infinity if an object or list has too many members or is nested too deeply.
 */
function countValues(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null) return 1;
  const members = Object.values(value);
  if (members.length > LIMITS.jsonMembers || depth > LIMITS.jsonDepth) return Number.POSITIVE_INFINITY;
  return members.reduce<number>((sum, member) => sum + countValues(member, depth + 1), 1);
}

function itemsOf(line: string): readonly unknown[] | null {
  if (line.trim() === '') return [];
  try {
    const value: unknown = JSON.parse(line);
    if (Array.isArray(value)) return value;
    return listIn(value) ?? [value];
  } catch {
    return null;
  }
}

/** The items of an API list, which may be numbered members; null for a value that is no list. */
function listIn(value: unknown): readonly unknown[] | null {
  if (!isObject(value) || Object.hasOwn(value, 'content')) return null;
  const list = LISTS.map((name) => lookUp(value, name)).find((member) => typeof member === 'object');
  if (!isObject(list)) return Array.isArray(list) ? list : null;
  const items = Object.values(list);
  return listIn(list) ?? (items.every(isObject) ? items : null);
}

/** Joins the lines of pretty-printed values. A list that stretches over lines is given item by item. */
async function* readValues(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let isPretty: boolean | null = null;
  let [text, depth, listDepth] = ['', 0, 0];
  for await (const line of lines) {
    if (isPretty === null && line.trim() !== '') isPretty = /[[{,]$/.test(line.trim()) && itemsOf(line) === null;
    if (isPretty !== true) {
      yield line;
      continue;
    }
    for (const [token] of line.matchAll(TOKEN)) {
      const isList = token === '[' && depth === 0;
      if (token === '[' || token === '{') depth++;
      if (isList) listDepth = 1;
      else if (text !== '' || !/^[\s,]*$/.test(token)) text += token;
      if (token !== ']' && token !== '}') continue;
      depth = Math.max(0, depth - 1);
      if (depth < listDepth) [text, listDepth] = ['', 0];
      if (text === '' || depth > listDepth) continue;
      yield text;
      text = '';
    }
    refuseLong(text, 1);
  }
  if (text !== '') yield text;
}

/** A string, a bracket, or what is between them. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"?|[[\]{}]|[^"[\]{}]+/g;

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
  if (line.length > most) throw new FileProblem(problem('line_too_long', { max: most }), number);
}
