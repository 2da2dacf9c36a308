import type { Rel } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import { UtcTime } from '../database/utc-time.js';
import { TenantScoped } from '../workspaces/tenant-scoped.js';
import type { Workspace } from '../workspaces/workspace.js';

/**
 * A file that was sent for an import. Its bytes are in the database, in `import_file_part`, so that every instance can go on
 * with the import.
 */
@Entity({ tableName: 'import_file' })
export class ImportFile {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @TenantScoped()
  workspace!: Rel<Workspace>;

  /** SHA-256, as base64url. Unique in the workspace. */
  @Property({ type: 'text' })
  hash!: string;

  @Property({ type: 'text' })
  fileName!: string;

  @Property({ type: 'integer', columnType: 'bigint' })
  length!: number;

  @UtcTime()
  createdUtc!: Date;
}

/** Reads the bytes of a file that the caller has found in its workspace, a megabyte at a time. */
export async function* readImportFile(em: EntityManager, fileId: string): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number++) {
    const [part] = await em.execute<{ bytes: Buffer }[]>(
      'select bytes from import_file_part where file_id = ? and number = ?',
      [fileId, number],
    );
    if (part === undefined) return;
    yield part.bytes;
  }
}
