import type { MikroORM } from '@mikro-orm/postgresql';
import { notFound } from '../../core/errors.js';
import { NOBODY } from '../../tenancy/caller/actor.js';
import type { Context, SharedServices } from '../../tenancy/caller/context.js';
import { WORKSPACE_FILTER } from '../../tenancy/workspace.js';
import { BULK_LIMITS } from '../bulk/bulk-limits.js';
import { runBulk } from '../bulk/run-bulk.js';
import { type ItemPlan, refused } from '../changes/plan.js';
import { planEdit } from '../changes/plan-edit.js';
import { planInTurns } from '../changes/plan-in-turns.js';
import { readByIds } from '../changes/read-campaign-rows.js';

interface LostHost {
  readonly workspaceId: string;
  readonly host: string;
}

const ENCODING = 'encoded_address is not null and deleted_utc is null';
const HOST = "split_part(encoded_address, '/', 1)";

/** Looks at one campaign of each host, by the index. */
const LOST = `
  with recursive encoded as (
    (select workspace_id, ${HOST} as host from campaign where ${ENCODING} order by 1, 2 limit 1)
    union all
    select following.* from encoded e cross join lateral (
      select workspace_id, ${HOST} from campaign
       where ${ENCODING} and (workspace_id, ${HOST}) > (e.workspace_id, e.host) order by 1, 2 limit 1) following)
  select workspace_id as "workspaceId", host from encoded e where not exists (
    select from domain d where d.workspace_id = e.workspace_id and d.host = e.host and d.proven_utc is not null)`;

const ENCODED = `
  select id from campaign where workspace_id = ? and ${HOST} = ? and ${ENCODING} and id > ?::uuid order by id limit ?`;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Makes campaigns encode the service's own host if they encode one that is no longer a proven domain of their workspace, so
 * that nothing more is printed with a dead name. What was printed keeps its address, which works again when the host is
 * proven again. Returns how many there were. A workspace that fails does not keep the others waiting.
 */
export async function leaveLostHosts(services: SharedServices & { readonly orm: MikroORM }): Promise<number> {
  const failures: unknown[] = [];
  let left = 0;
  for (const lost of await services.orm.em.fork().execute<LostHost[]>(LOST)) {
    await leave(services, lost).then(
      (count) => (left += count),
      (failure) => failures.push(failure),
    );
  }
  if (failures.length > 0) throw failures[0];
  return left;
}

async function leave({ orm, ...shared }: SharedServices & { orm: MikroORM }, lost: LostHost): Promise<number> {
  const { workspaceId, host } = lost;
  let left = 0;
  for (let after = FIRST; ; ) {
    const em = orm.em.fork();
    em.setFilterParams(WORKSPACE_FILTER, { workspaceId });
    const context: Context = { ...shared, ...NOBODY, scopes: [], em, workspace: { id: workspaceId } };
    const items = await em.execute<{ id: string }[]>(ENCODED, [workspaceId, host, after, BULK_LIMITS.chunk]);
    const last = items.at(-1)?.id;
    if (last === undefined) return left;
    const outcomes = await runBulk(context, { name: 'leaveLostHosts', items, idempotencyKey: null, plan });
    const changed = outcomes.filter(({ problems }) => problems.length === 0).length;
    const kept = outcomes.length - changed;
    if (kept > 0)
      shared.logger.warn({ host, campaigns: kept }, 'campaigns still encode a host that is no domain any more');
    left += changed;
    after = last;
  }
}

async function plan(context: Context, items: readonly { readonly id: string }[]): Promise<ItemPlan[]> {
  const rows = await readByIds(
    context,
    items.map(({ id }) => id),
  );
  return planInTurns(items, ({ id }) => {
    const row = rows.get(id);
    return row === undefined ? refused(notFound('campaign'), id) : planEdit(context, row, { address: null });
  });
}
