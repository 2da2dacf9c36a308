import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../support/eventually.js';
import { TcpProxy } from '../../support/service/tcp-proxy.js';
import { CampaignSwitch } from '../campaign-switch.js';
import { checkScans } from '../check-scans.js';
import { type FaultHarness, withClient } from '../harness.js';
import { holdTransaction } from '../hold-transaction.js';
import type { Load } from '../load.js';
import type { Scale } from '../scale.js';
import type { ScenarioResult } from '../scenario-result.js';
import { ServiceUnderTest } from '../service-under-test.js';

/** Clients pause between their scans, because one machine serves all instances. */
const LOAD = { clients: 2, pauseMs: 8 };
const CHANGES = 10;
const [CUTS, CUT_EVERY_MS] = [10, 50];
/** Longer than an instance trusts a connection that does not answer. */
const STOPPED_MS = 1_500;
const LISTENERS = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and application_name = 'signpost-listener'`;

interface Fleet {
  /** The second is killed, the third is stopped, the fourth reaches the database through the proxy. */
  readonly all: [ServiceUnderTest, ServiceUnderTest, ServiceUnderTest, ServiceUnderTest, ...ServiceUnderTest[]];
  readonly proxy: TcpProxy;
  readonly failures: string[];
}

/**
 * A campaign is paused and activated through changing instances while clients scan all of them: an answered change holds on
 * each, whatever happens to the others. One is killed and started again, one stands still for a while, one loses its connections.
 */
export async function manyInstances(harness: FaultHarness, scale: Scale): Promise<ScenarioResult> {
  const fleet = await openFleet(harness, scale.instances);
  const { all, failures } = fleet;
  const [first] = all;
  const campaign = new CampaignSwitch();
  const loads: Load[] = [];
  let healed = '';
  try {
    loads.push(...all.map((service) => service.load(LOAD)));
    const waits: number[] = [];
    for (let round = 0; round < Math.ceil(scale.rounds / 8); round++) {
      for (let change = 0; change < CHANGES * all.length; change++) await campaign.flip(all);
      await killAndStart(fleet, campaign);
      await cutConnections(fleet, campaign);
      await standStill(fleet, campaign);
      waits.push(...(await hang(fleet, campaign)));
    }
    await campaign.set(true, all);
    for (const load of loads) await load.stop();
    if (scale.healsSlowly) healed = await hangInTransaction(fleet);
    const { checked, wrong } = campaign.states.judge(first.requestLog.entries);
    const [some] = wrong;
    if (some !== undefined) failures.push(`${wrong.length} of ${checked.length} scans against the last change`);
    const note = `${all.length} instances; ${campaign.waits.length} changes through all in turn, the longest answered after ${seconds(Math.max(...campaign.waits))}; while one hangs ${waits.map(seconds).join(', ')}; ${checked.length} scans on all that began after one and ended before the next, ${wrong.length} wrong${healed}`;
    const fault = 'Many instances: one killed, one hanging, one cut off, one started';
    return await checkScans(all, { fault, note, may: ['notAvailable'], allowsNoVisitor: true, failures });
  } finally {
    await fleet.proxy.pass();
    for (const service of all) service.signal('SIGCONT');
    for (const load of loads) await load.stop();
    for (const service of all.toReversed()) await service.close();
    await fleet.proxy.close();
  }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(milliseconds < 100 ? 3 : 1)} s`;

async function openFleet(harness: FaultHarness, count: number): Promise<Fleet> {
  const environment = { RATE_LIMIT_PER_MINUTE: '0' };
  const first = await ServiceUnderTest.open(harness, { campaigns: 1, environment });
  const { hostname, port } = new URL(first.directUrl);
  const proxy = await TcpProxy.open({ host: hostname, port: Number(port) });
  const open = (more: Record<string, string> = {}): Promise<ServiceUnderTest> =>
    ServiceUnderTest.open(harness, { beside: first, environment: { ...environment, ...more } });
  const fourth = open({ DATABASE_URL: proxy.urlOf(first.directUrl) });
  const others = Array.from({ length: count - 4 }, () => open());
  const all: Fleet['all'] = [first, await open(), await open(), await fourth, ...(await Promise.all(others))];
  return { all, proxy, failures: [] };
}

