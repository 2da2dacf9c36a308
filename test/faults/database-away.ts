import { setTimeout as sleep } from 'node:timers/promises';
import type { Trial } from './harness.js';
import { scanAlone } from './load.js';
import { judge } from './oracle.js';
import type { Outcome } from './outcome.js';
import type { Scale } from './scale.js';
import { Stand } from './service-under-test.js';

/** Clients enough to go on all the time, few enough for a minute's journal to be small. */
const CLIENTS = 4;

/** PostgreSQL stopped for a long time: known codes lead on, of others the service cannot tell, and nothing is lost. */
export async function databaseAway(trial: Trial, { awayMs, loadMs }: Scale): Promise<Outcome> {
  const stand = await Stand.open(trial);
  const failures: string[] = [];
  try {
    await stand.loadFor(loadMs / 2);
    const unseen = await stand.addCampaign();
    const known = stand.campaigns.slice(0, -1).map(({ code }) => code);
    await trial.stopDatabase();
    const load = stand.load({ codes: known, clients: CLIENTS });
    const askUnseen = () => scanAlone(`${stand.url}/r/${unseen.code}`, stand.ledger, known.length);
    for (const end = Date.now() + awayMs; Date.now() < end; await sleep(250)) {
      const { told } = await askUnseen();
      if (told !== 'tryAgain') failures.push(`an unseen code was told ${told} while PostgreSQL was away`);
    }
    const statusOf = async (path: string) => (await fetch(`${stand.url}${path}`)).status;
    const [lives, ready] = [await statusOf('/healthz'), await statusOf('/readyz')];
    if (lives !== 200 || ready !== 503) failures.push(`healthz told ${lives}, readyz ${ready}`);
    const list = await fetch(`${stand.url}/api/v1/qr-codes`, { headers: { 'X-Api-Key': stand.key } });
    if (list.status !== 503 || list.headers.get('retry-after') === null) failures.push(`REST told ${list.status}`);
    await trial.startDatabase();
    await load.stop();
    for (const end = Date.now() + 10_000; (await askUnseen()).told !== 'redirected'; await sleep(50)) {
      if (Date.now() > end) {
        failures.push('an unseen code did not come back with PostgreSQL');
        break;
      }
    }
    const note = `${awayMs / 1000} s; codes not seen before were told 503`;
    return await judge([stand], { fault: 'PostgreSQL down', note, may: ['tryAgain'], failures });
  } finally {
    await trial.startDatabase();
    await stand.close();
  }
}
