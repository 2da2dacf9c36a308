import { readFile } from 'node:fs/promises';
import { query } from './stage.js';

/** A PostgreSQL server on this machine, by its name in the result and its first process. */
export interface Node {
  readonly name: string;
  readonly url: string;
  readonly postmaster: number;
}

/** Finds a server on this machine by its data folder. */
async function postmasterOf(url: string): Promise<number> {
  const [row] = await query<{ data_directory: string }>(url, 'show data_directory');
  return Number.parseInt(await readFile(`${row?.data_directory}/postmaster.pid`, 'utf8'), 10);
}

/** Returns the servers of a database, all on this machine: the one of the address, then workers. */
export async function nodesOf(url: string): Promise<Node[]> {
  const nodes = [{ name: 'coordinator', url, postmaster: await postmasterOf(url) }];
  const found = await query(url, "select from pg_extension where extname = 'citus'");
  if (found.length === 0) return nodes;
  const workers = await query<{ port: number }>(
    url,
    `select nodeport as port from pg_dist_node where noderole = 'primary' and groupid > 0 order by port`,
  );
  for (const { port } of workers) {
    const address = new URL(url);
    address.port = String(port);
    nodes.push({ name: 'worker', url: address.href, postmaster: await postmasterOf(address.href) });
  }
  return nodes;
}
