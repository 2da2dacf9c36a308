import { setTimeout as sleep } from 'node:timers/promises';
import { checkScans } from '../check-scans.js';
import type { FaultHarness } from '../harness.js';
import { scanAlone } from '../load.js';
import type { Scale } from '../scale.js';
import type { ScenarioResult } from '../scenario-result.js';
import { ServiceUnderTest } from '../service-under-test.js';

/** Enough for scans at any time, but few enough for a small journal after a minute. */
const CLIENTS = 4;

/**
 * PostgreSQL is stopped for a long time: known codes redirect, others are answered with 503, and no scan is dropped.
 */
export async function databaseAway(harness: FaultHarness, { awayMs, loadMs }: Scale): Promise<ScenarioResult> {
  const service = await ServiceUnderTest.open(harness);
  const failures: string[] = [];
  try {
    await service.loadFor(loadMs / 2);
    const unseen = await service.addCampaign();
    const known = service.campaigns.slice(0, -1).map(({ code }) => code);
    await harness.stopDatabase();
    const load = service.load({ codes: known, clients: CLIENTS });
    const scanUnseen = () => scanAlone(`${service.url}/r/${unseen.code}`, service.requestLog, known.length);
    for (const end = Date.now() + awayMs; Date.now() < end; await sleep(250)) {
      const { answer } = await scanUnseen();
      if (answer !== 'tryAgain') failures.push(`an unseen code was answered with ${answer} while PostgreSQL was away`);
    }
    const statusOf = async (path: string) => (await fetch(`${service.url}${path}`)).status;
    const [lives, ready] = [await statusOf('/healthz'), await statusOf('/readyz')];
    if (lives !== 200 || ready !== 503) failures.push(`healthz answered ${lives}, readyz ${ready}`);
    const list = await fetch(`${service.url}/api/v1/qr-codes`, { headers: { 'X-Api-Key': service.key } });
    if (list.status !== 503 || list.headers.get('retry-after') === null) failures.push(`REST answered ${list.status}`);
    await harness.startDatabase();
    await load.stop();
    for (const end = Date.now() + 10_000; (await scanUnseen()).answer !== 'redirected'; await sleep(50)) {
      if (Date.now() > end) {
        failures.push('an unseen code was not redirected when PostgreSQL was back');
        break;
      }
    }
    const note = `${awayMs / 1000} s; codes not seen before were answered with 503`;
    return await checkScans([service], { fault: 'PostgreSQL down', note, may: ['tryAgain'], failures });
  } finally {
    await harness.startDatabase();
    await service.close();
  }
}
