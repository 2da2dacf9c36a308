import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from '../../../src/core/clock.js';
import { checkScans } from '../check-scans.js';
import { type FaultHarness, withClient } from '../harness.js';
import type { Scale } from '../scale.js';
import type { ScenarioResult } from '../scenario-result.js';
import { ServiceUnderTest } from '../service-under-test.js';
import { createClock } from '../set-clock.js';

/** Milliseconds ahead of the machine's clock, in sequence: an hour and a day forward, back, and behind. */
const OFFSETS = [HOUR_MS, 0, -HOUR_MS, 0, DAY_MS, DAY_MS + HOUR_MS, HOUR_MS, -DAY_MS, 0];

/**
 * The service's clock jumps under load, and the service is killed and restarted with its clock behind its own journal.
 */
export async function clockJump(harness: FaultHarness, { loadMs }: Scale): Promise<ScenarioResult> {
  const clock = createClock(harness);
  const service = await ServiceUnderTest.open(harness, { environment: clock.environment });
  try {
    const load = service.load();
    for (const offset of [0, ...OFFSETS]) {
      await clock.set(offset);
      await untilScanned(service, loadMs / 8);
    }
    await service.end('SIGKILL');
    await clock.set(-HOUR_MS);
    await service.start();
    await untilScanned(service, loadMs / 4);
    await load.stop();
    const result = await checkScans([service], { fault: 'Clock jumps' });
    const [span] = await withClient(service.directUrl, async (client) => {
      const { rows } = await client.query<{ days: number }>(
        `select count(distinct (scanned_utc at time zone 'UTC')::date)::int as days from scan`,
      );
      return rows;
    });
    const failures = [...result.failures];
    if ((span?.days ?? 0) < 3) failures.push(`the clock did not jump: scans on ${span?.days} days`);
    const note = `${OFFSETS.length} jumps of ±1 h and ±1 day, one restart an hour in the past; scans on ${span?.days} days`;
    return { ...result, note, failures };
  } finally {
    await service.close();
  }
}

const MIN_SCANS = 50;
const SCANS_LIMIT_MS = 10_000;

/** Waits at least the given time, and until scans that began after the call are answered. */
async function untilScanned({ requestLog }: ServiceUnderTest, milliseconds: number): Promise<void> {
  const first = requestLog.entries.length;
  await sleep(milliseconds);
  const count = (): number => requestLog.entries.slice(first).filter(({ answer }) => answer === 'redirected').length;
  for (const end = Date.now() + SCANS_LIMIT_MS; count() < MIN_SCANS && Date.now() < end; ) await sleep(10);
}
