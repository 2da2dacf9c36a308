import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import 'reflect-metadata';
import { Pool } from 'pg';
import { createLogger } from '../../src/core/logger.js';
import { type EmbeddedServer, startEmbeddedServer } from '../../src/platform/database/embedded/embedded-server.js';
import { processMilliseconds, serverMilliseconds } from './processor-time.js';

/** A server in a process of its own. */
export interface Program {
  readonly process: ChildProcess;
  readonly pid: number;
  readonly url: string;
}

/** What a measurement works with. */
export interface Stage {
  /** Temporary folder. */
  readonly folder: string;
  readonly server: EmbeddedServer;
  /** Returns the address of a new database. */
  createDatabase(name: string): Promise<string>;
  /** Starts a program of this folder and waits until it listens. */
  start(program: 'service' | 'bare-redirect' | 'bare-reads', ...values: string[]): Promise<Program>;
}

async function start(program: string, values: readonly string[]): Promise<Program> {
  const file = fileURLToPath(new URL(`./${program}.js`, import.meta.url));
  const child = fork(file, values, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${program} ended with ${code} before it was ready`);
  });
  const [{ port }] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => {});
  return { process: child, pid: child.pid ?? 0, url: `http://127.0.0.1:${port}` };
}

/** Runs a statement on a connection of its own. */
export async function query<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const pool = new Pool({ connectionString: url, max: 1 });
  try {
    return (await pool.query<Row>(text, values)).rows;
  } finally {
    await pool.end();
  }
}

/**
 * Does the work with an embedded PostgreSQL and a temporary folder. Everything that it has started ends with it. A
 * database that is not durable is filled faster.
 */
export async function withStage(
  work: (stage: Stage) => Promise<void>,
  { durable = true }: { readonly durable?: boolean } = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
  const server = await startEmbeddedServer({ folder: join(folder, 'postgres'), durable, logger: createLogger('warn') });
  const programs: Program[] = [];
  try {
    await work({
      folder,
      server,
      createDatabase: async (name) => {
        await query(server.url, `create database ${name}`);
        return new URL(`/${name}`, server.url).href;
      },
      start: async (program, ...values) => {
        const started = await start(program, values);
        programs.push(started);
        return started;
      },
    });
  } finally {
    for (const { process: child } of programs) if (child.kill('SIGKILL')) await once(child, 'exit');
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns a clock of the milliseconds of processor time that a program and PostgreSQL have used. Linux only. */
export const usedBy =
  ({ server }: Stage, { pid }: Program) =>
  async (): Promise<number> =>
    (await processMilliseconds(pid)) + (await serverMilliseconds(server.pid));
