import { expect } from 'chai';
import { newId } from '../../../../src/core/ids.js';
import { BatchWriter } from '../../../../src/scans/ingest/batch-writer.js';
import type { WriteResult } from '../../../../src/scans/ingest/scan-writer.js';
import { isDistributedRun } from '../../../support/citus.js';
import { type DrainFixture, type DrainInstance, openDrainFixture } from '../../../support/scans/drain.js';
import { countScans } from '../../../support/scans/scans.js';

describe('A batch of scans', () => {
  let fixture: DrainFixture;
  let instance: DrainInstance;

  beforeEach(async () => {
    fixture = await openDrainFixture();
    instance = await fixture.open('one');
  });
  afterEach(async () => {
    await instance.close();
    await fixture.close();
  });

  /** Writes everything in the journal, in one request. */
  const write = async (writer: BatchWriter): Promise<WriteResult> => {
    const { journal } = instance;
    await journal.settled();
    const batch = await journal.read(journal.drainedTo, 1_000);
    return writer.write({ ...batch, journalId: journal.id, now: Date.now() });
  };

  it('is only counted as written if it was not in the database before', async () => {
    const id = newId();
    await instance.append(id, 20);
    const first = await write(new BatchWriter(fixture.pool));
    expect(first).to.deep.include({ written: 20, dropped: [], failure: null });
    expect(await write(new BatchWriter(fixture.pool))).to.deep.equal({ ...first, written: 0 });
    expect((await countScans(fixture.client, id)).total).to.equal(20);
  });

  it('is immediately written without refused scans, even if the error names no constraint', async () => {
    const [good, poison] = [newId(), newId()];
    for (const statement of isDistributedRun() ? [check(poison)] : trigger(poison))
      await fixture.client.query(statement);
    await instance.append(good, 5);
    await instance.append(poison, 1);
    await instance.append(good, 5);
    const result = await write(new BatchWriter(fixture.pool));
    expect(result).to.deep.include({ written: 10, failure: null });
    expect(result.dropped.map(({ reason, count }) => ({ reason, count }))).to.deep.equal([
      { reason: 'refused', count: 1 },
    ]);
    expect((await countScans(fixture.client, good)).total).to.equal(10);
  });
});

/** Citus supports no triggers on distributed tables, and omits the names of constraints. */
const check = (campaignId: string): string =>
  `alter table scan add constraint refuse check (campaign_id <> '${campaignId}')`;

const trigger = (campaignId: string): string[] => [
  "create function refuse() returns trigger language plpgsql as $$ begin raise 'refused' using errcode = '23514'; end $$",
  `create trigger refuse before insert on scan for each row when (new.campaign_id = '${campaignId}') execute function refuse()`,
];
