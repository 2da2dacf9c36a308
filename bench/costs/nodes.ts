import { readFile } from 'node:fs/promises';
import { Client } from 'pg';

/** A PostgreSQL server on this machine, by its name in the result and its first process. */
export interface Node {
  readonly name: string;
  readonly url: string;
  readonly postmaster: number;
}

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

/** Returns the servers of a database, all on this machine: the one of the address, then workers. */
export const nodesOf = (url: string): Promise<Node[]> =>
  withClient(url, async (client) => {
    const nodes = [{ name: 'coordinator', url, postmaster: await postmasterOf(client) }];
    const { rows: found } = await client.query("select from pg_extension where extname = 'citus'");
    if (found.length === 0) return nodes;
    const { rows: workers } = await client.query<{ port: number }>(
      `select nodeport as port from pg_dist_node where noderole = 'primary' and groupid > 0 order by port`,
    );
    for (const { port } of workers) {
      const address = new URL(url);
      address.port = String(port);
      nodes.push({ name: 'worker', url: String(address), postmaster: await withClient(String(address), postmasterOf) });
    }
    return nodes;
  });
