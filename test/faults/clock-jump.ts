import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from '../../src/shared/clock.js';
import { type Trial, withClient } from './harness.js';
import { judge } from './oracle.js';
import type { Outcome } from './outcome.js';
import type { Scale } from './scale.js';
import { Stand } from './service-under-test.js';
import { createClock } from './set-clock.js';

/** Milliseconds ahead of the machine, one after the other: an hour and a day, forth, back, and behind. */
const OFFSETS = [HOUR_MS, 0, -HOUR_MS, 0, DAY_MS, DAY_MS + HOUR_MS, HOUR_MS, -DAY_MS, 0];

/** The service's clock jumps under load, and the service is killed and started with its clock behind its own journal. */
export async function clockJump(trial: Trial, { loadMs }: Scale): Promise<Outcome> {
  const clock = createClock(trial);
  const stand = await Stand.open(trial, { environment: clock.environment });
  try {
    const load = stand.load();
    for (const offset of [0, ...OFFSETS]) {
      await clock.set(offset);
      await untilScanned(stand, loadMs / 8);
    }
    await stand.end('SIGKILL');
    await clock.set(-HOUR_MS);
    await stand.start();
    await untilScanned(stand, loadMs / 4);
    await load.stop();
    const outcome = await judge([stand], { fault: 'Clock jumps' });
    const [span] = await withClient(stand.directUrl, async (client) => {
      const { rows } = await client.query<{ days: number }>(
        `select count(distinct (scanned_utc at time zone 'UTC')::date)::int as days from scan`,
      );
      return rows;
    });
    const failures = [...outcome.failures];
    if ((span?.days ?? 0) < 3) failures.push(`the clock did not jump: scans on ${span?.days} days`);
    const note = `${OFFSETS.length} jumps of ±1 h and ±1 day, one restart an hour in the past; scans on ${span?.days} days`;
    return { ...outcome, note, failures };
  } finally {
    await stand.close();
  }
}

const SCANS_LEAST = 50;
const SCANS_LIMIT_MS = 10_000;

/** Waits so long at least, and until scans were answered that began after the call. */
async function untilScanned({ ledger }: Stand, milliseconds: number): Promise<void> {
  const first = ledger.entries.length;
  await sleep(milliseconds);
  const count = (): number => ledger.entries.slice(first).filter(({ told }) => told === 'redirected').length;
  for (const end = Date.now() + SCANS_LIMIT_MS; count() < SCANS_LEAST && Date.now() < end; ) await sleep(10);
}
