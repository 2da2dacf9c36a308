import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../src/shared/free-port.js';
import type { Trial } from './harness.js';
import { scanAlone } from './load.js';
import { judge } from './oracle.js';
import type { Outcome } from './outcome.js';
import type { Scale } from './scale.js';
import { Stand } from './service-under-test.js';

const LIVE_LIMIT_MS = 10_000;
const FAULT = 'Started while PostgreSQL is down';

/** The service started before its database: it lives, is not ready, asks who scans to come again, and then works. */
export async function startWhileDown(trial: Trial, { loadMs }: Scale): Promise<Outcome> {
  const stand = await Stand.open(trial);
  const failures: string[] = [];
  try {
    await stand.loadFor(loadMs / 2);
    await stand.end('SIGTERM');
    await trial.stopDatabase();
    const url = `http://127.0.0.1:${await findFreePort()}`;
    let ended: unknown = null;
    const starting = stand.start({ PORT: new URL(url).port }).catch((error: unknown) => {
      ended = error;
    });
    const statusOf = (path: string): Promise<number> =>
      fetch(`${url}${path}`).then(
        ({ status }) => status,
        () => 0,
      );
    for (const end = Date.now() + LIVE_LIMIT_MS; ended === null && Date.now() < end; await sleep(50)) {
      if ((await statusOf('/healthz')) === 200) break;
    }
    const lives = await statusOf('/healthz');
    const ready = await statusOf('/readyz');
    if (lives !== 200 || ready !== 503) failures.push(`without PostgreSQL healthz told ${lives}, readyz ${ready}`);
    if (ended === null) {
      const response = await fetch(`${url}/r/${stand.campaigns[0]?.code}`, { redirect: 'manual' });
      const page = [response.status, response.headers.get('retry-after') !== null, /<h1>/.test(await response.text())];
      if (String(page) !== '503,true,true') failures.push(`a scan was answered ${page}`);
      for (let i = 0; i < 20; i++) {
        const { told } = await scanAlone(`${url}/r/${stand.campaigns[i % 3]?.code}`, stand.ledger, i % 3);
        if (told !== 'tryAgain') failures.push(`a scan was told ${told}`);
      }
    }
    await trial.startDatabase();
    await starting;
    if (ended !== null) {
      failures.push(`the start failed: ${String(ended).split('\n')[0]}`);
      await stand.start();
    }
    await untilReady(stand.url);
    await stand.loadFor(loadMs / 2);
    return await judge([stand], {
      fault: FAULT,
      note: `${stand.ledger.count('tryAgain')} scans before it came were told 503`,
      may: ['tryAgain'],
      failures,
    });
  } finally {
    await trial.startDatabase();
    await stand.close();
  }
}

async function untilReady(url: string): Promise<void> {
  for (const end = Date.now() + LIVE_LIMIT_MS; Date.now() < end; await sleep(50)) {
    if ((await fetch(`${url}/readyz`)).status === 200) return;
  }
}
