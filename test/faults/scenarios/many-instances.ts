import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../support/eventually.js';
import { CampaignSwitch } from '../campaign-switch.js';
import { withClient } from '../harness.js';
import { holdTransaction } from '../hold-transaction.js';
import { type ManyInstances, openInstances } from '../many-instances.js';
import type { Fault } from '../stage.js';

/** Clients pause between their scans, because one machine runs all instances. */
const LOAD = { clients: 2, pauseMs: 20 };
const CHANGES = 10;
const [CUTS, CUT_EVERY_MS] = [10, 50];
/** The end of a connection may arrive with or without data. */
const CUT_WHILE_STILL = 8;
/** Longer than an instance trusts an unresponsive connection. */
const STOPPED_MS = 1_500;
const LISTENERS = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and application_name = 'signpost-listener'`;

/**
 * A campaign is paused and activated through changing instances while clients scan all of them: an answered change
 * takes effect on each, whatever happens to the others.
 */
export const manyInstances: Fault = {
  title: 'Many instances: one killed, one hanging, one cut off, one started',
  act: async (stage) => {
    const { atEnd, check, scans, scale } = stage;
    const fleet = await openInstances(stage);
    const { all, proxy } = fleet;
    const campaign = new CampaignSwitch();
    const loads = all.map((service) => service.load(LOAD));
    atEnd(async () => {
      await proxy.pass();
      for (const service of all) service.signal('SIGCONT');
      for (const load of loads) await load.stop();
    });
    const hangs: Hang[] = [];
    for (let round = 0; round < Math.ceil(scale.rounds / 8); round++) {
      for (let change = 0; change < CHANGES * all.length; change++) {
        await campaign.flip(all);
        await sleep(Math.random() * 20);
      }
      await killAndStart(fleet, campaign);
      await cutConnections(fleet, campaign);
      await standStill(fleet, campaign);
      hangs.push(await hang(fleet, campaign));
    }
    await campaign.set(true, all);
    for (const load of loads) await load.stop();
    const healed = scale.healsSlowly ? await hangInTransaction(fleet) : '';
    const { wrong, text } = campaign.judge(all[0].requestLog.entries);
    check(wrong === 0, text);
    const longest = (waits: readonly number[]): string => seconds(Math.max(...waits));
    const [firsts, laters] = [hangs.map(({ first }) => first), hangs.flatMap(({ later }) => later)];
    const waits = `while one hung the first ${Math.max(...firsts.map(({ length }) => length))} changes took up to ${longest(firsts.flat())}, later ones up to ${longest(laters)}`;
    const note = `${all.length} instances, ${campaign.waits.length} changes through all in turn; ${text}; ${waits}${healed}`;
    return scans({ note, may: ['notAvailable'], allowsNoVisitor: true });
  },
};

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(milliseconds < 100 ? 3 : 1)} s`;

/** Killed at any time during a change, and started while changes continue. */
async function killAndStart({ all }: ManyInstances, campaign: CampaignSwitch): Promise<void> {
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

/** Cuts all connections of an instance to the database repeatedly. Meanwhile it reconnects and queries the database. */
async function cutConnections({ all, proxy }: ManyInstances, campaign: CampaignSwitch): Promise<void> {
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
 * An instance is stopped while the campaign is paused: for less time than it trusts its connection, with the connection
 * lost meanwhile, and for longer. A scan that waits until it continues is not redirected.
 */
async function standStill({ all, proxy, check }: ManyInstances, campaign: CampaignSwitch): Promise<void> {
  const [first, second, , still, ...more] = all;
  const others = [first, second, ...more];
  const cut = ['with its connections cut', async () => proxy.cut()] as const;
  for (const [what, fault] of [
    ...Array.from({ length: CUT_WHILE_STILL }, () => cut),
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
    const isRight = before.answer === 'redirected' && after.answer === 'notAvailable';
    check(isRight, `stopped ${what}: ${before.answer} before the pause, ${after.answer} after it`);
  }
  // The change waits for an instance that returns in time.
  const change = campaign.flip(others);
  still.signal('SIGSTOP');
  await sleep(Math.random() * STOPPED_MS);
  still.signal('SIGCONT');
  await change;
}

interface Hang {
  /** Milliseconds that changes took until it was disconnected. */
  readonly first: readonly number[];
  /** Milliseconds that later changes took, while it still hung. */
  readonly later: readonly number[];
}

/** An instance hangs until the others no longer wait for it, and then continues. */
async function hang({ all, check }: ManyInstances, campaign: CampaignSwitch): Promise<Hang> {
  const [first, second, hanging, ...more] = all;
  const others = [first, second, ...more];
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const before: number[] = [];
  await campaign.set(true, others);
  await hanging.scan(0, '', agent);
  hanging.signal('SIGSTOP');
  await withClient(first.directUrl, (client) =>
    eventually('the hanging instance is disconnected', async () => {
      before.push(await campaign.flip(others));
      return (await client.query<{ n: number }>(LISTENERS)).rows[0]?.n === all.length - 1;
    }),
  );
  const later: number[] = [];
  for (let change = 0; change < CHANGES; change++) later.push(await campaign.flip(others));
  await campaign.set(false, others);
  const waiting = hanging.scan(0, '', agent);
  await sleep(10);
  hanging.signal('SIGCONT');
  const { answer } = await waiting;
  agent.destroy();
  check(answer === 'notAvailable', `an instance that hung answered ${answer} when it came back`);
  for (let change = 0; change < CHANGES; change++) await campaign.flip(all);
  return { first: before, later };
}

/**
 * An instance hangs while holding the locks of a transaction. Returns in words how long the scans of others waited for
 * them.
 */
async function hangInTransaction({ all, check }: ManyInstances): Promise<string> {
  const [first, , hanging] = all;
  const load = hanging.load(LOAD);
  const isHeld = await holdTransaction(first.directUrl, async () => hanging.signal('SIGSTOP'));
  const start = performance.now();
  check(isHeld, 'no instance hung in mid-transaction');
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
