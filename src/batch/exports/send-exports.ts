import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { listCampaignIds } from '../../campaigns/list-campaigns.js';
import { readListQuery } from '../../campaigns/lists/read-list-query.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { notFound } from '../../core/errors.js';
import { FieldProblems } from '../../core/field-problems.js';
import type { Logger } from '../../core/logger.js';
import { contentDisposition } from '../../platform/http/content-disposition.js';
import type { Context } from '../../tenancy/caller/context.js';
import { confirmRights } from '../../tenancy/caller/rights.js';
import { writeArchive } from './archive/write-archive.js';
import { writeCampaigns } from './campaigns/write-campaigns.js';
import { MEDIA_TYPES } from './export-format.js';
import { ExportSlots } from './export-slots.js';
import type { ExportSource } from './export-source.js';
import { CAMPAIGN_FIELDS, readRowFormat, readScanSelection, refuseUnknown, SCAN_FIELDS } from './read-export-query.js';
import { writeScans } from './scans/write-scans.js';

type Prepare = (context: Context, source: ExportSource, request: Request) => Promise<ExportToSend> | ExportToSend;

const slots = new ExportSlots();

/** Sends an export as a download. It is made while it is sent and stored nowhere. */
const exporting =
  (prepare: Prepare) =>
  async (context: Context, request: Request, response: Response): Promise<void> => {
    const { reads, publicUrl, clock, workspace, logger } = context;
    const source = { reads, publicUrl, clock, workspaceId: workspace.id };
    const release = slots.take(workspace.id);
    try {
      const prepared = await prepare(context, source, request);
      const chunks = whileAllowed(context, prepared.chunks);
      try {
        await sendExport(request, response, { ...prepared, chunks }, logger);
      } finally {
        await chunks.return(undefined);
      }
    } finally {
      release();
    }
  };

/** How long an export goes on before it reads the caller's rights again. */
export const RIGHTS_MS = 250;

/** Throws at the first chunk after the caller's rights have ended. */
async function* whileAllowed<Chunk>(context: Context, chunks: AsyncGenerator<Chunk>): AsyncGenerator<Chunk> {
  let readAt = performance.now();
  for await (const chunk of chunks) {
    if (performance.now() - readAt >= RIGHTS_MS) {
      await confirmRights(context.em, context);
      readAt = performance.now();
    }
    yield chunk;
  }
}

export const sendCampaigns = exporting(prepareCampaigns);
export const sendScans = exporting(prepareScans);
export const sendArchive = exporting(prepareArchive);

async function prepareCampaigns(context: Context, source: ExportSource, { query }: Request): Promise<ExportToSend> {
  const problems = new FieldProblems();
  refuseUnknown(query, CAMPAIGN_FIELDS, problems);
  const written = readRowFormat(query, problems);
  const list = readListQuery(query, problems);
  problems.throwIfAny();
  const ids = list && (await listCampaignIds(context, list, LIMITS.exportedListMax));
  return {
    mediaType: MEDIA_TYPES[written.format],
    fileName: fileNameOf('campaigns', source, written.format),
    chunks: writeCampaigns(source, written, ids),
  };
}

async function prepareScans(context: Context, source: ExportSource, { query }: Request): Promise<ExportToSend> {
  const problems = new FieldProblems();
  refuseUnknown(query, SCAN_FIELDS, problems);
  const written = readRowFormat(query, problems);
  const selection = readScanSelection(query, source.clock.now(), problems);
  problems.throwIfAny();
  await refuseForeign(context, selection.campaignId);
  return {
    mediaType: MEDIA_TYPES[written.format],
    fileName: fileNameOf('scans', source, written.format),
    chunks: writeScans(source, selection, written),
  };
}

function prepareArchive({ files }: Context, source: ExportSource, { query }: Request): ExportToSend {
  const problems = new FieldProblems();
  refuseUnknown(query, [], problems);
  problems.throwIfAny();
  return {
    mediaType: 'application/zip',
    fileName: fileNameOf('workspace', source, 'zip'),
    chunks: writeArchive({ ...source, files }),
  };
}

/** A deleted campaign still has scans. */
async function refuseForeign({ reads, workspace }: Context, campaignId: string | null): Promise<void> {
  if (campaignId === null) return;
  const { rows } = await reads.query({
    text: 'select 1 from campaign where workspace_id = $1 and id = $2',
    values: [workspace.id, campaignId],
  });
  if (rows.length === 0) throw notFound('campaign');
}

const fileNameOf = (what: string, { clock }: ExportSource, extension: string): string =>
  `${what}-${new Date(clock.now()).toISOString().slice(0, 19).replaceAll(':', '-')}.${extension}`;

export interface ExportToSend {
  readonly mediaType: string;
  readonly fileName: string;
  readonly chunks: AsyncGenerator<string | Uint8Array>;
}

const HEADERS = { 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' } as const;

/**
 * Sends an export while it is made. An error before the first bytes is thrown; after that the connection is cut, which
 * tells the client that the file is incomplete. Waits for a slow client as long as it keeps reading.
 */
async function sendExport(
  request: Request,
  response: Response,
  { mediaType, fileName, chunks }: ExportToSend,
  logger: Logger,
): Promise<void> {
  const headers = { 'Content-Type': mediaType, 'Content-Disposition': contentDisposition('attachment', fileName) };
  const first = request.method === 'HEAD' ? null : await chunks.next();
  response.set({ ...HEADERS, ...headers });
  if (first === null) return void response.end();
  try {
    await pipeline(Readable.from(after(first, chunks)), response);
  } catch (error) {
    const isDisconnect = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!isDisconnect) logger.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'an export failed');
  }
}

async function* after<Chunk>(first: IteratorResult<Chunk>, chunks: AsyncGenerator<Chunk>): AsyncGenerator<Chunk> {
  if (first.done === true) return;
  yield first.value;
  yield* chunks;
}
