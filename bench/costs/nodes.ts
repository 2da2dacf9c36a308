import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import type { Node } from './batch-costs.js';

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Finds a server on this machine by its data folder. */
async function postmasterOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  const [line] = (await readFile(`${rows[0]?.data_directory}/postmaster.pid`, 'utf8')).split('\n');
  return Number(line);
}

export interface Nodes {
  /** The server of the address, then workers. */
  readonly nodes: Node[];
  /** 1 if tables are not distributed. */
  readonly shards: number;
}

/** Returns the servers of a database, all on this machine. */
export const nodesOf = (url: string): Promise<Nodes> =>
  withClient(url, async (client) => {
    const nodes = [{ name: 'coordinator', postmaster: await postmasterOf(client) }];
    const { rows: found } = await client.query("select from pg_extension where extname = 'citus'");
    if (found.length === 0) return { nodes, shards: 1 };
    const { rows: workers } = await client.query<{ port: number }>(
      `select nodeport as port from pg_dist_node where noderole = 'primary' and groupid > 0 order by port`,
    );
    for (const { port } of workers) {
      const address = new URL(url);
      address.port = String(port);
      nodes.push({ name: 'worker', postmaster: await withClient(String(address), postmasterOf) });
    }
    const { rows } = await client.query<{ shards: number }>(
      `select count(*)::int as shards from pg_dist_shard where logicalrelid = 'scan_total'::regclass`,
    );
    return { nodes, shards: Math.max(1, rows[0]?.shards ?? 1) };
  });
