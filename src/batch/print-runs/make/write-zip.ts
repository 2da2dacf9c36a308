import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { PrintedFiles } from '../../../artwork/print-files.js';
import { artworkRequest } from '../../../campaigns/artwork/render-request.js';
import { type Problem, renderProblem } from '../../../core/contract/problems.js';
import { CSV_BYTE_ORDER_MARK, csvRow } from '../../../core/csv/csv-row.js';
import { PRIVATE_FILE } from '../../../core/private-folder.js';
import { PRINT_RUN_LIMITS } from '../print-run-limits.js';
import type { ZipOptions } from '../print-run-options.js';
import type { CampaignOfRun } from './campaigns-of-run.js';
import { drawAhead, drawOrGiveUp } from './draw-ahead.js';
import { FileNames } from './file-names.js';
import { addressOf, DELETED, NOT_DRAWN, PREFETCH, type RunToMake, RunTooLarge, smallModules } from './run-to-make.js';

/** Attributes of every entry: a regular file that everybody may read. */
const ATTRIBUTES = { mode: 0o100644 };

type Drawn = CampaignOfRun & { readonly printed: PrintedFiles | null };

/** Writes the ZIP of a run. Only pictures that are being written are in memory. */
export async function writeZip(run: RunToMake, { files }: ZipOptions): Promise<void> {
  const zip = new ZipFile();
  const output = outputOf(zip);
  const isWritten = pipeline(output, limitBytes, createWriteStream(run.path, { mode: PRIVATE_FILE }));
  const failed = isWritten.then(() => new Promise<never>(() => {}));
  failed.catch(() => {});
  const add = async (bytes: Uint8Array, name: string): Promise<void> => {
    await Promise.race([addEntry(zip, bytes, name), failed]);
  };
  const names = new FileNames();
  const rows: ManifestRow[] = [];
  const draw = async (item: CampaignOfRun): Promise<Drawn> => ({ ...item, printed: await drawFiles(run, item, files) });
  try {
    for await (const { id, campaign, printed } of drawAhead(run.campaigns, PREFETCH, draw)) {
      const columns = {
        ...{ id, name: campaign?.name ?? '', code: campaign?.code ?? '' },
        address: campaign === null ? '' : addressOf(run.publicUrl, campaign),
      };
      if (campaign === null || printed === null) {
        const problem = campaign === null || campaign.deletedUtc !== null ? DELETED : NOT_DRAWN;
        run.progress.problem(id, problem);
        rows.push({ ...columns, file: null, mm: null, dpi: null, problem });
      } else {
        for (const [index, { format, mm, dpi }] of files.entries()) {
          const result = printed.files[index];
          const bytes = result !== undefined && 'bytes' in result ? result.bytes : null;
          const file = bytes === null ? null : names.next(format, campaign.name, campaign.code);
          const problem = bytes === null ? NOT_DRAWN : smallModules(mm, printed.extent);
          if (problem !== null) run.progress.problem(id, problem, `${format}: `);
          if (bytes !== null && file !== null) await add(bytes, file);
          rows.push({ ...columns, file, mm, dpi, problem });
        }
      }
      await run.progress.advance();
    }
    await add(Buffer.from(writeManifest(rows)), 'manifest.csv');
    zip.end();
    await isWritten;
  } catch (error) {
    output.destroy();
    await isWritten.catch(() => {});
    throw error;
  }
}

async function drawFiles(run: RunToMake, { campaign }: CampaignOfRun, files: ZipOptions['files']) {
  if (campaign === null || campaign.deletedUtc !== null) return null;
  const request = { artwork: artworkRequest(run.publicUrl, campaign), files };
  return drawOrGiveUp(() => run.renderer.files(run.workspaceId, request), run.signal);
}

/**
 * Adds a file and resolves when there is room for the next one. Wait for that before adding more. The library remembers
 * each entry until the end, so it gets a stream that it forgets instead of the bytes.
 */
async function addEntry(zip: ZipFile, bytes: Uint8Array, name: string): Promise<void> {
  const left = [Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  zip.addReadStreamLazy(name, ATTRIBUTES, (give) => {
    const stream = Readable.from(left.splice(0));
    finished(stream).then(resolve, reject);
    give(null, stream);
  });
  await promise;
  const output = outputOf(zip);
  if (output.writableNeedDrain) await once(output, 'drain');
}

/** The library declares a less specific type for its stream. */
function outputOf({ outputStream }: ZipFile): PassThrough {
  if (outputStream instanceof PassThrough) return outputStream;
  throw new Error('a ZIP is written to a PassThrough');
}

async function* limitBytes(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > PRINT_RUN_LIMITS.fileBytes) throw new RunTooLarge();
    yield chunk;
  }
}

/** A file in a ZIP, or a campaign without one and the reason. */
export interface ManifestRow {
  readonly file: string | null;
  readonly id: string;
  readonly name: string;
  readonly code: string;
  /** Where a scan of the code leads: its redirect address, or the address in a Static code. */
  readonly address: string;
  readonly mm: number | null;
  readonly dpi: number | null;
  readonly problem: Problem | null;
}

/** Writes `manifest.csv`, which spreadsheets can open directly. */
function writeManifest(rows: readonly ManifestRow[]): string {
  const head = ['file', 'id', 'name', 'code', 'address', 'width mm', 'dpi', 'problem'];
  const lines = rows.map(({ file, id, name, code, address, mm, dpi, problem }) =>
    csvRow([file, id, name, code, address, mm, dpi, problem && renderProblem(problem)]),
  );
  return CSV_BYTE_ORDER_MARK + csvRow(head) + lines.join('');
}
