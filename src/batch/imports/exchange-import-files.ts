import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { problem } from '../../core/contract/problems.js';
import { validationFailed } from '../../core/errors.js';
import { contentDisposition } from '../../platform/http/content-disposition.js';
import type { CallerContext } from '../../tenancy/caller/context.js';
import { findImport } from './campaign-import.js';
import { readResult } from './import-result.js';
import { openImportRequest } from './receive-import-file.js';
import { storeImportFile } from './store-import-file.js';

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
