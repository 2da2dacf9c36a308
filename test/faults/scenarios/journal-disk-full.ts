import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkScans } from '../check-scans.js';
import type { FaultHarness } from '../harness.js';
import type { Scale } from '../scale.js';
import { type ScenarioResult, skippedResult } from '../scenario-result.js';
import { ServiceUnderTest } from '../service-under-test.js';
import { mountSmallDisk } from '../small-disk.js';

const FAULT = 'Disk full under the journal';
const FILL_LIMIT_MS = 60_000;
/** A long source makes long records, so that the last free page is used up sooner. */
const QUERY = `?source=${'x'.repeat(200)}`;
const DROPPED = /"reason":"append_failed"/;

/**
 * The disk fills up while PostgreSQL is away, until scans cannot be journaled: clients are still redirected, and
 * dropped scans are logged. Killed on the full disk, the service restarts and stores what it had journaled. As soon
 * as space is available again, no scan is dropped.
 */
export async function journalDiskFull(harness: FaultHarness, { loadMs, diskMib }: Scale): Promise<ScenarioResult> {
  const disk = mountSmallDisk(harness, diskMib);
  if (typeof disk === 'string') return skippedResult(FAULT, disk);
  const dataFolder = join(disk.folder, 'data');
  mkdirSync(dataFolder);
  let service: ServiceUnderTest | null = null;
  const failures: string[] = [];
  try {
    service = await ServiceUnderTest.open(harness, { dataFolder });
    await service.loadFor(loadMs / 2);
    await harness.proxy.refuse();
    disk.fill();
    const load = service.load({ query: QUERY });
    const hasDropped = () => DROPPED.test(service?.log ?? '');
    for (const end = Date.now() + FILL_LIMIT_MS; !hasDropped() && Date.now() < end; await sleep(5));
    const fullFrom = performance.now();
    if (!hasDropped()) failures.push('the journal was never full');
    await sleep(loadMs / 2);
    await load.stop();
    await service.end('SIGKILL');
    await harness.proxy.pass();
    await service.start();
    await service.loadFor(loadMs / 2);
    disk.free();
    const fullUntil = performance.now();
    await service.loadFor(loadMs / 2);
    const mayDrop = (entry: { began: number; ended: number }) =>
      entry.ended > fullFrom - LOG_DELAY_MS && entry.began < fullUntil;
    const result = await checkScans([service], { fault: FAULT, mayDrop, failures });
    const note = `all ${result.lost} while the disk had no room, all logged; kill and restart on the full disk`;
    return { ...result, note };
  } finally {
    await harness.proxy.pass();
    await service?.close();
    disk.unmount();
  }
}

/** Time from the first dropped scan until its log line is read here. */
const LOG_DELAY_MS = 500;
