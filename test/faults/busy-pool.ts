import { setTimeout as sleep } from 'node:timers/promises';
import { type Trial, withClient } from './harness.js';
import { scanAlone } from './load.js';
import { judge } from './oracle.js';
import type { Outcome } from './outcome.js';
import type { Scale } from './scale.js';
import { Stand } from './service-under-test.js';

/** Twice what the pool of the API has connections. */
const OVERVIEWS = 20;
const UNSEEN = 10;

/** Overviews that wait for a lock hold every connection of the API: scans of known and unknown codes go on. */
export async function busyPool(trial: Trial, { loadMs }: Scale): Promise<Outcome> {
  const stand = await Stand.open(trial);
  const failures: string[] = [];
  try {
    await stand.loadFor(loadMs / 2);
    for (let i = 0; i < UNSEEN; i++) await stand.addCampaign();
    const known = stand.campaigns.slice(0, -UNSEEN).map(({ code }) => code);
    const held = await withClient(stand.directUrl, async (client) => {
      await client.query('begin');
      await client.query('lock table scan_day, scan_hour, scan_total in access exclusive mode');
      const headers = { 'X-Api-Key': stand.key };
      const overviews = Array.from({ length: OVERVIEWS }, () =>
        fetch(`${stand.url}/api/v1/analytics/overview`, { headers }).then(
          ({ status }) => status,
          () => 0,
        ),
      );
      await sleep(300);
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and application_name = 'signpost' and wait_event_type = 'Lock'`,
      );
      const load = stand.load({ codes: known });
      const end = performance.now() + loadMs;
      for (let at = known.length; at < stand.campaigns.length; at++) {
        const { told } = await scanAlone(`${stand.url}/r/${stand.campaigns[at]?.code}`, stand.ledger, at);
        if (told !== 'redirected') failures.push(`an unseen code was told ${told}`);
        await sleep(Math.max(0, (end - performance.now()) / (stand.campaigns.length - at)));
      }
      const missing = await fetch(`${stand.url}/r/22222222`);
      if (missing.status !== 404) failures.push(`a code that does not exist was told ${missing.status}`);
      await load.stop();
      await client.query('rollback');
      const late = (await Promise.all(overviews)).filter((status) => status !== 200 && status !== 503);
      if (late.length > 0) failures.push(`overviews were told ${late}`);
      return rows[0]?.count ?? 0;
    });
    if (held < 10) failures.push(`only ${held} connections were held`);
    const slowest = Math.max(...stand.ledger.entries.map(({ began, ended }) => ended - began));
    const note = `${OVERVIEWS} overviews held all ${held} connections of the API; the slowest scan took ${slowest.toFixed(0)} ms`;
    return await judge([stand], { fault: 'Pool exhausted by analytics', note, failures });
  } finally {
    await stand.close();
  }
}
