import { join } from 'node:path';
import { damageJournal } from '../../support/scans/damage-journal.js';
import { checkScans } from '../check-scans.js';
import { type FaultHarness, withClient } from '../harness.js';
import type { Scale } from '../scale.js';
import type { ScenarioResult } from '../scenario-result.js';
import { ServiceUnderTest } from '../service-under-test.js';

const MIN_RECORDS = 3;

/** Journal records are damaged while the service is stopped: in some, a bit is flipped. */
export async function damagedJournal(harness: FaultHarness, { rounds, loadMs }: Scale): Promise<ScenarioResult> {
  const service = await ServiceUnderTest.open(harness);
  const failures: string[] = [];
  let damaged = 0;
  try {
    await service.loadFor(loadMs / 2);
    await harness.proxy.refuse();
    await service.loadFor(Math.min(loadMs, 1_000));
    await service.end('SIGKILL');
    damaged = await withClient(service.directUrl, (client) =>
      damageJournal(client, join(service.dataFolder, 'journal'), Math.max(rounds, MIN_RECORDS)),
    );
    await harness.proxy.pass();
    await service.start();
    await service.loadFor(loadMs / 2);
    if (damaged < MIN_RECORDS) failures.push(`only ${damaged} records could be damaged`);
    const note = `${damaged} records damaged, each lost alone and logged`;
    const result = await checkScans([service], {
      fault: 'Flipped bits in journal records',
      note,
      lost: damaged,
      failures,
    });
    const isLogged = /"reason":"torn_record"/.test(service.log);
    return isLogged ? result : { ...result, failures: [...result.failures, 'the log does not report it'] };
  } finally {
    await harness.proxy.pass();
    await service.close();
  }
}
