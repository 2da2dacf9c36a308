import { join } from 'node:path';
import { Pool } from 'pg';
import { packDay } from '../../src/analytics/blocks/pack-day.js';
import { BatchWriter } from '../../src/analytics/ingest/batch-writer.js';
import { DAY_MS, systemClock } from '../../src/core/clock.js';
import type { Logger } from '../../src/core/logger.js';
import { ENTITIES } from '../../src/entities.js';
import { openOrm } from '../../src/platform/database/orm.js';
import { DroppedScans } from '../../src/redirect/journal/dropped-scans.js';
import { Journal } from '../../src/redirect/journal/journal.js';
import { fillJournal, sampleScans } from './sample-scans.js';

const [SCANS, BATCH] = [200_000, 50_000];
const CAMPAIGNS = 300;

export interface StoredBytes {
  readonly table: string;
  readonly rows: number;
  /** Includes indexes and out-of-line storage. */
  readonly bytesOfRow: number;
}

const TABLES = [
  'scan',
  'scan_visitor',
  'scan_hour',
  'scan_day',
  'scan_total',
  'scan_total_change',
  'scan_label',
  'scan_block',
];

/** Stores the scans of one day of a workspace, and returns the disk space of each table. The tables must be empty. */
export async function measureStoredBytes(url: string, folder: string, logger: Logger): Promise<StoredBytes[]> {
  const droppedScans = new DroppedScans(logger);
  const journal = await Journal.open({
    folder: join(folder, 'sizes'),
    durability: 'fast',
    clock: systemClock,
    droppedScans,
  });
  const pool = new Pool({ connectionString: url, max: 1 });
  const orm = await openOrm({ url, entities: ENTITIES });
  try {
    const dayMs = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS;
    let number = 0;
    // Ordered by time, like real scans.
    const timeOf = (): number => dayMs + Math.floor((number++ / SCANS) * DAY_MS);
    await fillJournal(journal, sampleScans({ workspaces: 1, campaigns: CAMPAIGNS, timeOf }), SCANS);
    const writer = new BatchWriter(pool);
    for (let position = journal.drainedTo; position < journal.syncedTo; ) {
      const batch = await journal.read(position, BATCH);
      const { failure, offset } = await writer.write({ ...batch, journalId: journal.id, now: Date.now() });
      if (failure !== null) throw new Error(failure);
      position = offset;
    }
    const { rows: workspaces } = await pool.query<{ id: string }>('select distinct workspace_id as id from scan_day');
    for (const { id } of workspaces) await packDay(orm.em.fork(), id, dayMs, { untilMs: dayMs + DAY_MS });
    await pool.query('vacuum full');
    const sizes: StoredBytes[] = [];
    for (const table of TABLES) {
      const rowsOf = table === 'scan_block' ? 'coalesce(sum(raw_scans), 0)' : 'count(*)';
      const { rows } = await pool.query<{ bytes: string; count: string }>(
        `select (select sum(pg_total_relation_size(coalesce(inhrelid, c.oid))) from pg_class c
             left join pg_inherits on inhparent = c.oid where c.oid = '${table}'::regclass) as bytes,
           (select ${rowsOf} from ${table}) as count`,
      );
      const [bytes, count] = [Number(rows[0]?.bytes), Number(rows[0]?.count)];
      sizes.push({ table, rows: count, bytesOfRow: bytes / count });
    }
    return sizes;
  } finally {
    await orm.close();
    await pool.end();
    await journal.close();
  }
}
