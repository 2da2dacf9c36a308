import { readdir, readFile } from 'node:fs/promises';

/** Of every process of the machine that can be read: its parent and resident megabytes. Linux only; elsewhere none. */
async function readProcesses(): Promise<Map<number, { parent: number; megabytes: number }>> {
  const names = await readdir('/proc').catch((): string[] => []);
  const entries = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
        const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN);
        const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
        return [Number(name), { parent, megabytes: kilobytes / 1024 }] as const;
      }),
  );
  return new Map(entries);
}

/** Resident memory of a process and all below it, in megabytes; null where the system does not tell. */
export async function residentOf(pid: number): Promise<number | null> {
  const processes = await readProcesses();
  if (!processes.has(pid)) return null;
  const isBelow = (given: number): boolean => {
    if (given === pid) return true;
    const parent = processes.get(given)?.parent;
    return parent !== undefined && parent > 1 && isBelow(parent);
  };
  const own = [...processes].filter(([given]) => isBelow(given));
  return Math.round(own.reduce((sum, [, { megabytes }]) => sum + megabytes, 0));
}
