import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../../src/core/free-port.js';
import { checkScans } from '../check-scans.js';
import type { FaultHarness } from '../harness.js';
import { scanAlone } from '../load.js';
import type { Scale } from '../scale.js';
import type { ScenarioResult } from '../scenario-result.js';
import { ServiceUnderTest } from '../service-under-test.js';

const LIVE_LIMIT_MS = 10_000;
const FAULT = 'Started while PostgreSQL is down';

/**
 * The service is started before its database: it is alive but not ready, answers scans with 503, and works afterwards.
 */
export async function startWhileDown(harness: FaultHarness, { loadMs }: Scale): Promise<ScenarioResult> {
  const service = await ServiceUnderTest.open(harness);
  const failures: string[] = [];
  try {
    await service.loadFor(loadMs / 2);
    await service.end('SIGTERM');
    await harness.stopDatabase();
    const url = `http://127.0.0.1:${await findFreePort()}`;
    let ended: unknown = null;
    const starting = service.start({ PORT: new URL(url).port }).catch((error: unknown) => {
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
    if (lives !== 200 || ready !== 503) failures.push(`without PostgreSQL healthz answered ${lives}, readyz ${ready}`);
    if (ended === null) {
      const response = await fetch(`${url}/r/${service.campaigns[0]?.code}`, { redirect: 'manual' });
      const page = [response.status, response.headers.get('retry-after') !== null, /<h1>/.test(await response.text())];
      if (String(page) !== '503,true,true') failures.push(`a scan was answered with ${page}`);
      for (let i = 0; i < 20; i++) {
        const { answer } = await scanAlone(`${url}/r/${service.campaigns[i % 3]?.code}`, service.requestLog, i % 3);
        if (answer !== 'tryAgain') failures.push(`a scan was answered with ${answer}`);
      }
    }
    await harness.startDatabase();
    await starting;
    if (ended !== null) {
      failures.push(`the start failed: ${String(ended).split('\n')[0]}`);
      await service.start();
    }
    await waitUntilReady(service.url);
    await service.loadFor(loadMs / 2);
    return await checkScans([service], {
      fault: FAULT,
      note: `${service.requestLog.count('tryAgain')} scans before its start were answered with 503`,
      may: ['tryAgain'],
      failures,
    });
  } finally {
    await harness.startDatabase();
    await service.close();
  }
}

async function waitUntilReady(url: string): Promise<void> {
  for (const end = Date.now() + LIVE_LIMIT_MS; Date.now() < end; await sleep(50)) {
    if ((await fetch(`${url}/readyz`)).status === 200) return;
  }
}
