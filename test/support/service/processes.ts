import { readdir, readFile, readlink } from 'node:fs/promises';

const isPresent = <Value>(value: Value | null): value is Value => value !== null;
const orNull = <Value>(result: Promise<Value>): Promise<Value | null> => result.catch(() => null);

/** Returns the IDs of the Node processes that a process has started, without its PostgreSQL. Linux only. */
export async function nodeChildrenOf(parent: number): Promise<number[]> {
  const threads = await readdir(`/proc/${parent}/task`);
  const lists = threads.map((thread) => orNull(readFile(`/proc/${parent}/task/${thread}/children`, 'utf8')));
  const ids = (await Promise.all(lists))
    .filter(isPresent)
    .flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  const programs = await Promise.all(ids.map((id) => orNull(readlink(`/proc/${id}/exe`))));
  const node = await readlink(`/proc/${parent}/exe`);
  return ids.filter((_, index) => programs[index] === node);
}

/**
 * Returns the resident megabytes of a process, and how many of them are shared with other processes, such as Node's own
 * code. Linux only; 0 for a process that is gone.
 */
export async function memoryOf(id: number): Promise<{ resident: number; shared: number }> {
  const text = (await orNull(readFile(`/proc/${id}/smaps_rollup`, 'utf8'))) ?? '';
  const figure = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024;
  return { resident: figure('Rss'), shared: figure('Shared_Clean') + figure('Shared_Dirty') };
}
