import { open } from 'node:fs/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../context/actor.js';
import { runUnitOfWork } from '../context/unit-of-work.js';
import { importTooLarge, storageLimitReached, validationFailed } from '../shared/errors.js';
import { newId } from '../shared/ids.js';
import type { ReceivedFile } from '../storage/uploaded-file.js';
import { ARCHIVE_LIMITS } from './archive/archive-limits.js';
import { ZIP_START } from './archive/zip-start.js';
import { IMPORT_LIMITS } from './import-limits.js';

/** What the caller is told of a stored file. */
export interface StoredImportFile {
  readonly id: string;
  readonly fileName: string;
  readonly length: number;
  /** As base64url. */
  readonly sha256: string;
}

const PART_BYTES = 1024 * 1024;

/**
 * Stores a file for `startImport`. The same bytes are stored once in a workspace: they have the same id again. The caller
 * removes the received file.
 */
export async function storeImportFile(
  actor: Actor,
  fileName: string,
  received: Omit<ReceivedFile, 'remove'>,
): Promise<StoredImportFile> {
  const { length, hash } = received;
  const bytesMax = (await isZip(received.path)) ? ARCHIVE_LIMITS.fileBytes : IMPORT_LIMITS.fileBytes;
  if (length > bytesMax) throw importTooLarge(bytesMax);
  if (length === 0) throw validationFailed({ file: ['Must not be empty.'] });
  const id = await runUnitOfWork(actor, async ({ em }) => {
    const [file] = await em.execute<{ id: string; is_new: boolean }[]>(
      `insert into import_file (id, workspace_id, hash, file_name, length, created_utc) values (?, ?, ?, ?, ?, ?)
       on conflict (workspace_id, hash) do update set created_utc = excluded.created_utc
       returning id, xmax = 0 as is_new`,
      [newId(), actor.workspace.id, hash, fileName, length, new Date(actor.clock.now())],
    );
    if (file === undefined) throw new Error('the file was not stored');
    if (file.is_new) {
      await refuseBeyondAllowance(em, actor.workspace.id, bytesMax);
      await storeParts(em, file.id, received.path);
    }
    return file.id;
  });
  return { id, fileName, length, sha256: hash };
}

/** Files that are sent at the same moment may exceed it together by what one request may send. */
async function refuseBeyondAllowance(em: EntityManager, workspaceId: string, bytesMax: number): Promise<void> {
  const [sum] = await em.execute<{ bytes: string | null }[]>(
    'select sum(length) as bytes from import_file where workspace_id = ?',
    [workspaceId],
  );
  if (Number(sum?.bytes ?? 0) > Math.max(IMPORT_LIMITS.storedBytes, bytesMax)) {
    throw storageLimitReached(
      'The files of your imports need too much room. Those that no import uses are removed after a day.',
    );
  }
}

async function storeParts(em: EntityManager, fileId: string, path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    let number = 0;
    for await (const bytes of file.createReadStream({ highWaterMark: PART_BYTES })) {
      await em.execute('insert into import_file_part (file_id, number, bytes) values (?, ?, ?)', [
        fileId,
        number++,
        bytes,
      ]);
    }
  } finally {
    await file.close();
  }
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(ZIP_START.length) });
    return buffer.equals(ZIP_START);
  } finally {
    await file.close();
  }
}
