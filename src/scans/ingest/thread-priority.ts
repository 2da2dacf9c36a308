import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Steps of `nice`: with both cores busy the thread gets about a third of what others get. */
const NICENESS = 5;

/**
 * Lets the calling thread step back while the processor is wanted by the redirect's. Linux keeps a priority per thread
 * and tells a thread its number (proc(5), /proc/thread-self); elsewhere nothing happens.
 */
export function lowerThreadPriority(): void {
  try {
    const thread = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1];
    if (thread !== undefined) setPriority(Number(thread), NICENESS);
  } catch {
    // A matter of speed only.
  }
}
