import { readdir, readFile } from 'node:fs/promises';

/** Returns the parent and the resident memory of every readable process of this machine. Linux only; empty elsewhere. */
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

/** Returns the resident megabytes of a process and its descendants; null where the system does not report them. */
export async function residentOf(pid: number): Promise<number | null> {
  const processes = await readProcesses();
  if (!processes.has(pid)) return null;
  const isDescendant = (id: number): boolean => {
    if (id === pid) return true;
    const parent = processes.get(id)?.parent;
    return parent !== undefined && parent > 1 && isDescendant(parent);
  };
  const own = [...processes].filter(([id]) => isDescendant(id));
  return Math.round(own.reduce((sum, [, { megabytes }]) => sum + megabytes, 0));
}
