import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../../support/eventually.js';
import { readZip } from '../../support/files/read-zip.js';
import { beginRun, downloadRun, endOfRun, readRun } from '../../support/print-runs/print-runs.js';
import type { FaultHarness } from '../harness.js';
import type { Scale } from '../scale.js';
import { emptyResult, type ScenarioResult } from '../scenario-result.js';
import { ServiceUnderTest } from '../service-under-test.js';

const CAMPAIGNS = 30;
/** A killed run restarts within half a minute, so a few are enough: one in CI. */
const KILLS_SHARE = 1 / 30;

/** kill -9 in the middle of a print run: afterwards there is exactly one file, and every campaign is in it. */
export async function printRun(harness: FaultHarness, scale: Scale): Promise<ScenarioResult> {
  const environment = { RATE_LIMIT_PER_MINUTE: '0' };
  const service = await ServiceUnderTest.open(harness, { campaigns: CAMPAIGNS, environment });
  const failures: string[] = [];
  try {
    const files = [
      { format: 'png', mm: 150, dpi: 600 },
      { format: 'svg', mm: 50 },
    ];
    const { id } = await beginRun(service.client, { kind: 'Zip', filter: {}, files });
    let killedAt = '';
    for (let kill = 0; kill < Math.max(1, scale.kills * KILLS_SHARE); kill++) {
      let done = 0;
      let hasFinished = false;
      // Until the next attempt, the row has the state of the previous one.
      await eventually('the run is begun', async () => {
        const { state, done: before } = await readRun(service.client, id);
        return state === 'Finished' || before === 0;
      });
      await eventually('some campaigns of the run are drawn', async () => {
        const run = await readRun(service.client, id);
        done = run.done;
        hasFinished = run.state === 'Finished';
        return hasFinished || (run.state === 'Running' && done > 0 && done < CAMPAIGNS);
      });
      await service.end('SIGKILL');
      if (hasFinished) failures.push('the run had finished before it was killed');
      killedAt += `${killedAt === '' ? '' : ' and '}${done}`;
      await service.start();
    }
    const run = await endOfRun(service.client, id);
    if (run.state !== 'Finished') failures.push(`the run has ended as ${run.state}: ${run.failure}`);
    if (run.problems.length > 0) failures.push(`${run.problems.length} campaigns have problems`);
    const content = await readZip(await downloadRun(service.client, id));
    const missing = service.campaigns.filter(({ code }) => ![...content.keys()].some((name) => name.includes(code)));
    if (missing.length > 0) failures.push(`${missing.length} campaigns are missing in the file`);
    if (content.size !== CAMPAIGNS * files.length + 1) failures.push(`the file contains ${content.size} files`);
    const assets = join(service.dataFolder, 'assets');
    const [stored, left] = [await readdir(join(assets, 'files')), await readdir(join(assets, 'incoming'))];
    if (stored.join() !== id) failures.push(`the store has ${stored.length} files instead of one`);
    if (left.length > 0) failures.push(`${left.length} unfinished files are left`);
    const note = `killed when ${killedAt} of ${CAMPAIGNS} campaigns were drawn; one file of ${content.size} entries`;
    return {
      ...emptyResult('kill -9 during a print run'),
      requests: 1,
      answered: 1,
      stored: stored.length,
      note,
      failures,
    };
  } finally {
    await service.close();
  }
}
