import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS } from '../../../src/core/clock.js';
import { checkScans } from '../check-scans.js';
import { type FaultHarness, withClient } from '../harness.js';
import type { Scale } from '../scale.js';
import type { ScenarioResult } from '../scenario-result.js';
import { ServiceUnderTest } from '../service-under-test.js';
import { createClock } from '../set-clock.js';
import { IS_VISIT, VISIT_SCANS, visitAsOnePerson } from '../visit-as-one-person.js';

const toMidnight = (): number => DAY_MS - (Date.now() % DAY_MS);

/** UTC midnight under load on two instances; a visitor who scans before and after it is a unique scan on each day. */
export async function midnight(harness: FaultHarness, { loadMs }: Scale): Promise<ScenarioResult> {
  const clock = createClock(harness);
  const first = await ServiceUnderTest.open(harness, { environment: clock.environment });
  let second: ServiceUnderTest | null = null;
  try {
    second = await ServiceUnderTest.open(harness, { environment: clock.environment, beside: first });
    const both = [first, second];
    await clock.set(toMidnight() - MINUTE_MS);
    await visitAsOnePerson(both);
    await clock.set(toMidnight() - loadMs);
    const loads = [first.load(), second.load()];
    await sleep(2 * loadMs);
    await visitAsOnePerson(both);
    for (const load of loads) await load.stop();

    const result = await checkScans([first, second], {
      fault: 'UTC midnight under load',
      unlogged: both.length * VISIT_SCANS * 2,
    });
    const days = await withClient(first.directUrl, async (client) => {
      const { rows } = await client.query<{ scans: number; again: number; uniques: number }>(
        `select count(*)::int as scans, count(*) filter (where ${IS_VISIT})::int as again,
           count(*) filter (where ${IS_VISIT} and is_unique)::int as uniques
         from scan group by (scanned_utc at time zone 'UTC')::date order by 1`,
      );
      return rows;
    });
    const figures = days.map(({ again, uniques }) => `${again}:${uniques}`).join(' ');
    const expected = Array.from({ length: 2 }, () => `${both.length * VISIT_SCANS}:1`).join(' ');
    const failures = [...result.failures];
    if (figures !== expected) failures.push(`the visitor of both days has ${figures}, not ${expected}`);
    const note = `two instances; ${days.map(({ scans }) => scans).join(' and ')} scans on the two days; a visitor of both days is one unique scan on each`;
    return { ...result, note, failures };
  } finally {
    await second?.close();
    await first.close();
  }
}
