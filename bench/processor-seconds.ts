import { processMilliseconds, serverMilliseconds } from './costs/processor-time.js';

/** Returns the seconds of processor time that a process and PostgreSQL with all its connections have used. Linux only. */
export async function processorSeconds(
  servicePid: number,
  serverPid: number,
): Promise<{ readonly service: number; readonly database: number }> {
  const [service, database] = [await processMilliseconds(servicePid), await serverMilliseconds(serverPid)];
  return { service: service / 1000, database: database / 1000 };
}
