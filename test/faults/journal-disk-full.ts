import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Trial } from './harness.js';
import { judge } from './oracle.js';
import { notRun, type Outcome } from './outcome.js';
import type { Scale } from './scale.js';
import { Stand } from './service-under-test.js';
import { mountSmallDisk } from './small-disk.js';

const FAULT = 'Disk full under the journal';
const FILL_LIMIT_MS = 60_000;
/** A long source makes long records, so that the journal's reserve is used up sooner. */
const QUERY = `?source=${'x'.repeat(200)}`;
const LOST = /"reason":"append_failed","lost":(\d+)/;

/**
 * The disk filled up while PostgreSQL is away, until scans cannot be journaled: people are still led on, and the loss is
 * told. Killed on the full disk the service starts again and moves what it had. From a moment after there is room again
 * nothing is lost.
 */
export async function journalDiskFull(trial: Trial, { loadMs, diskMib }: Scale): Promise<Outcome> {
  const disk = mountSmallDisk(trial, diskMib);
  if (typeof disk === 'string') return notRun(FAULT, disk);
  const dataFolder = join(disk.folder, 'data');
  mkdirSync(dataFolder);
  let stand: Stand | null = null;
  const failures: string[] = [];
  try {
    stand = await Stand.open(trial, { dataFolder });
    await stand.loadFor(loadMs / 2);
    await trial.proxy.refuse();
    disk.fill();
    const load = stand.load({ query: QUERY });
    const seen = () => LOST.exec(stand?.log ?? '');
    for (const end = Date.now() + FILL_LIMIT_MS; seen() === null && Date.now() < end; await sleep(5));
    const fullFrom = performance.now();
    if (seen() === null) failures.push('the journal was never full');
    await sleep(loadMs / 2);
    await load.stop();
    await stand.end('SIGKILL');
    await trial.proxy.pass();
    await stand.start();
    await stand.loadFor(loadMs / 2);
    disk.free();
    await stand.loadFor(ROOM_SEEN_MS);
    const fullUntil = performance.now();
    await stand.loadFor(loadMs / 2);
    const mayLose = (entry: { began: number; ended: number }) =>
      entry.ended > fullFrom - LOG_DELAY_MS && entry.began < fullUntil;
    const outcome = await judge([stand], { fault: FAULT, mayLose, failures });
    const note = `all ${outcome.lost} while the disk had no room and the journal's reserve was used up, as its log tells; kill and restart on the full disk`;
    return { ...outcome, note };
  } finally {
    await trial.proxy.pass();
    await stand?.close();
    disk.unmount();
  }
}

/** The journal asks for room once a second. */
const ROOM_SEEN_MS = 1_500;
/** From the first lost scan to the line of the log that is seen here. */
const LOG_DELAY_MS = 500;
