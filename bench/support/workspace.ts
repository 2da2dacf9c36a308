import { UNHEARD } from '../../src/tenancy/caller/actor.js';
import 'reflect-metadata';
import type { MikroORM } from '@mikro-orm/postgresql';
import { systemClock } from '../../src/core/clock.js';
import { readConfig } from '../../src/core/config/environment.js';
import { DEFAULT_STYLE } from '../../src/core/contract/default-style.js';
import { newId } from '../../src/core/ids.js';
import { ENTITIES } from '../../src/entities.js';
import { createApiKeyAsOperator } from '../../src/identity/api-keys/commands/issue-api-key.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { openOrm } from '../../src/platform/database/orm.js';
import { createWorkspace } from '../../src/tenancy/workspaces/manage-workspaces.js';
import { query } from './stage.js';

export interface BenchWorkspace {
  readonly id: string;
  /** Text of a key with all scopes. */
  readonly key: string;
}

/** Does the work with the service's tables in the database, which it creates, without a queue. */
export async function withTables<T>(url: string, work: (orm: MikroORM) => Promise<T>): Promise<T> {
  const orm = await openOrm({ url, entities: ENTITIES });
  await migrate(orm, url, async () => {});
  const result = await work(orm);
  await orm.close();
  return result;
}

/** Prepares the database at the address for the service, with one workspace and a key. */
export const addWorkspace = (url: string): Promise<BenchWorkspace> =>
  withTables(url, async (orm) => {
    const { uploads: uploadLimits } = readConfig({});
    const operator = { em: orm.em.fork(), clock: systemClock, apiKeyPrefix: 'spk_', uploadLimits, ...UNHEARD };
    const { id } = await createWorkspace(operator, { name: 'Bench' });
    const { text: key } = await createApiKeyAsOperator(operator, { workspaceId: id });
    return { id, key };
  });

/** Adds proven domains `go{number}.example.com`, numbered from 0, before the service starts. */
export const addDomains = (url: string, workspaceId: string, count: number): Promise<unknown> =>
  query(
    url,
    `insert into domain (id, workspace_id, host, token, proof, proven_utc, is_default, created_utc)
     select gen_random_uuid(), $1, 'go' || n || '.example.com', 'bench', 'Txt', now(), false, now()
     from generate_series(0, $2::integer - 1) as n`,
    [workspaceId, count],
  );

export interface BenchCampaign {
  readonly id: string;
  readonly code: string;
}

/** Adds campaigns as rows, because drawing their codes would take minutes. The first `few` have the tag Few, all Every. */
export function addCampaigns(url: string, workspaceId: string, count: number, few = 0): Promise<BenchCampaign[]> {
  const ids = Array.from({ length: count }, newId);
  return query(
    url,
    `insert into campaign (id, workspace_id, name, code, mode, payload_type, content, style, mask, is_active, search_text,
       tags, created_utc, updated_utc)
     select id, $1, 'Bench', 'bench' || lpad(n::text, 7, '0'), 'Dynamic', 'Url', 'https://example.com/landing', $4, 0, true,
       '', case when n <= $3 then '{Every,Few}'::text[] else '{Every}' end, now(), now()
     from unnest($2::uuid[]) with ordinality as c (id, n) returning id, code`,
    [workspaceId, ids, few, JSON.stringify(DEFAULT_STYLE)],
  );
}
