import { Pool } from 'pg';
import { to } from 'pg-copy-streams';
import { RAW_SCAN_COLUMNS } from '../src/analytics/ingest/raw-scans.js';
import { copyInto } from '../src/analytics/postgres/copy-rows.js';

const COLUMNS = RAW_SCAN_COLUMNS.slice(RAW_SCAN_COLUMNS.indexOf('('));

/**
 * Returns the rows per second of a bare COPY, in one transaction, of up to `limit` stored raw scans into a table with
 * the same columns and key: PostgreSQL's cost of the raw scans alone, without visitors and figures.
 */
export async function measureBareCopy(url: string, limit: number): Promise<number> {
  const pool = new Pool({ connectionString: url, max: 1 });
  const client = await pool.connect();
  try {
    const list = COLUMNS.slice(1, -1);
    const rows = `select ${list} from scan limit ${limit}`;
    const chunks = await client.query(to(`copy (${rows}) to stdout (format binary)`)).toArray();
    const { rows: counted } = await client.query(`select count(*)::int as count from (${rows}) as r`);
    await client.query('create table copied_scan (like scan including all)');
    await client.query('checkpoint');
    const start = performance.now();
    await copyInto(client, `copied_scan ${COLUMNS}`, Buffer.concat(chunks));
    const seconds = (performance.now() - start) / 1000;
    await client.query('drop table copied_scan');
    return Number(counted[0]?.count) / seconds;
  } finally {
    client.release();
    await pool.end();
  }
}
