import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Some load, but less than the service can handle; otherwise only the load would be measured. */
const CONNECTIONS = 16;

/** In milliseconds. */
export interface Latency {
  readonly p99: number;
  readonly max: number;
}

const MILLISECONDS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 };

const millisecondsOf = (found: RegExpExecArray | null): number =>
  Number(found?.[1]) * (MILLISECONDS[found?.[2] ?? ''] ?? Number.NaN);

/** Sends redirects over a few connections for this long. */
export async function redirectLatency(url: string, seconds: number): Promise<Latency> {
  const { stdout } = await run('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', url]);
  return {
    p99: millisecondsOf(/99%\s+([\d.]+)(us|ms|s|m)/.exec(stdout)),
    // The columns are the mean, the standard deviation and the maximum.
    max: millisecondsOf(/Latency(?:\s+[\d.]+[a-z]+){2}\s+([\d.]+)(us|ms|s|m)/.exec(stdout)),
  };
}
