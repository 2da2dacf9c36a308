import type { EntityManager } from '@mikro-orm/postgresql';
import { type FiguresScope, rollupKeysOf } from '../figures-scope.js';
import { inHours, type PeriodParts } from '../period/split-period.js';
import type { Count } from '../rollup/counts.js';
import { periodRows } from './period-rows.js';

/** Sums of no rows are null. */
interface CountRow {
  scans: string | null;
  uniques: string | null;
}

const SUMS = 'sum(scans) as scans, sum(uniques) as uniques';

const toCount = (row: CountRow | undefined): Count => ({
  scans: Number(row?.scans ?? 0),
  uniques: Number(row?.uniques ?? 0),
});

/** The counts of all time. */
export async function readTotals(em: EntityManager, scope: FiguresScope): Promise<Count> {
  const [row] = await em.execute<CountRow[]>(
    `select ${SUMS} from scan_total where workspace_id = ? and subject_id = any (?::uuid[])`,
    [scope.workspaceId, rollupKeysOf(scope)],
  );
  return toCount(row);
}

/** The counts of a period, without labels. */
export async function readCounts(em: EntityManager, scope: FiguresScope, parts: PeriodParts): Promise<Count> {
  const { sql, params } = periodRows(scope, parts, 'scope');
  const [row] = await em.execute<CountRow[]>(`select ${SUMS} from ${sql}`, [...params]);
  return toCount(row);
}

/** The counts of a period by the start of the UTC hour. Reads a row for each hour: meant for periods of a few days. */
export async function readHours(
  em: EntityManager,
  scope: FiguresScope,
  parts: PeriodParts,
): Promise<Map<number, Count>> {
  const { sql, params } = periodRows(scope, inHours(parts), 'scope');
  const rows = await em.execute<(CountRow & { start_seconds: number })[]>(
    `select start_seconds, ${SUMS} from ${sql} group by start_seconds`,
    [...params],
  );
  return new Map(rows.map((row) => [Number(row.start_seconds) * 1000, toCount(row)]));
}

/** The counts of a period by campaign. Reads a row for each campaign and day. */
export async function readCampaigns(
  em: EntityManager,
  scope: FiguresScope,
  parts: PeriodParts,
): Promise<Map<string, Count>> {
  const { sql, params } = periodRows(scope, parts, 'campaign');
  const rows = await em.execute<(CountRow & { campaign_id: string })[]>(
    `select campaign_id, ${SUMS} from ${sql} group by campaign_id`,
    [...params],
  );
  return new Map(rows.map((row) => [row.campaign_id, toCount(row)]));
}
