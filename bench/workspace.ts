import 'reflect-metadata';
import { createApiKeyAsOperator } from '../src/access/api-keys/commands/issue-api-key.js';
import { createWorkspace } from '../src/access/workspaces/manage-workspaces.js';
import { systemClock } from '../src/core/clock.js';
import { readConfig } from '../src/core/config/environment.js';
import { ENTITIES } from '../src/entities.js';
import { migrate } from '../src/platform/database/migrate.js';
import { openOrm } from '../src/platform/database/orm.js';

export interface BenchWorkspace {
  readonly id: string;
  /** Text of a key with all scopes. */
  readonly key: string;
}

/** Prepares the database at the address for the service, with one workspace and a key. */
export async function addWorkspace(url: string): Promise<BenchWorkspace> {
  const orm = await openOrm({ url, entities: ENTITIES });
  await migrate(orm, url, async () => {});
  const { uploads: uploadLimits } = readConfig({});
  const feed = { acknowledged: async () => {} };
  const queue = { send: async () => null, sendAll: async () => {} };
  const addEvents = async () => {};
  const operator = {
    em: orm.em.fork(),
    clock: systemClock,
    apiKeyPrefix: 'spk_',
    feed,
    queue,
    addEvents,
    uploadLimits,
  };
  const { id } = await createWorkspace(operator, { name: 'Bench' });
  const { text: key } = await createApiKeyAsOperator(operator, { workspaceId: id });
  await orm.close();
  return { id, key };
}
