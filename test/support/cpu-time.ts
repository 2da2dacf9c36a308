/**
 * Returns the milliseconds that this thread computed, independent of other work on the machine. For limits far above
 * the usual time, and far below that of an algorithm that is quadratic or worse.
 */
export function cpuMilliseconds(work: () => void): number {
  const start = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

/** The same for asynchronous work, with all threads of this process. */
export async function cpuMillisecondsOf(work: () => Promise<void>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
