import { FileProblem } from '../file-problem.js';
import type { ReadingOptions } from '../reading.js';
import { findHeader } from '../table-header.js';
import { LEADING_ROWS, type TableRow } from '../table-records.js';
import { readCsvRows } from './csv-rows.js';
import type { StartedText } from './text-start.js';

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** A first line that names the separator for Excel, which does not show it. */
const SEPARATOR_LINE = /^\s*"?sep=(?:(\\t)|([^\r\n"]))"?[\s,;|]*?(?:\r\n|\r|\n|$)/i;

/** Takes off the line that names the separator, if there is one. Spreadsheets do not count it as a row. */
export function takeSeparator({ start, rest }: StartedText): { separator: string | null; text: StartedText } {
  const line = SEPARATOR_LINE.exec(start);
  if (line === null) return { separator: null, text: { start, rest } };
  return {
    separator: line[1] === undefined ? (line[2] ?? null) : '\t',
    text: { start: start.slice(line[0].length), rest },
  };
}

/** Returns the delimiter with which the text has the widest header; without one, the most frequent in the first line. */
export async function detectDelimiter(start: string, reading: ReadingOptions): Promise<string> {
  let [best, width]: [string | null, number] = [null, 1];
  for (const delimiter of DELIMITERS) {
    const fields = findHeader(await firstRows(start, delimiter), reading)?.names.length ?? 0;
    if (fields > width) [best, width] = [delimiter, fields];
  }
  return best ?? mostFrequent(start);
}

async function firstRows(start: string, delimiter: string): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  const once = async function* (): AsyncGenerator<string> {
    yield start;
  };
  try {
    for await (const row of readCsvRows(once(), delimiter)) if (rows.push(row) === LEADING_ROWS) break;
  } catch (error) {
    // The start may end within a quoted field.
    if (!(error instanceof FileProblem)) throw error;
  }
  return rows;
}

function mostFrequent(start: string): string {
  const [line = ''] = /[^\r\n]+/.exec(start.replaceAll(/"[^"]*"/g, '')) ?? [];
  const counts = DELIMITERS.map((delimiter) => [delimiter, line.split(delimiter).length] as const);
  return counts.reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}
