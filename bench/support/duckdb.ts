import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { Client } from 'pg';
import { to } from 'pg-copy-streams';

/** Rows of the lists of an overview; each has its scans and unique scans. */
const LISTS = [
  "date_trunc('day', scanned_utc)",
  'country',
  'country, city',
  'device',
  'operating_system',
  'browser',
  'source',
];
const COLUMNS = 'scanned_utc, is_unique, country, city, device, operating_system, browser, source';

/** Asks what an overview asks, of the scans for which the condition holds. Returns their number. */
export type AskDuckDb = (condition: string) => Promise<number>;

/** Copies the stored scans of a database into a DuckDB in memory, with its default settings. */
export async function openDuckDb(url: string, folder: string): Promise<AskDuckDb> {
  const file = join(folder, 'scans.csv');
  const client = new Client({ connectionString: url });
  await client.connect();
  const copy = `copy (select ${COLUMNS.replace('scanned_utc', "scanned_utc at time zone 'UTC'")} from scan) to stdout (format csv)`;
  await pipeline(client.query(to(copy)), createWriteStream(file));
  await client.end();
  const connection = await (await DuckDBInstance.create()).connect();
  await connection.run(
    `create table scan (scanned_utc timestamp, is_unique boolean, country varchar, city varchar, device varchar,
       operating_system varchar, browser varchar, source varchar)`,
  );
  await connection.run(`copy scan from '${file}' (format csv)`);
  const counts = 'count(*)::double as scans, count_if(is_unique)::double as uniques';
  return async (condition) => {
    for (const list of LISTS)
      await connection.runAndReadAll(`select ${list}, ${counts} from scan where ${condition} group by all`);
    const all = await connection.runAndReadAll(`select ${counts} from scan where ${condition}`);
    return Number(all.getRows()[0]?.[0]);
  };
}
