import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RUN_VARIABLE, removeLeftovers } from '../../scripts/test-run/leftovers.js';
import type { ReportedRow, RowMessage } from '../report.js';
import type { Measured } from '../results/bench-result.js';

/**
 * All measurements of `npm run bench`, one file each, in order. They run one after the other, so that none disturbs
 * another.
 */
export const MEASUREMENTS = [
  'start',
  'memory',
  'artwork',
  'list',
  'reads',
  'redirect',
  'drain',
  'writers',
  'overview',
  'segments',
  'bulk',
  'costs',
  'hostile',
] as const;
export type MeasurementName = (typeof MEASUREMENTS)[number];

/** Returns the named measurements, or all if none are named. Throws for an unknown name. */
export function chooseMeasurements(names: readonly string[]): MeasurementName[] {
  const unknown = names.filter((name) => !MEASUREMENTS.some((known) => known === name));
  if (unknown.length > 0) throw new Error(`No such measurement: ${unknown}. There are ${MEASUREMENTS.join(', ')}.`);
  return MEASUREMENTS.filter((name) => names.length === 0 || names.includes(name));
}

/** The longest measurement takes ten minutes on two cores. */
const LIMIT_MS = 45 * 60_000;
const STOP_LIMIT_MS = 10_000;

/** Ends the process and its children. A service that is asked to end stops its PostgreSQL. */
async function endGroup(child: ChildProcess): Promise<void> {
  const signal = (name: NodeJS.Signals): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name);
    } catch {
      // All of them have ended.
    }
  };
  signal('SIGTERM');
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  await Promise.race([isOver() ? null : once(child, 'exit'), sleep(STOP_LIMIT_MS, null, { ref: false })]);
  signal('SIGKILL');
}

/**
 * Runs a measurement of a built checkout in a separate process. Any processes that it leaves running are ended, also
 * when `signal` aborts, and its temporary folder is removed. Never rejects: errors are reported as failures.
 */
export async function runMeasurement(checkout: string, name: MeasurementName, signal: AbortSignal): Promise<Measured> {
  const rows: ReportedRow[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-run-'));
  // PostgreSQL may run as another user, who must be able to pass.
  await chmod(folder, 0o755);
  const child = fork(join(checkout, 'dist', 'bench', `${name}.js`), {
    cwd: checkout,
    detached: true,
    env: { ...process.env, TMPDIR: folder, [RUN_VARIABLE]: folder },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.on('message', ({ row }: RowMessage) => rows.push(row));
  const ending = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
  const onAbort = (): void => void endGroup(child);
  ending.addEventListener('abort', onAbort, { once: true });
  if (ending.aborted) onAbort();
  try {
    const [code, killed] = await once(child, 'exit').catch((error: unknown) => [String(error), null]);
    if (ending.aborted) return failed(rows, name, signal.aborted ? 'interrupted' : 'took too long');
    return code === 0 ? { rows, failures: [] } : failed(rows, name, `ended with ${code ?? killed}`);
  } finally {
    ending.removeEventListener('abort', onAbort);
    await endGroup(child);
    await removeLeftovers(folder);
  }
}

const failed = (rows: readonly ReportedRow[], name: string, reason: string): Measured => ({
  rows,
  failures: [{ name, reason }],
});
