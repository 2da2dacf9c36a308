import { setTimeout as sleep } from 'node:timers/promises';
import { checkScans } from '../check-scans.js';
import { type FaultHarness, withClient } from '../harness.js';
import { scanAlone } from '../load.js';
import { longestMs } from '../request-log.js';
import type { Scale } from '../scale.js';
import type { ScenarioResult } from '../scenario-result.js';
import { ServiceUnderTest } from '../service-under-test.js';

/** Twice the number of connections in the API's pool. */
const OVERVIEWS = 20;
const UNSEEN = 10;

/**
 * Overviews that wait for a lock occupy all connections of the API; scans of known and unknown codes are still
 * answered.
 */
export async function busyPool(harness: FaultHarness, { loadMs }: Scale): Promise<ScenarioResult> {
  const service = await ServiceUnderTest.open(harness);
  const failures: string[] = [];
  try {
    await service.loadFor(loadMs / 2);
    for (let i = 0; i < UNSEEN; i++) await service.addCampaign();
    const known = service.campaigns.slice(0, -UNSEEN).map(({ code }) => code);
    const held = await withClient(service.directUrl, async (client) => {
      await client.query('begin');
      await client.query('lock table scan_day, scan_hour, scan_total in access exclusive mode');
      const headers = { 'X-Api-Key': service.key };
      const overviews = Array.from({ length: OVERVIEWS }, () =>
        fetch(`${service.url}/api/v1/analytics/overview`, { headers }).then(
          ({ status }) => status,
          () => 0,
        ),
      );
      await sleep(300);
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and application_name = 'signpost' and wait_event_type = 'Lock'`,
      );
      const load = service.load({ codes: known });
      const end = performance.now() + loadMs;
      for (let at = known.length; at < service.campaigns.length; at++) {
        const { answer } = await scanAlone(`${service.url}/r/${service.campaigns[at]?.code}`, service.requestLog, at);
        if (answer !== 'redirected') failures.push(`a scan of an unseen code was answered with ${answer}`);
        await sleep(Math.max(0, (end - performance.now()) / (service.campaigns.length - at)));
      }
      const missing = await fetch(`${service.url}/r/22222222`);
      if (missing.status !== 404) failures.push(`a code that does not exist was answered with ${missing.status}`);
      await load.stop();
      await client.query('rollback');
      const late = (await Promise.all(overviews)).filter((status) => status !== 200 && status !== 503);
      if (late.length > 0) failures.push(`overviews were answered with ${late}`);
      return rows[0]?.count ?? 0;
    });
    if (held < 10) failures.push(`only ${held} connections were held`);
    const slowest = longestMs(service.requestLog.entries);
    const note = `${OVERVIEWS} overviews held all ${held} connections of the API; the slowest scan took ${slowest.toFixed(0)} ms`;
    return await checkScans([service], { fault: 'Pool exhausted by analytics', note, failures });
  } finally {
    await service.close();
  }
}
