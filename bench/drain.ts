import { join } from 'node:path';
import { Pool } from 'pg';
import { to } from 'pg-copy-streams';
import { RAW_SCAN_COLUMNS } from '../src/scans/ingest/raw-scans.js';
import { copyInto } from '../src/scans/postgres/copy-rows.js';
import { measureRows } from './support/measure-rows.js';
import { nodesOf } from './support/nodes.js';
import { withStage } from './support/stage.js';
import { withTables } from './support/workspace.js';
import { measureWriters } from './writers/measure-writers.js';

/** Drains a full journal to the database while nothing else runs: raw scans, visitors and all figures. */
const SCANS = 300_000;
const CAMPAIGNS = 10_000;
const COLUMNS = RAW_SCAN_COLUMNS.slice(RAW_SCAN_COLUMNS.indexOf('('));

/**
 * Returns the rows per second of a bare COPY, in one transaction, of stored raw scans into a table with the same columns
 * and key: PostgreSQL's cost of the raw scans alone, without visitors and figures.
 */
async function measureBareCopy(url: string): Promise<number> {
  const pool = new Pool({ connectionString: url, max: 1 });
  const client = await pool.connect();
  try {
    const rows = `select ${COLUMNS.slice(1, -1)} from scan limit ${SCANS}`;
    const chunks = await client.query(to(`copy (${rows}) to stdout (format binary)`)).toArray();
    await client.query('create table copied_scan (like scan including all)');
    await client.query('checkpoint');
    const from = performance.now();
    await copyInto(client, `copied_scan ${COLUMNS}`, Buffer.concat(chunks));
    const seconds = (performance.now() - from) / 1000;
    await client.query('drop table copied_scan');
    return SCANS / seconds;
  } finally {
    client.release();
    await pool.end();
  }
}

await withStage(async ({ folder, server: { url } }) => {
  await withTables(url, async () => {});
  const nodes = await nodesOf(url);
  let journals = 0;
  const drain = async (workspaces: number): Promise<number> => {
    const sample = { workspaces, campaigns: CAMPAIGNS };
    const place = join(folder, `journals-${journals++}`);
    return (await measureWriters({ url, folder: place, nodes, writers: 1, scans: SCANS, sample })).scansPerSecond;
  };
  const row = (workspaces: number) => {
    const what = `scans of ${CAMPAIGNS} campaigns in ${workspaces} workspaces written to PostgreSQL, with no other load`;
    const peer = { name: 'bare COPY of the same raw rows', measure: () => measureBareCopy(url) };
    const measure = () => drain(workspaces);
    return { id: `drain-alone-${workspaces}-workspaces`, what, unit: '/s', better: 'higher', measure, peer } as const;
  };
  await measureRows([row(1), row(10)], { rounds: 3 });
});
