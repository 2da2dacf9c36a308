import { open } from 'node:fs/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { problem } from '../../core/contract/problems.js';
import { importTooLarge, storageLimitReached, validationFailed } from '../../core/errors.js';
import { newId } from '../../core/ids.js';
import type { ReceivedFile } from '../../platform/storage/received-file.js';
import type { Actor } from '../../tenancy/caller/actor.js';
import { runUnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { lockWorkspace } from '../../tenancy/workspace.js';
import { ARCHIVE_LIMITS } from './archive/archive-limits.js';
import { isZip } from './archive/open-archive.js';
import { IMPORT_PART_BYTES } from './import-file.js';
import { IMPORT_LIMITS } from './import-limits.js';

/** What the caller learns about a stored file. */
export interface StoredImportFile {
  readonly id: string;
  readonly fileName: string;
  readonly length: number;
  /** Base64url. */
  readonly sha256: string;
}

/** A file on disk, which the caller removes. */
export interface SentFile extends ReceivedFile {
  readonly fileName: string;
}

/** The maximum size of a file that is about to be received, and the function that receives it. */
export interface FileToStore {
  readonly bytesMax: number;
  readonly receive: () => Promise<SentFile>;
}

/**
 * Stores a file for `startImport`. Reserves `bytesMax` bytes of the workspace's allowance before calling `receive`.
 * Identical files are stored once per workspace and have the same id. Removes the received file.
 */
export async function storeImportFile(actor: Actor, { bytesMax, receive }: FileToStore): Promise<StoredImportFile> {
  const reserved = await reserveRoom(actor, bytesMax);
  let remove = async (): Promise<void> => {};
  try {
    const sent = await receive();
    remove = sent.remove;
    const { fileName, path, length, hash } = sent;
    if (length === 0) throw validationFailed({ file: [problem('not_empty')] });
    if (length > IMPORT_LIMITS.fileBytes && !(await isZip(path))) throw importTooLarge(IMPORT_LIMITS.fileBytes);
    const id = await runUnitOfWork(actor, async ({ em }) => {
      // The same file may be sent twice at the same time.
      await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`${actor.workspace.id} ${hash}`]);
      const [known] = await em.execute<{ id: string }[]>(
        'update import_file set created_utc = ? where workspace_id = ? and hash = ? returning id',
        [new Date(actor.clock.now()), actor.workspace.id, hash],
      );
      if (known !== undefined) return known.id;
      await em.execute('update import_file set hash = ?, file_name = ?, length = ? where id = ?', [
        ...[hash, fileName, length, reserved],
      ]);
      await storeParts(em, reserved, path);
      return reserved;
    });
    return { id, fileName, length, sha256: hash };
  } finally {
    await remove();
    // If the database is unavailable here, the clean-up of old files removes what is left.
    const release = 'delete from import_file where id = ? and hash is null';
    await actor.em
      .fork()
      .execute(release, [reserved])
      .catch(() => {});
  }
}

/** Returns the id of a file whose bytes have yet to arrive. */
const reserveRoom = (actor: Actor, bytesMax: number): Promise<string> =>
  runUnitOfWork(actor, async ({ em }) => {
    const { id: workspaceId } = await lockWorkspace(em, actor.workspace.id);
    const [sum] = await em.execute<{ bytes: string | null }[]>(
      'select sum(length) as bytes from import_file where workspace_id = ?',
      [workspaceId],
    );
    const allowed = Math.max(
      IMPORT_LIMITS.storedBytes,
      bytesMax > IMPORT_LIMITS.fileBytes ? ARCHIVE_LIMITS.fileBytes : 0,
    );
    if (Number(sum?.bytes ?? 0) + bytesMax > allowed) {
      throw storageLimitReached(problem('import_files_too_large'));
    }
    const id = newId();
    await em.execute(
      "insert into import_file (id, workspace_id, hash, file_name, length, created_utc) values (?, ?, null, '', ?, ?)",
      [id, workspaceId, bytesMax, new Date(actor.clock.now())],
    );
    return id;
  });

async function storeParts(em: EntityManager, fileId: string, path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    let number = 0;
    for await (const bytes of file.createReadStream({ highWaterMark: IMPORT_PART_BYTES })) {
      await em.execute('insert into import_file_part (file_id, number, bytes) values (?, ?, ?)', [
        ...[fileId, number++, bytes],
      ]);
    }
  } finally {
    await file.close();
  }
}
