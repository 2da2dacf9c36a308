import type { EntityManager } from '@mikro-orm/postgresql';

/*
 * Blocks refer to a campaign by a number within its workspace, starting at 0 without gaps: a list of ten thousand ids
 * would be larger than the rest of a block. Numbers are never changed or removed, because blocks contain them.
 */

interface Row {
  number: number;
  campaign_id: string;
}

const READ = 'select number, campaign_id from scan_campaign where workspace_id = ?';
const FIRST_FREE = 'select coalesce(max(number) + 1, 0) as free from scan_campaign where workspace_id = ?';

/** Returns how many numbers the workspace has. */
export async function countNumbers(em: EntityManager, workspaceId: string): Promise<number> {
  const [row] = await em.execute<{ free: number }[]>(FIRST_FREE, [workspaceId]);
  return row?.free ?? 0;
}

/** Returns the numbers of campaigns, without campaigns that no block contains yet. `ids` is a PostgreSQL array. */
export async function findNumbers(em: EntityManager, workspaceId: string, ids: string): Promise<Map<string, number>> {
  const rows = await em.execute<Row[]>(`${READ} and campaign_id = any (?::uuid[])`, [workspaceId, ids]);
  return new Map(rows.map((row) => [row.campaign_id, row.number]));
}

/** Returns the ids of campaigns by number. */
export async function findNumbered(
  em: EntityManager,
  workspaceId: string,
  numbers: Iterable<number>,
): Promise<Map<number, string>> {
  const rows = await em.execute<Row[]>(`${READ} and number = any (?::int[])`, [
    workspaceId,
    `{${[...numbers].join()}}`,
  ]);
  return new Map(rows.map((row) => [row.number, row.campaign_id]));
}

/**
 * Returns the numbers of campaigns and assigns new ones. Fails if another transaction assigns numbers at the same time.
 */
export async function numberCampaigns(
  em: EntityManager,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const array = `{${ids.join()}}`;
  const numbers = await findNumbers(em, workspaceId, array);
  if (numbers.size === ids.length) return numbers;
  const unknown = ids.filter((id) => !numbers.has(id));
  await em.execute(
    `insert into scan_campaign (workspace_id, number, campaign_id)
     select ?::uuid, ?::int + position - 1, id from unnest(?::uuid[]) with ordinality as new (id, position)`,
    [workspaceId, await countNumbers(em, workspaceId), `{${unknown.join()}}`],
  );
  return findNumbers(em, workspaceId, array);
}
