import type { EntityManager } from '@mikro-orm/postgresql';

/** Returns which rows have an outcome already: those from behind `after` up to `last`. */
export async function knownRows(
  em: EntityManager,
  importId: string,
  after: number,
  last: number,
): Promise<Set<number>> {
  const known = await em.execute<{ row: number }[]>(
    'select row from import_row where import_id = ? and row > ? and row <= ?',
    [importId, after, last],
  );
  return new Set(known.map(({ row }) => row));
}

/** Returns the first of the import's rows with each of these external ids, whatever became of them. */
export async function rowsOfExternalIds(
  em: EntityManager,
  importId: string,
  externalIds: readonly string[],
): Promise<Map<string, number>> {
  if (externalIds.length === 0) return new Map();
  const places = externalIds.map(() => '?').join(', ');
  const rows = await em.execute<{ external_id: string; row: number }[]>(
    `select external_id, min(row) as row from import_row where import_id = ? and external_id in (${places}) group by 1`,
    [importId, ...externalIds],
  );
  return new Map(rows.map(({ external_id, row }) => [external_id, row]));
}
