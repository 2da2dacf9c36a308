import { join } from 'node:path';
import { entriesAfter, entryKey, openStore } from '../../../src/redirect/journal/journal-store.js';
import { checkScans } from '../check-scans.js';
import type { FaultHarness } from '../harness.js';
import type { Scale } from '../scale.js';
import type { ScenarioResult } from '../scenario-result.js';
import { ServiceUnderTest } from '../service-under-test.js';

/** Bytes before a frame's payload, see src/redirect/journal/journal-entry.ts. */
const HEADER = 7;
const MIN_RECORDS = 3;

/** Journal records are damaged while the service is stopped: bits are flipped in some, and one is cut short. */
export async function damagedJournal(harness: FaultHarness, { rounds, loadMs }: Scale): Promise<ScenarioResult> {
  const service = await ServiceUnderTest.open(harness);
  const failures: string[] = [];
  let damaged = 0;
  try {
    await service.loadFor(loadMs / 2);
    await harness.proxy.refuse();
    await service.loadFor(Math.min(loadMs, 1_000));
    await service.end('SIGKILL');
    damaged = await damageRecords(join(service.dataFolder, 'journal'), Math.max(rounds, MIN_RECORDS));
    await harness.proxy.pass();
    await service.start();
    await service.loadFor(loadMs / 2);
    if (damaged < MIN_RECORDS) failures.push(`only ${damaged} records could be damaged`);
    const note = `${damaged} records damaged, each lost alone and logged`;
    const result = await checkScans([service], {
      fault: 'Torn and flipped journal records',
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

/**
 * Damages one scan in each of up to `limit` entries, by a flipped bit or a missing end. Returns the number of scans.
 */
async function damageRecords(folder: string, limit: number): Promise<number> {
  const store = openStore(folder);
  try {
    const entries = [...entriesAfter(store, -1)].map(({ last, count, value }) => ({
      key: entryKey({ last, count }),
      value: Buffer.from(value),
    }));
    const step = Math.max(1, Math.floor(entries.length / limit));
    const chosen = entries.filter((_, index) => index % step === 0).slice(0, limit);
    for (const [index, { key, value }] of chosen.entries()) {
      if (index === 0) {
        await store.put(key, value.subarray(0, -1));
        continue;
      }
      const at = HEADER + (index % 40);
      value[at] = (value[at] ?? 0) ^ (1 << (index % 8));
      await store.put(key, value);
    }
    return chosen.length;
  } finally {
    await store.close();
  }
}
