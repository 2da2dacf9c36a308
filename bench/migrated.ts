import { ENTITIES } from '../src/entities.js';
import { migrate } from '../src/platform/database/migrate.js';
import { openOrm } from '../src/platform/database/orm.js';

/** Creates the service's tables in the database, without a queue. Returns its address. */
export async function migrated(url: string): Promise<string> {
  const orm = await openOrm({ url, entities: ENTITIES });
  await migrate(orm, url, async () => {});
  await orm.close();
  return url;
}
