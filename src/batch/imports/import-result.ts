import { redirectAddress } from '../../campaigns/campaign.js';
import { csvRow } from '../../core/csv/csv-row.js';
import type { Context } from '../../tenancy/caller/context.js';
import { confirmRights } from '../../tenancy/caller/rights.js';
import { problemText, readNotes, readRowFields } from './rows/stored-rows.js';

interface ResultRow {
  readonly row: number;
  readonly status: string;
  readonly external_id: string | null;
  readonly campaign_id: string | null;
  readonly code: string | null;
  readonly problems: unknown;
  readonly notes: unknown;
}

/** Formats for result files. */
export type ResultFormat = 'csv' | 'ndjson';

/** A row has up to 20 KB of problems. */
const PAGE = 200;
const COLUMNS = ['row', 'status', 'id', 'externalId', 'code', 'address', 'field', 'message'];

/**
 * Yields the result file of an import that the caller has found in its workspace. CSV has a line per row, or per
 * problem of the row; NDJSON has an object per row. No CSV text is a formula to a spreadsheet.
 */
export async function* readResult(context: Context, importId: string, format: ResultFormat): AsyncGenerator<string> {
  if (format === 'csv') yield csvRow(COLUMNS);
  const write = format === 'csv' ? toCsv : toJson;
  for (let after = 0; ; ) {
    await confirmRights(context.em, context);
    const rows = await context.em.fork().execute<ResultRow[]>(
      `select row, status, external_id, campaign_id, code, problems, notes from import_row
        where import_id = ? and row > ? order by row limit ${PAGE}`,
      [importId, after],
    );
    if (rows.length > 0) yield rows.map((row) => write(row, addressOf(context, row))).join('');
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.row ?? after;
  }
}

const addressOf = ({ publicUrl }: Context, { code }: ResultRow): string | null =>
  code === null ? null : redirectAddress(publicUrl, code);

function toCsv(result: ResultRow, address: string | null): string {
  const { row, status, campaign_id: id, external_id: externalId, code, problems, notes } = result;
  const lines = readRowFields(problems).flatMap(([field, found]) => found.map((each) => [field, problemText(each)]));
  const all = lines.length > 0 ? lines : [['', readNotes(notes).join(' ')]];
  return all
    .map(([field = '', message = '']) => csvRow([row, status, id, externalId, code, address, field, message]))
    .join('');
}

function toJson(result: ResultRow, address: string | null): string {
  const { row, status, campaign_id: id, external_id: externalId, code } = result;
  const problems = Object.fromEntries(
    readRowFields(result.problems).map(([field, found]) => [field, found.map(problemText)]),
  );
  const notes = readNotes(result.notes);
  return `${JSON.stringify({ row, status, id, externalId, code, address, problems, notes })}\n`;
}
