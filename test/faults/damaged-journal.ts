import { join } from 'node:path';
import { entriesAfter, entryKey, openStore } from '../../src/scans/journal/journal-store.js';
import type { Trial } from './harness.js';
import { judge } from './oracle.js';
import type { Outcome } from './outcome.js';
import type { Scale } from './scale.js';
import { Stand } from './service-under-test.js';

/** Bytes before a frame's payload, as src/scans/journal/journal-entry.ts has them. */
const HEADER = 7;
const RECORDS_LEAST = 3;

/** Records of the journal damaged while the service is stopped: bits flipped in some, one cut short. */
export async function damagedJournal(trial: Trial, { rounds, loadMs }: Scale): Promise<Outcome> {
  const stand = await Stand.open(trial);
  const failures: string[] = [];
  let lost = 0;
  try {
    await stand.loadFor(loadMs / 2);
    await trial.proxy.refuse();
    await stand.loadFor(Math.min(loadMs, 1_000));
    await stand.end('SIGKILL');
    lost = await damage(join(stand.dataFolder, 'journal'), Math.max(rounds, RECORDS_LEAST));
    await trial.proxy.pass();
    await stand.start();
    await stand.loadFor(loadMs / 2);
    if (lost < RECORDS_LEAST) failures.push(`only ${lost} records could be damaged`);
    const note = `${lost} records damaged, each lost alone; told in the log`;
    const outcome = await judge([stand], { fault: 'Torn and flipped journal records', note, lost, failures });
    const isTold = /"reason":"torn_record"/.test(stand.log);
    return isTold ? outcome : { ...outcome, failures: [...outcome.failures, 'the log does not tell of it'] };
  } finally {
    await trial.proxy.pass();
    await stand.close();
  }
}

/** Gives how many scans were harmed: in each of some entries one, by a flipped bit of its payload or a missing end. */
async function damage(folder: string, most: number): Promise<number> {
  const store = openStore(folder);
  try {
    const entries = [...entriesAfter(store, -1)].map(({ last, count, value }) => ({
      key: entryKey({ last, count }),
      value: Buffer.from(value),
    }));
    const step = Math.max(1, Math.floor(entries.length / most));
    const chosen = entries.filter((_, index) => index % step === 0).slice(0, most);
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
