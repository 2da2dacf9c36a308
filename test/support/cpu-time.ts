/**
 * Milliseconds that this thread computed, whatever else the machine was busy with meanwhile. For limits that are far above
 * what is usual, and far below what work that grows with the square or worse would take.
 */
export function cpuMilliseconds(work: () => void): number {
  const start = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

/** The same for work that waits, counting all threads of this process. */
export async function cpuMillisecondsOf(work: () => Promise<void>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
