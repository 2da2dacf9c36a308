import { readdir, readFile } from 'node:fs/promises';

const TICKS_PER_SECOND = 100;

/** Returns the seconds of processor time that a process and PostgreSQL with all its connections have used. Linux only. */
export async function processorSeconds(
  servicePid: number,
  serverPid: number,
): Promise<{ readonly service: number; readonly database: number }> {
  const ticks = { service: 0, database: 0 };
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const of = (...places: number[]): number => places.reduce((sum, place) => sum + Number(fields[place] ?? 0), 0);
    // A connection that has ended counts with its parent.
    if (Number(pid) === serverPid) ticks.database += of(11, 12, 13, 14);
    else if (Number(fields[1]) === serverPid) ticks.database += of(11, 12);
    else if (Number(pid) === servicePid) ticks.service += of(11, 12);
  }
  return { service: ticks.service / TICKS_PER_SECOND, database: ticks.database / TICKS_PER_SECOND };
}
