import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PRIVATE_FILE } from '../../core/private-folder.js';
import { RetryLater } from '../../platform/queue/job-definition.js';
import type { Context } from '../../tenancy/caller/context.js';
import { addArchivedDomains } from './archive/add-archived-domains.js';
import { type CampaignImport, findImport, lockImport } from './campaign-import.js';
import { storedColumns, toReading } from './formats/import-reading.js';
import { areStored, deleteBatches, storeBatches, type WrittenBatch } from './import-batch.js';
import { readImportFile } from './import-file.js';
import { notifyProgress } from './import-progress.js';
import { hasEnded, ImportState } from './import-state.js';
import type { ImportReader } from './reading/import-reader.js';
import { quotable } from './rows/stored-rows.js';

/** Bytes of batches that one statement stores. */
const STORED_TOGETHER = 1024 * 1024;

/**
 * Reads the whole file in a child process before the first campaign is created, so that an unreadable file leaves
 * nothing behind. Stores the rows in batches, so that any instance can continue. Records the file's format and sets the
 * import running. Several processes may do this at once; the first one wins. Returns null if the import has ended in
 * the meantime. Throws a FileProblem, and RetryLater if there were batches from another version of the service.
 */
export async function readIntoBatches(
  context: Context,
  reader: ImportReader,
  importId: string,
  signal: AbortSignal,
): Promise<CampaignImport | null> {
  const { em, files, workspace } = context;
  const { fileId, askedFormat, corrections, isDryRun } = await findImport(em, importId);
  const [path, batchesPath] = [files.incoming(), files.incoming()];
  try {
    const bytes = Readable.from(readImportFile(em, fileId), { objectMode: false });
    await pipeline(bytes, createWriteStream(path, { mode: PRIVATE_FILE }), { signal });
    const reading = toReading(corrections, askedFormat);
    const { batches, domains, ...facts } = await reader.read(
      workspace.id,
      { importId, path, reading, batchesPath },
      signal,
    );
    await storeAll(context, importId, batches, batchesPath, signal);
    if (!isDryRun) await addArchivedDomains(context, domains);
    const ignoredColumns = facts.ignoredColumns.map(quotable);
    const columns = storedColumns(facts.columns);
    const sheet = facts.sheet && quotable(facts.sheet);
    const read = await em.transactional(async (transaction) => {
      const found = await lockImport(transaction, importId);
      if (hasEnded(found.state)) return null;
      if (found.rowsTotal !== null) return found;
      if (!(await areStored(transaction, importId, batches))) return deleteBatches(transaction, importId);
      transaction.assign(found, { state: ImportState.Running, ...facts, sheet, ignoredColumns, columns, attempts: 0 });
      await notifyProgress(transaction, workspace.id, found);
      return found;
    });
    if (read === undefined) throw new RetryLater('there were batches of another reading');
    return read;
  } finally {
    for (const each of [path, batchesPath]) await rm(each, { force: true });
  }
}

/**
 * Uses separate transactions, so that nobody waits long for a lock. Stops early if another process has read the file.
 */
async function storeAll(
  { em }: Context,
  importId: string,
  batches: readonly WrittenBatch[],
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const file = await open(path, 'r');
  try {
    for (let first = 0; first < batches.length; ) {
      signal.throwIfAborted();
      let [end, bytes]: [number, number] = [first, 0];
      while (end < batches.length && (end === first || bytes + (batches[end]?.bytes ?? 0) <= STORED_TOGETHER)) {
        bytes += batches[end++]?.bytes ?? 0;
      }
      const { buffer } = await file.read({ buffer: Buffer.alloc(bytes) });
      if (!(await storeBatches(em, importId, batches.slice(first, end), buffer))) return;
      first = end;
    }
  } finally {
    await file.close();
  }
}
