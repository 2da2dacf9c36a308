import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/core/clock.js';
import { holdsWithin, LIMIT_MS } from '../../support/eventually.js';
import { openReceiver } from '../../support/webhooks/receiver.js';
import { CampaignSwitch } from '../campaign-switch.js';
import { checkCommands, checkMessages, SCANS_OF_COMMANDS } from '../clock-checks.js';
import { withClient } from '../harness.js';
import type { ServiceUnderTest } from '../service-under-test.js';
import { createClock } from '../set-clock.js';
import type { Fault } from '../stage.js';
import { IS_VISIT, VISIT_SCANS, visitAsOnePerson } from '../visit-as-one-person.js';

/** Milliseconds ahead of the machine's clock, in sequence: an hour and a day forward, back, and behind. */
const OFFSETS = [HOUR_MS, 0, -HOUR_MS, 0, DAY_MS, DAY_MS + HOUR_MS, HOUR_MS, -DAY_MS, 0];
const MIN_SCANS = 50;
const ENVIRONMENT = {
  RATE_LIMIT_PER_MINUTE: '0',
  WEBHOOK_ALLOWED_ADDRESSES: 'loopback',
  WEBHOOK_ALLOW_HTTP: 'true',
};
const CHANGES = 12;
const toMidnight = (): number => DAY_MS - (Date.now() % DAY_MS);

interface Day {
  readonly scans: number;
  readonly visits: number;
  readonly uniques: number;
}

/** The stored scans of each day, and those of the person who visits. */
const daysOf = ({ directUrl }: ServiceUnderTest): Promise<Day[]> =>
  withClient(directUrl, async (client) => {
    const { rows } = await client.query<Day>(
      `select count(*)::int as scans, count(*) filter (where ${IS_VISIT})::int as visits,
         count(*) filter (where ${IS_VISIT} and is_unique)::int as uniques
       from scan group by (scanned_utc at time zone 'UTC')::date order by 1`,
    );
    return rows;
  });

/** Waits at least the given time, and until scans that began after the call are answered. */
async function untilScanned({ requestLog }: ServiceUnderTest, milliseconds: number): Promise<void> {
  const first = requestLog.entries.length;
  await sleep(milliseconds);
  const count = (): number => requestLog.entries.slice(first).filter(({ answer }) => answer === 'redirected').length;
  await holdsWithin(LIMIT_MS, () => count() >= MIN_SCANS);
}

/** Under load; then the service is killed, and restarted with its clock behind its own journal. */
export const clockJump: Fault = {
  title: 'Clock jumps',
  act: async ({ open, check, scans, harness, scale: { loadMs } }) => {
    const clock = createClock(harness);
    const service = await open({ environment: clock.environment });
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
    const result = await scans();
    const days = (await daysOf(service)).length;
    check(days >= 3, `the clock did not jump: scans on ${days} days`);
    const jumps = `${OFFSETS.length} jumps of ±1 h and ±1 day, one restart an hour in the past`;
    return { ...result, note: `${jumps}; scans on ${days} days` };
  },
};

/** On two instances; a visitor who scans before and after it is a unique scan on each day. */
export const midnight: Fault = {
  title: 'UTC midnight under load',
  act: async ({ open, check, scans, harness, scale: { loadMs } }) => {
    const clock = createClock(harness);
    const { environment } = clock;
    const both = [await open({ environment }), await open({ environment })];
    await clock.set(toMidnight() - MINUTE_MS);
    await visitAsOnePerson(both);
    await clock.set(toMidnight() - loadMs);
    const loads = both.map((service) => service.load());
    await sleep(2 * loadMs);
    await visitAsOnePerson(both);
    for (const load of loads) await load.stop();

    const result = await scans({ unlogged: both.length * VISIT_SCANS * 2 });
    const days = both[0] === undefined ? [] : await daysOf(both[0]);
    const figures = days.map(({ visits, uniques }) => `${visits}:${uniques}`).join(' ');
    const expected = Array.from({ length: 2 }, () => `${both.length * VISIT_SCANS}:1`).join(' ');
    check(figures === expected, `the visitor of both days has ${figures}, not ${expected}`);
    const counts = days.map((day) => day.scans).join(' and ');
    const note = `two instances; ${counts} scans on the two days; a visitor of both days is one unique scan on each`;
    return { ...result, note };
  },
};

/**
 * One agrees with the database. First come commands whose times one instance writes and another reads; then each
 * instance passes UTC midnight under load, a minute after the previous one.
 */
export const clocksApart: Fault = {
  title: 'Clocks of three instances a minute apart',
  act: async ({ open, check, scans, harness, atEnd, scale: { loadMs } }) => {
    const receiver = await openReceiver();
    atEnd(() => receiver.close());
    const clocks: { readonly skew: number; readonly clock: ReturnType<typeof createClock> }[] = [];
    const openAt = async (skew: number): Promise<ServiceUnderTest> => {
      const clock = createClock(harness);
      await clock.set(skew);
      clocks.push({ skew, clock });
      return open({ environment: { ...ENVIRONMENT, ...clock.environment } });
    };
    const even = await openAt(0);
    const apart = { even, behind: await openAt(-MINUTE_MS), ahead: await openAt(MINUTE_MS) };
    const services = Object.values(apart);
    const campaign = new CampaignSwitch();
    const secret = await checkCommands(apart, receiver, check);
    const first = services.map((service) => service.load({ clients: 4, pauseMs: 2 }));
    for (let change = 0; change < CHANGES; change++) {
      await campaign.flip(services);
      await sleep(Math.random() * 60);
    }
    for (const load of first) await load.stop();
    const judged = campaign.judge(even.requestLog.entries.filter((entry) => entry.campaign === 0));
    check(judged.wrong === 0, judged.text);
    await checkMessages(receiver, secret, { id: even.campaigns[0]?.id, changes: CHANGES }, check);

    let visits = 0;
    for (const passing of [MINUTE_MS, 0, -MINUTE_MS]) {
      const base = toMidnight() - passing - loadMs / 2;
      for (const { skew, clock } of clocks) await clock.set(base + skew);
      const loads = services.map((service) => service.load({ clients: 4, pauseMs: 2 }));
      for (const end = performance.now() + loadMs; performance.now() < end; visits++) await visitAsOnePerson(services);
      for (const load of loads) await load.stop();
    }
    const unlogged = visits * services.length * VISIT_SCANS + SCANS_OF_COMMANDS;
    const result = await scans({ may: ['notAvailable'], unlogged });
    const uniques = (await daysOf(even)).map((day) => day.uniques).join(' and ');
    check(uniques === '1 and 1', `a person who scanned on both days has ${uniques} unique scans`);
    const note = `${CHANGES} changes through all in turn: ${judged.text}; then midnight three times: a person of both days is one unique scan on each`;
    return { ...result, note };
  },
};
