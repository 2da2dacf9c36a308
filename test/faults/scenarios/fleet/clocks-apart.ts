import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS } from '../../../../src/core/clock.js';
import { openReceiver } from '../../../support/webhooks/receiver.js';
import { CampaignSwitch } from '../../campaign-switch.js';
import { checkScans } from '../../check-scans.js';
import { type Clocks, checkCommands, checkMessages, SCANS_OF_COMMANDS } from '../../clock-checks.js';
import { type FaultHarness, withClient } from '../../harness.js';
import type { Scale } from '../../scale.js';
import type { ScenarioResult } from '../../scenario-result.js';
import { ServiceUnderTest } from '../../service-under-test.js';
import { createClock } from '../../set-clock.js';
import { IS_VISIT, VISIT_SCANS, visitAsOnePerson } from '../../visit-as-one-person.js';

const ENVIRONMENT = {
  RATE_LIMIT_PER_MINUTE: '0',
  WEBHOOK_ALLOWED_ADDRESSES: 'loopback',
  WEBHOOK_ALLOW_HTTP: 'true',
};
const LOAD = { clients: 4, pauseMs: 2 };
const CHANGES = 12;
const toMidnight = (): number => DAY_MS - (Date.now() % DAY_MS);

const DAYS = `
  select count(*) filter (where ${IS_VISIT})::int as visits, count(*) filter (where ${IS_VISIT} and is_unique)::int as uniques
  from scan group by (scanned_utc at time zone 'UTC')::date order by 1`;

/**
 * The clocks of three instances differ by a minute each: one agrees with the database. First come commands whose times
 * one instance writes and another reads; then each instance passes UTC midnight under load, a minute after the previous
 * one.
 */
export async function clocksApart(harness: FaultHarness, { loadMs }: Scale): Promise<ScenarioResult> {
  const receiver = await openReceiver();
  const services: ServiceUnderTest[] = [];
  const clocks: { readonly skew: number; readonly clock: ReturnType<typeof createClock> }[] = [];
  const open = async (skew: number, beside?: ServiceUnderTest): Promise<ServiceUnderTest> => {
    const clock = createClock(harness);
    await clock.set(skew);
    clocks.push({ skew, clock });
    const options = { environment: { ...ENVIRONMENT, ...clock.environment }, ...(beside ? { beside } : {}) };
    const service = await ServiceUnderTest.open(harness, options);
    services.push(service);
    return service;
  };
  try {
    const even = await open(0);
    const apart: Clocks = { even, behind: await open(-MINUTE_MS, even), ahead: await open(MINUTE_MS, even) };
    const campaign = new CampaignSwitch();
    const { failures, secret } = await checkCommands(apart, receiver);
    const first = services.map((service) => service.load(LOAD));
    for (let change = 0; change < CHANGES; change++) {
      await campaign.flip(services);
      await sleep(Math.random() * 60);
    }
    for (const load of first) await load.stop();
    const { checked, wrong } = campaign.states.judge(even.requestLog.entries.filter((entry) => entry.campaign === 0));
    if (wrong.length > 0) failures.push(`${wrong.length} of ${checked.length} scans contradict the last change`);
    failures.push(...(await checkMessages(receiver, secret, { id: even.campaigns[0]?.id, changes: CHANGES })));

    let visits = 0;
    for (const passing of [MINUTE_MS, 0, -MINUTE_MS]) {
      const base = toMidnight() - passing - loadMs / 2;
      for (const { skew, clock } of clocks) await clock.set(base + skew);
      const loads = services.map((service) => service.load(LOAD));
      for (const end = performance.now() + loadMs; performance.now() < end; visits++) await visitAsOnePerson(services);
      for (const load of loads) await load.stop();
    }
    const stored = await checkScans([even, apart.behind, apart.ahead], {
      fault: 'Clocks of three instances a minute apart',
      may: ['notAvailable'],
      unlogged: visits * services.length * VISIT_SCANS + SCANS_OF_COMMANDS,
    });
    const days = await withClient(even.directUrl, async (client) => (await client.query(DAYS)).rows);
    const uniques = days.map((day) => day.uniques).join(' and ');
    if (uniques !== '1 and 1') failures.push(`a person who scanned on both days has ${uniques} unique scans`);
    const note = `${CHANGES} changes through all in turn: ${checked.length} scans that began after one and ended before the next, ${wrong.length} wrong; then midnight three times: a person of both days is one unique scan on each`;
    return { ...stored, note, failures: [...failures, ...stored.failures] };
  } finally {
    for (const service of services.toReversed()) await service.close();
    await receiver.close();
  }
}
