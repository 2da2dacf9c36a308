import type { EntityManager } from '@mikro-orm/postgresql';

const sumOf = async (em: EntityManager, sql: string, workspaceId: string): Promise<number> => {
  const [row] = await em.execute<{ bytes: string }[]>(sql, [workspaceId]);
  return Number(row?.bytes ?? 0);
};

/**
 * Returns the size of the workspace's uploads that no campaign shows. Before you add to them, lock the workspace's row.
 */
export const unattachedBytes = (em: EntityManager, workspaceId: string): Promise<number> =>
  sumOf(em, 'select sum(length) as bytes from asset where workspace_id = ? and campaign_id is null', workspaceId);

/**
 * Returns the size of the files of all campaigns that are not deleted. Before you add to them, lock the
 * workspace's row.
 */
export const activeBytes = (em: EntityManager, workspaceId: string): Promise<number> =>
  sumOf(
    em,
    `select sum(a.length) as bytes from asset a join campaign c on c.id = a.campaign_id
      where a.workspace_id = ? and c.deleted_utc is null`,
    workspaceId,
  );
