import type { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { ENTITIES } from '../../src/entities.js';
import { openOrm } from '../../src/platform/database/orm.js';
import { createDatabase, dropDatabase } from './database.js';
import { insertWorkspace } from './scans/scans.js';

/** A migrated database with a workspace. */
export interface SampleDatabase {
  readonly url: string;
  readonly orm: MikroORM;
  readonly client: Client;
  readonly workspaceId: string;
  close(): Promise<void>;
}

export async function openSampleDatabase(): Promise<SampleDatabase> {
  const url = await createDatabase();
  const orm = await openOrm({ url, entities: ENTITIES });
  const client = new Client({ connectionString: url });
  await client.connect();
  const close = async (): Promise<void> => {
    await client.end();
    await orm.close();
    await dropDatabase(url);
  };
  return { url, orm, client, workspaceId: await insertWorkspace(client), close };
}
