import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../../src/core/free-port.js';
import { holdsWithin, LIMIT_MS } from '../../support/eventually.js';
import { withClient } from '../harness.js';
import { holdTransaction } from '../hold-transaction.js';
import { scanAlone } from '../load.js';
import { longestMs } from '../request-log.js';
import { statusOf } from '../service-under-test.js';
import { type Fault, underLoad } from '../stage.js';

/** Long enough for the service to know every code: a code that it does not know may be answered with 503. */
const WARM_UP_MS = 300;
/** Enough for scans at any time, but few enough for a small journal after a minute. */
const FEW_CLIENTS = 4;
/** Twice the number of connections in the API's pool. */
const OVERVIEWS = 20;
const UNSEEN = 10;
const TERMINATE = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name like 'signpost%'`;
const LOCKED = `
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and application_name = 'signpost' and wait_event_type = 'Lock'`;

/** Alternates between an orderly stop and a crash of all its processes. */
export const databaseRestart: Fault = {
  title: 'PostgreSQL restarted or killed under load',
  act: async ({ open, scans, harness, scale: { rounds, loadMs } }) => {
    const service = await open();
    await service.loadFor(WARM_UP_MS);
    await underLoad(service, rounds, async (_, round) => {
      await sleep(loadMs / 4 + Math.random() * 200);
      await (round % 2 === 0 ? harness.killDatabase() : harness.stopDatabase());
      await sleep(Math.random() * 300);
      await harness.startDatabase();
      await sleep(loadMs / 4);
    });
    return scans({ note: `${rounds} restarts, every other one after kill -9 of PostgreSQL` });
  },
};

/**
 * Cut at random times, so that some end between a commit and its confirmation; ended by the server in the middle of a
 * transaction; and silent for a while, as behind a firewall that drops packets.
 */
export const connectionsCut: Fault = {
  title: 'Connections to PostgreSQL cut',
  act: async ({ open, check, scans, proxy, scale: { rounds, loadMs } }) => {
    const service = await open();
    const silentMs = Math.min(loadMs, 2_000);
    const terminate = () => withClient(service.directUrl, (client) => client.query(TERMINATE));
    let inTransaction = 0;
    await service.loadFor(WARM_UP_MS);
    await underLoad(service, rounds, async (_, round) => {
      for (let cut = 0; cut < 10; cut++) {
        await sleep(20 + Math.random() * 100);
        proxy.cut();
      }
      await sleep(300);
      if (await holdTransaction(service.directUrl, terminate)) inTransaction++;
      if (round % 3 !== 0) return;
      proxy.hang();
      await sleep(silentMs);
      await proxy.pass();
    });
    check(inTransaction > 0, 'no connection ended in mid-transaction');
    const silences = `silent for ${silentMs} ms in every third round`;
    return scans({ note: `${rounds * 10} cuts, ${inTransaction} ends in mid-transaction, ${silences}` });
  },
};

/** For a long time: known codes redirect, others are answered with 503, and no scan is dropped. */
export const databaseAway: Fault = {
  title: 'PostgreSQL down',
  act: async ({ open, check, scans, harness, scale: { awayMs, loadMs } }) => {
    const service = await open();
    await service.loadFor(loadMs / 2);
    await service.addCampaign();
    const unseen = service.campaigns.length - 1;
    await harness.stopDatabase();
    const load = service.load({ codes: service.codes.slice(0, unseen), clients: FEW_CLIENTS });
    for (const end = Date.now() + awayMs; Date.now() < end; await sleep(250)) {
      const { answer } = await service.scan(unseen);
      check(answer === 'tryAgain', `an unseen code was answered with ${answer} while PostgreSQL was away`);
    }
    const [lives, ready] = [await service.statusOf('/healthz'), await service.statusOf('/readyz')];
    check(lives === 200 && ready === 503, `healthz answered ${lives}, readyz ${ready}`);
    const list = await fetch(`${service.url}/api/v1/qr-codes`, { headers: { 'X-Api-Key': service.key } });
    check(list.status === 503 && list.headers.get('retry-after') !== null, `REST answered ${list.status}`);
    await harness.startDatabase();
    await load.stop();
    const isBack = await holdsWithin(LIMIT_MS, async () => (await service.scan(unseen)).answer === 'redirected');
    check(isBack, 'an unseen code was not redirected when PostgreSQL was back');
    return scans({ note: `${awayMs / 1000} s; codes not seen before were answered with 503`, may: ['tryAgain'] });
  },
};

/** The service is started first: it is alive but not ready, answers scans with 503, and works afterwards. */
export const startWhileDown: Fault = {
  title: 'Started while PostgreSQL is down',
  act: async ({ open, check, scans, harness, scale: { loadMs } }) => {
    const service = await open();
    const { codes, requestLog } = service;
    await service.loadFor(loadMs / 2);
    await service.end('SIGTERM');
    await harness.stopDatabase();
    const url = `http://127.0.0.1:${await findFreePort()}`;
    let ended: unknown = null;
    const starting = service.start({ PORT: new URL(url).port }).catch((error: unknown) => {
      ended = error;
    });
    await holdsWithin(LIMIT_MS, async () => ended !== null || (await statusOf(`${url}/healthz`)) === 200);
    const [lives, ready] = [await statusOf(`${url}/healthz`), await statusOf(`${url}/readyz`)];
    check(lives === 200 && ready === 503, `without PostgreSQL healthz answered ${lives}, readyz ${ready}`);
    if (ended === null) {
      const response = await fetch(`${url}/r/${codes[0]}`, { redirect: 'manual' });
      const page = [response.status, response.headers.get('retry-after') !== null, /<h1>/.test(await response.text())];
      check(String(page) === '503,true,true', `a scan was answered with ${page}`);
      for (let i = 0; i < 20; i++) {
        const { answer } = await scanAlone(`${url}/r/${codes[i % 3]}`, requestLog, i % 3);
        check(answer === 'tryAgain', `a scan was answered with ${answer}`);
      }
    }
    await harness.startDatabase();
    await starting;
    check(ended === null, `the start failed: ${String(ended).split('\n')[0]}`);
    if (ended !== null) await service.start();
    await holdsWithin(LIMIT_MS, async () => (await statusOf(`${service.url}/readyz`)) === 200);
    await service.loadFor(loadMs / 2);
    const note = `${requestLog.count('tryAgain')} scans before its start were answered with 503`;
    return scans({ note, may: ['tryAgain'] });
  },
};

