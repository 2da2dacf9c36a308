import type { Request, Response } from 'express';
import { notFound } from '../../core/errors.js';
import { contentDisposition } from '../../platform/http/content-disposition.js';
import { sendFile } from '../../platform/http/send-file.js';
import type { Context } from '../../tenancy/caller/context.js';
import { findPrintRun } from './find-print-run.js';
import { PrintRunKind } from './print-run.js';
import { hasFile } from './print-run-address.js';

const HEADERS = {
  'Accept-Ranges': 'bytes',
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
} as const;

const TYPES: Readonly<Record<PrintRunKind, string>> = {
  [PrintRunKind.Zip]: 'application/zip',
  [PrintRunKind.Sheets]: 'application/pdf',
};

/** Sends the file of a finished run. */
export async function sendPrintRun(
  { em, files, clock }: Context,
  request: Request<{ id: string }>,
  response: Response,
): Promise<void> {
  const run = await findPrintRun(em, request.params.id);
  const size = hasFile(run, clock.now()) ? await files.size(run.id) : null;
  const wasSent =
    size !== null &&
    (await sendFile(request, response, {
      size,
      open: (range) => files.open(run.id, { range }),
      headers: HEADERS,
      fileHeaders: {
        'Content-Type': TYPES[run.kind],
        'Content-Disposition': contentDisposition('attachment', run.fileName),
      },
    }));
  if (!wasSent) throw notFound('file');
}
