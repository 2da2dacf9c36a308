import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

interface ProcessUse {
  readonly parent: number;
  readonly megabytes: number;
  /** Processor time so far. */
  readonly milliseconds: number;
}

/** Linux reports processor time in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds of processor time in a `stat` file; 0 for an empty one. */
function processorTime(stat: string): number {
  // The name, in parentheses, may contain spaces. User and system time are the 12th and 13th values after it.
  const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(values[11] ?? 0) + Number(values[12] ?? 0)) * TICK_MS;
}

/** Returns the use of every readable process on this machine. Linux only; empty elsewhere. */
async function readProcesses(): Promise<Map<number, ProcessUse>> {
  const names = await readdir('/proc').catch((): string[] => []);
  const entries = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const read = (file: string): Promise<string> => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '');
        const [status, stat] = await Promise.all([read('status'), read('stat')]);
        const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN);
        const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
        return [Number(name), { parent, megabytes: kilobytes / 1024, milliseconds: processorTime(stat) }] as const;
      }),
  );
  return new Map(entries);
}

/** Returns the process and its descendants; null if the system does not report them. */
async function readTree(pid: number): Promise<Map<number, ProcessUse> | null> {
  const processes = await readProcesses();
  if (!processes.has(pid)) return null;
  const isDescendant = (id: number): boolean => {
    if (id === pid) return true;
    const parent = processes.get(id)?.parent;
    return parent !== undefined && parent > 1 && isDescendant(parent);
  };
  return new Map([...processes].filter(([id]) => isDescendant(id)));
}

/** Returns the resident megabytes of a process and its descendants; null if the system does not report them. */
export async function residentOf(pid: number): Promise<number | null> {
  const tree = await readTree(pid);
  return tree && Math.round([...tree.values()].reduce((sum, { megabytes }) => sum + megabytes, 0));
}

/**
 * Returns the share of one core that a process and its descendants use during that time; null if the system does not
 * report it. Descendants that begin or end meanwhile do not count.
 */
export async function processorShareOf(pid: number, periodMs: number): Promise<number | null> {
  const before = await readTree(pid);
  const start = performance.now();
  await sleep(periodMs);
  const after = await readTree(pid);
  if (before === null || after === null) return null;
  const used = [...after].map(
    ([id, { milliseconds }]) => milliseconds - (before.get(id)?.milliseconds ?? milliseconds),
  );
  return used.reduce((sum, milliseconds) => sum + milliseconds, 0) / (performance.now() - start);
}

/**
 * Returns how long the main thread of a process has computed, independent of other work on the machine; 0 if that is
 * not reported.
 */
export const mainThreadSecondsOf = async (pid: number): Promise<number> =>
  processorTime(await readFile(`/proc/${pid}/task/${pid}/stat`, 'utf8').catch(() => '')) / 1_000;
