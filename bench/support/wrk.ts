import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { threadMilliseconds } from './processor-time.js';
import type { Program } from './stage.js';

const run = promisify(execFile);
const resultSchema = z.object({ rate: z.number(), p99: z.number(), failed: z.number() });

interface Load {
  /** Responses per second. */
  readonly rate: number;
  /** In milliseconds. */
  readonly p99: number;
}

interface LoadOptions {
  /** File with a wrk script that ends with `REPORT`. */
  readonly script: string;
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
}

export async function ensureWrk(): Promise<void> {
  await run('wrk', ['--version']).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new Error('This needs wrk. Install it: apt-get install wrk (or brew install wrk).');
  });
}

/** What a script reports to `load` at its end. */
export const REPORT = `
  done = function(summary, latency)
    local e = summary.errors
    local failed = e.connect + e.read + e.write + e.status + e.timeout
    io.write(string.format('RESULT {"rate":%f,"p99":%f,"failed":%d}', summary.requests / summary.duration * 1e6,
      latency:percentile(99) / 1000, failed))
  end`;

/** Sends as many requests as the server can answer. Throws if one fails. */
export async function load({ script, url, connections, seconds }: LoadOptions): Promise<Load> {
  const { stdout } = await run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, url]);
  const { failed, ...result } = resultSchema.parse(JSON.parse(stdout.split('RESULT ')[1] ?? '{}'));
  if (failed > 0) throw new Error(`${failed} requests of ${url} failed`);
  return result;
}

export interface AnsweredLoad extends Load {
  /** Microseconds of processor time per answer of the thread that answers, and of all others but the one that writes scans. */
  readonly main: number;
  readonly others: number;
}

/** Like `load`, for a program on this machine. Linux only. */
export async function loadProgram({ pid, url }: Program, options: Omit<LoadOptions, 'url'>): Promise<AnsweredLoad> {
  const from = await threadMilliseconds(pid);
  const loaded = await load({ ...options, url });
  const to = await threadMilliseconds(pid);
  const each = (milliseconds: number): number => (milliseconds * 1000) / (loaded.rate * options.seconds);
  return { ...loaded, main: each(to.main - from.main), others: each(to.others - from.others) };
}
