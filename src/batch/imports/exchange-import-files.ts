import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { QrCodeMode } from '../../core/contract/campaign-mode.js';
import { scanAddressOf } from '../../core/contract/payloads/syntax/web-address.js';
import { problem } from '../../core/contract/problems.js';
import { cutToBytes } from '../../core/contract/text.js';
import { csvRow } from '../../core/csv/csv-row.js';
import { isDiskFull } from '../../core/disk/is-disk-full.js';
import { AppError, importTooLarge, noRoomForFiles, validationFailed } from '../../core/errors.js';
import { readUploadForm } from '../../platform/http/body/read-upload-form.js';
import { contentDisposition } from '../../platform/http/content-disposition.js';
import type { FileStore } from '../../platform/storage/file-store.js';
import { receiveFile } from '../../platform/storage/received-file.js';
import type { CallerContext, Context } from '../../tenancy/caller/context.js';
import { confirmRights } from '../../tenancy/caller/rights.js';
import { ARCHIVE_LIMITS } from './archive/archive-limits.js';
import { findImport } from './campaign-import.js';
import { IMPORT_LIMITS } from './import-limits.js';
import { problemText, readNotes, readRowFields } from './rows/stored-rows.js';
import { type FileToStore, type SentFile, storeImportFile } from './store-import-file.js';

/** Stores a file for an import to be started later. */
export async function receiveImportFile(context: CallerContext, request: Request, response: Response): Promise<void> {
  const stored = await storeImportFile(context, openImportRequest(request, context.files));
  response.status(201).set('Cache-Control', 'no-store').json(stored);
}

/** Sends the outcome of each row. */
export async function sendImportResult(
  context: CallerContext,
  request: Request<{ id: string }>,
  response: Response,
): Promise<void> {
  const { format = 'csv' } = request.query;
  if (format !== 'csv' && format !== 'ndjson') throw validationFailed({ format: [problem('not_csv_or_ndjson')] });
  const { id } = await findImport(context.em, request.params.id);
  response.set({
    'Content-Type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
    'Content-Disposition': contentDisposition('attachment', `import-${id}.${format}`),
    'Cache-Control': 'no-store',
  });
  await pipeline(Readable.from(readResult(context, id, format)), response);
}

interface ResultRow {
  readonly row: number;
  readonly status: string;
  readonly external_id: string | null;
  readonly campaign_id: string | null;
  readonly code: string | null;
  /** Of the campaign. */
  readonly encodedAddress: string | null;
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
      `select row, status, external_id, campaign_id, code, problems, notes,
          (select encoded_address from campaign c where c.id = campaign_id) as "encodedAddress" from import_row
        where import_id = ? and row > ? order by row limit ${PAGE}`,
      [importId, after],
    );
    if (rows.length > 0) yield rows.map((row) => write(row, addressOf(context, row))).join('');
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.row ?? after;
  }
}

const addressOf = ({ publicUrl }: Context, { code, encodedAddress }: ResultRow): string | null =>
  code === null ? null : scanAddressOf(publicUrl, { mode: QrCodeMode.Dynamic, code, encodedAddress });

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

/** Bytes of a form besides its file. */
const FORM_BYTES = 64 * 1024;
const NAME_BYTES = 200;

/**
 * Prepares to receive a file that is either the body itself or the part `file` of a form. Throws 413 if the declared
 * length is too large; `receive` throws it when the limit is exceeded. The request stays open for the response.
 */
function openImportRequest(request: IncomingMessage, store: FileStore): FileToStore {
  const allowed = isArchiveBody(request) ? ARCHIVE_LIMITS.fileBytes : IMPORT_LIMITS.fileBytes;
  const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
  const most = isForm ? allowed + FORM_BYTES : allowed;
  const length = Number(request.headers['content-length'] ?? most);
  if (length > most) throw importTooLarge(allowed);
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw validationFailed({ file: [problem('file_encoded')] });
  }
  const receive = async (): Promise<SentFile> => {
    const body = bounded(request, most, allowed);
    return isForm ? receiveForm(request, body, store) : receiveBody(body, store, allowed);
  };
  return { bytesMax: Math.min(length, allowed), receive };
}

async function receiveBody(body: Readable, store: FileStore, bytesMax: number): Promise<SentFile> {
  try {
    return { fileName: 'import', ...(await receiveFile(store, body, bytesMax)) };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw isDiskFull(error) ? noRoomForFiles() : validationFailed({ file: [problem('file_cut_off')] });
  }
}

/** A workspace archive may be larger than a file of rows. */
const isArchiveBody = ({ headers }: IncomingMessage): boolean =>
  /^application\/zip\b/i.test(headers['content-type'] ?? '');

async function receiveForm(request: IncomingMessage, body: Readable, store: FileStore): Promise<SentFile> {
  const form = Object.assign(body, { headers: request.headers });
  const file = await readUploadForm(form, store, IMPORT_LIMITS.fileBytes);
  const fileName = file.fileName.toWellFormed().slice(0, NAME_BYTES).replaceAll('\0', '');
  return { ...file, fileName: cutToBytes(fileName, NAME_BYTES) };
}

/** Does not destroy the request when the returned stream is destroyed. */
function bounded(request: IncomingMessage, most: number, bytesMax: number): Readable {
  const pass = async function* (): AsyncGenerator<Buffer> {
    let length = 0;
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      length += chunk.length;
      if (length > most) throw importTooLarge(bytesMax);
      yield chunk;
    }
  };
  return Readable.from(pass(), { objectMode: false });
}
