import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Load } from './wrk.js';

const LOOK_MS = 100;

/** `rules` is `fast` with campaigns that have 20 rules each. */
export type Name = 'bare' | 'fast' | 'rules' | 'strict';

/** A server that answers scans, in a separate process. */
export interface Subject {
  readonly name: Name;
  readonly process: ChildProcess;
  readonly port: number;
  readonly rounds: Load[];
}

/** Statistics that `redirect-server.ts` reports about its scans. */
interface Stats {
  readonly backlog: number;
  readonly drained: number;
  readonly oldestAgeMs: number;
}

/** State of a subject at one moment, in milliseconds of `performance.now`. */
export interface Look extends Stats {
  readonly at: number;
}

export async function start(name: Name, file: string, values: string[]): Promise<Subject> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), values, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the ${name} server ended with ${code} before it was ready`);
  });
  const [{ port }] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => {});
  return { name, process: child, port, rounds: [] };
}

async function statsOf(subject: Subject): Promise<Stats> {
  subject.process.send('stats');
  const [stats] = await once(subject.process, 'message');
  return stats;
}

/** Resolves when all its scans are in the database. */
export async function drained(subject: Subject): Promise<void> {
  if (subject.name === 'bare') return;
  while ((await statsOf(subject)).backlog > 0) await sleep(LOOK_MS);
}

/** Samples repeatedly until `work` is done. */
export async function watch(subject: Subject, work: Promise<unknown>): Promise<Look[]> {
  const looks: Look[] = [];
  const state = { isDone: false };
  const done = work.finally(() => {
    state.isDone = true;
  });
  while (!state.isDone) {
    looks.push({ ...(await statsOf(subject)), at: performance.now() });
    await sleep(LOOK_MS);
  }
  await done;
  return looks;
}
