import { readdir, readFile } from 'node:fs/promises';

const MILLISECONDS_PER_TICK = 10;

/** Fields of proc(5)'s `stat` after the command name, which may contain spaces. */
async function statOf(path: string): Promise<number[]> {
  const stat = await readFile(`/proc/${path}/stat`, 'utf8').catch(() => '');
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}

const sumOf = (fields: readonly number[], places: readonly number[]): number =>
  places.reduce((sum, place) => sum + (fields[place] ?? 0), 0) * MILLISECONDS_PER_TICK;

/** Returns the milliseconds of processor time of a process, excluding its children. */
export const processMilliseconds = async (pid: number): Promise<number> => sumOf(await statOf(String(pid)), [11, 12]);

/**
 * Returns the milliseconds of processor time of a PostgreSQL server and its connections, including those that have
 * ended.
 */
export async function serverMilliseconds(postmaster: number): Promise<number> {
  let sum = sumOf(await statOf(String(postmaster)), [11, 12, 13, 14]);
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const fields = await statOf(pid);
    if (fields[1] === postmaster) sum += sumOf(fields, [11, 12]);
  }
  return sum;
}

interface ProcessTime {
  /** Thread that answers requests. */
  readonly main: number;
  /** Thread that writes scans, which has a lower priority. */
  readonly drain: number;
  /** All other threads: journal, garbage collection, compiler. */
  readonly others: number;
}

/** Returns the milliseconds of processor time of a program by thread. Linux only. */
export async function threadMilliseconds(pid: number): Promise<ProcessTime> {
  const time = { main: 0, drain: 0, others: 0 };
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const fields = await statOf(`${pid}/task/${thread}`);
    const niceness = fields[16] ?? 0;
    time[Number(thread) === pid ? 'main' : niceness > 0 ? 'drain' : 'others'] += sumOf(fields, [11, 12]);
  }
  return time;
}
