import type { Rel } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import { UtcTime } from '../../platform/database/utc-time.js';
import type { Workspace } from '../../tenancy/workspace.js';
import { TenantScoped } from '../../tenancy/workspace.js';

/**
 * A file sent for an import. Its bytes are in the database, in `import_file_part`, so that every instance can
 * continue the import.
 */
@Entity({ tableName: 'import_file' })
export class ImportFile {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @TenantScoped()
  workspace!: Rel<Workspace>;

  /** SHA-256 as base64url, unique in the workspace. Null while the file is being received. */
  @Property({ type: 'text', nullable: true })
  hash!: string | null;

  @Property({ type: 'text' })
  fileName!: string;

  /** While the file is being received, its maximum size. */
  @Property({ type: 'integer', columnType: 'bigint' })
  length!: number;

  @UtcTime()
  createdUtc!: Date;
}

/** Size of a part in bytes. Only the last part of a file is smaller. */
export const IMPORT_PART_BYTES = 1024 * 1024;

/**
 * Reads a file from `start` up to `end`, at most one megabyte at a time. The caller has found the file in
 * its workspace.
 */
export async function* readImportFile(
  em: EntityManager,
  fileId: string,
  start = 0,
  end = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array> {
  for (let number = Math.floor(start / IMPORT_PART_BYTES); number * IMPORT_PART_BYTES < end; number++) {
    const [part] = await em.execute<{ bytes: Buffer }[]>(
      'select bytes from import_file_part where file_id = ? and number = ?',
      [fileId, number],
    );
    if (part === undefined) return;
    const offset = number * IMPORT_PART_BYTES;
    yield part.bytes.subarray(Math.max(0, start - offset), end - offset);
  }
}