/** Killed at any time during a change, and started while changes go on. */
async function killAndStart({ all }: Fleet, campaign: CampaignSwitch): Promise<void> {
  const [first, killed, ...more] = all;
  const others = [first, ...more];
  const killing = sleep(Math.random() * 20).then(() => killed.end('SIGKILL'));
  for (let change = 0; change < CHANGES; change++) await campaign.flip(others);
  await killing;
  let hasStarted = false;
  const starting = killed.start().finally(() => {
    hasStarted = true;
  });
  while (!hasStarted) await campaign.flip(others);
  await starting;
  for (let change = 0; change < CHANGES; change++) await campaign.flip(all);
}

/** All connections of an instance to the database, again and again. It connects anew, and asks the database meanwhile. */
async function cutConnections({ all, proxy }: Fleet, campaign: CampaignSwitch): Promise<void> {
  let isCutting = true;
  const cutting = (async () => {
    for (let cut = 0; cut < CUTS; cut++) {
      await sleep(Math.random() * CUT_EVERY_MS);
      proxy.cut();
    }
    isCutting = false;
  })();
  while (isCutting) await campaign.flip(all);
  await cutting;
}

/**
 * An instance stands still while the campaign is paused: shorter than its trust in its connection lasts, with the connection
 * lost meanwhile, and longer. A scan that waits for it when it goes on is not redirected.
 */
async function standStill({ all, proxy, failures }: Fleet, campaign: CampaignSwitch): Promise<void> {
  const [first, second, , still, ...more] = all;
  const others = [first, second, ...more];
  for (const [what, fault] of [
    ['with its connections cut', async () => proxy.cut()],
    ['while a pause was answered', async () => {}],
    ['for long', () => sleep(STOPPED_MS)],
  ] as const) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await campaign.set(true, others);
    const before = await still.scan(0, '', agent);
    still.signal('SIGSTOP');
    await fault();
    await campaign.set(false, others);
    const waiting = still.scan(0, '', agent);
    await sleep(10);
    still.signal('SIGCONT');
    const after = await waiting;
    agent.destroy();
    if (before.answer !== 'redirected' || after.answer !== 'notAvailable')
      failures.push(`an instance stood still ${what}: ${before.answer} before the pause, ${after.answer} after it`);
  }
  // The change waits for an instance that comes back in time.
  const change = campaign.flip(others);
  still.signal('SIGSTOP');
  await sleep(Math.random() * STOPPED_MS);
  still.signal('SIGCONT');
  await change;
}

/** An instance hangs until the others wait for it no longer. Returns the waits for changes meanwhile. */
async function hang({ all, failures }: Fleet, campaign: CampaignSwitch): Promise<number[]> {
  const [first, second, hanging, ...more] = all;
  const others = [first, second, ...more];
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waits: number[] = [];
  await campaign.set(true, others);
  await hanging.scan(0, '', agent);
  hanging.signal('SIGSTOP');
  await withClient(first.directUrl, (client) =>
    eventually('the hanging instance is disconnected', async () => {
      waits.push(await campaign.flip(others));
      return (await client.query<{ n: number }>(LISTENERS)).rows[0]?.n === all.length - 1;
    }),
  );
  for (let change = 0; change < CHANGES; change++) waits.push(await campaign.flip(others));
  await campaign.set(false, others);
  const waiting = hanging.scan(0, '', agent);
  await sleep(10);
  hanging.signal('SIGCONT');
  const { answer } = await waiting;
  agent.destroy();
  if (answer !== 'notAvailable') failures.push(`an instance that hung answered ${answer} when it came back`);
  for (let change = 0; change < CHANGES; change++) await campaign.flip(all);
  return waits.slice(0, -CHANGES).concat(Math.max(...waits.slice(-CHANGES)));
}

/** An instance hangs with the locks of a transaction. Returns how long the scans of others waited for them, in words. */
async function hangInTransaction({ all, failures }: Fleet): Promise<string> {
  const [first, , hanging] = all;
  const load = hanging.load(LOAD);
  const isHeld = await holdTransaction(first.directUrl, async () => hanging.signal('SIGSTOP'));
  const start = performance.now();
  if (!isHeld) failures.push('no instance hung in mid-transaction');
  await first.scan(0, '?source=beside-a-hanging-instance');
  await withClient(first.directUrl, (client) =>
    eventually('scans of others are stored', async () => {
      await first.salts.remember(client);
      const sql = "select from scan where source = 'beside-a-hanging-instance'";
      return (await client.query(sql)).rowCount === 1;
    }),
  );
  const waited = performance.now() - start;
  hanging.signal('SIGCONT');
  await load.stop();
  return `; ${seconds(waited)} until scans were stored beside one that hung in mid-transaction`;
}
