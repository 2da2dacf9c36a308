import { processMilliseconds, serverMilliseconds } from './costs/processor-time.js';

/** Returns the seconds of processor time used by a process and by PostgreSQL with all its connections. Linux only. */
export async function processorSeconds(
  servicePid: number,
  serverPid: number,
): Promise<{ readonly service: number; readonly database: number }> {
  const [service, database] = [await processMilliseconds(servicePid), await serverMilliseconds(serverPid)];
  return { service: service / 1000, database: database / 1000 };
}
