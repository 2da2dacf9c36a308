import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { Node } from '../support/nodes.js';
import { processMilliseconds, serverMilliseconds } from '../support/processor-time.js';
import type { WriterTask } from './writer.js';

const SCRIPT = fileURLToPath(new URL('writer.js', import.meta.url));
const LOOK_MS = 20;

export interface WritersRound extends Omit<WriterTask, 'folder'> {
  readonly folder: string;
  readonly nodes: readonly Node[];
  readonly writers: number;
}

export interface WrittenRound {
  readonly scansPerSecond: number;
  /** Share of the writers' time spent waiting for locks. */
  readonly waiting: number;
  /** Microseconds of processor time per scan: of the writers, and by name of the servers. */
  readonly microseconds: Readonly<Record<string, number>>;
}

/** Lets processes drain full journals at the same time, each with `scans` scans. */
export async function measureWriters({ nodes, writers, folder, ...task }: WritersRound): Promise<WrittenRound> {
  const children = Array.from({ length: writers }, () => fork(SCRIPT));
  try {
    await Promise.all(
      children.map(async (child, index) => {
        child.send({ ...task, folder: join(folder, `journal-${index}`) } satisfies WriterTask);
        await once(child, 'message');
      }),
    );
    const usedFrom = await usedBy(nodes, children);
    const start = performance.now();
    const looking = new AbortController();
    const waiting = lookForWaiting(nodes, looking.signal);
    for (const child of children) child.send('go');
    await Promise.all(children.map((child) => once(child, 'message')));
    const seconds = (performance.now() - start) / 1000;
    looking.abort();
    const used = await usedBy(nodes, children);
    const scans = task.scans * writers;
    const perScan = ([name, ms]: [string, number]) => [name, ((ms - (usedFrom[name] ?? 0)) * 1000) / scans] as const;
    for (const child of children) child.send('end');
    await Promise.all(children.map((child) => once(child, 'exit')));
    return {
      scansPerSecond: scans / seconds,
      waiting: (await waiting) / writers,
      microseconds: Object.fromEntries(Object.entries(used).map(perScan)),
    };
  } finally {
    for (const child of children) child.kill();
  }
}

async function usedBy(nodes: readonly Node[], children: readonly ChildProcess[]): Promise<Record<string, number>> {
  const used: Record<string, number> = { writers: 0 };
  for (const { pid = 0 } of children) used.writers = (used.writers ?? 0) + (await processMilliseconds(pid));
  for (const { name, postmaster } of nodes) used[name] = (used[name] ?? 0) + (await serverMilliseconds(postmaster));
  return used;
}

const WAITING = `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and state = 'active'`;

/** Returns how many connections were waiting for a lock on average. */
async function lookForWaiting(nodes: readonly Node[], signal: AbortSignal): Promise<number> {
  const clients = nodes.map(({ url }) => new Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  let [looks, found] = [0, 0];
  while (!signal.aborted) {
    const counts = await Promise.all(clients.map((client) => client.query<{ count: number }>(WAITING)));
    // On Citus, the connection to the worker waits.
    found += Math.max(...counts.map(({ rows }) => rows[0]?.count ?? 0));
    looks++;
    await sleep(LOOK_MS);
  }
  await Promise.all(clients.map((client) => client.end()));
  return found / looks;
}