/** Overviews that wait for a lock hold all connections of the API; scans of known and unknown codes are answered. */
export const busyPool: Fault = {
  title: 'Pool exhausted by analytics',
  act: async ({ open, check, scans, scale: { loadMs } }) => {
    const service = await open();
    await service.loadFor(loadMs / 2);
    const known = service.codes;
    for (let i = 0; i < UNSEEN; i++) await service.addCampaign();
    const held = await withClient(service.directUrl, async (client) => {
      await client.query('begin');
      await client.query('lock table scan_day, scan_hour, scan_total in access exclusive mode');
      const overviews = Array.from({ length: OVERVIEWS }, () => service.statusOf('/api/v1/analytics/overview'));
      await sleep(300);
      const { rows } = await client.query<{ count: number }>(LOCKED);
      const load = service.load({ codes: known });
      const end = performance.now() + loadMs;
      for (let at = known.length; at < service.codes.length; at++) {
        const { answer } = await service.scan(at);
        check(answer === 'redirected', `a scan of an unseen code was answered with ${answer}`);
        await sleep(Math.max(0, (end - performance.now()) / (service.codes.length - at)));
      }
      const missing = await service.statusOf('/r/22222222');
      check(missing === 404, `a code that does not exist was answered with ${missing}`);
      await load.stop();
      await client.query('rollback');
      const late = (await Promise.all(overviews)).filter((status) => status !== 200 && status !== 503);
      check(late.length === 0, `overviews were answered with ${late}`);
      return rows[0]?.count ?? 0;
    });
    check(held >= 10, `only ${held} connections were held`);
    const slowest = longestMs(service.requestLog.entries).toFixed(0);
    return scans({
      note: `${OVERVIEWS} overviews held all ${held} connections of the API; the slowest scan took ${slowest} ms`,
    });
  },
};
