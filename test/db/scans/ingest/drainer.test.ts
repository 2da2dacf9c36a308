import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { pino } from 'pino';
import { newId } from '../../../../src/core/ids.js';
import { Drainer } from '../../../../src/scans/ingest/drainer.js';
import { damageJournal } from '../../../support/scans/damage-journal.js';
import { type DrainFixture, openDrainFixture } from '../../../support/scans/drain.js';
import { countDifferences, countScans } from '../../../support/scans/scans.js';

describe('The drainer', () => {
  let fixture: DrainFixture;

  beforeEach(async () => {
    fixture = await openDrainFixture();
  });
  afterEach(() => fixture.close());

  it('drains two instances’ journals at once, thousands of scans of the same campaigns, each exactly once', async () => {
    const instances = await Promise.all(['one', 'two'].map((name) => fixture.open(name)));
    const campaigns = Array.from({ length: 30 }, () => newId());
    for (const { drainer } of instances) drainer.start();
    await Promise.all(
      instances.flatMap(({ append }, index) =>
        (index === 0 ? campaigns : campaigns.toReversed()).map(async (id, position) => {
          await sleep(position * 5);
          await append(id, 200);
        }),
      ),
    );
    await Promise.all(instances.map(({ drainer }) => drainer.caughtUp()));
    for (const id of campaigns)
      expect(await countScans(fixture.client, id)).to.deep.equal({ total: 400, raw: { person: 400 } });
    expect(await countDifferences(fixture.client)).to.equal(0);
    for (const { journal, droppedScans } of instances) {
      expect(journal.backlog).to.equal(0);
      expect(Object.values(droppedScans.toRecord())).to.deep.equal([0, 0, 0, 0, 0]);
    }
    await Promise.all(instances.map(({ close }) => close()));
  });

  it('creates the partitions of scans and of the next month, even if two instances do so at once', async () => {
    const instances = await Promise.all(['one', 'two'].map((name) => fixture.open(name)));
    const id = newId();
    const months = [0, 1, 2, 3, 4, 11].map((month) => Date.UTC(2030, month, 1));
    for (const time of months) {
      for (const { append } of instances) {
        await append(id, 1, { scannedMs: time });
        await append(id, 1, { scannedMs: time - 1 });
      }
    }
    for (const { drainer } of instances) drainer.start();
    await Promise.all(instances.map(({ drainer }) => drainer.caughtUp()));
    await Promise.all(instances.map(({ close }) => close()));
    expect(await countScans(fixture.client, id)).to.deep.equal({ total: 24, raw: { person: 24 } });
    const { rows } = await fixture.client.query(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'scan'::regclass order by 1`,
    );
    const now = new Date();
    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString().slice(0, 7);
    expect(rows.map(({ name }) => name)).to.include.members([
      'scan_2029_12',
      'scan_2030_01',
      'scan_2030_11',
      'scan_2030_12',
      `scan_${next.replace('-', '_')}`,
    ]);
    const wrong = await fixture.client.query(
      `select count(*)::int as count from scan where tableoid::regclass::text not like to_char(scanned_utc at time zone 'UTC', '"scan_"YYYY_MM%')`,
    );
    expect(wrong.rows[0].count).to.equal(0);
  });

  it('skips damaged scans, counts them, and writes the others', async () => {
    const id = newId();
    const first = await fixture.open('one');
    await first.append(id, 3);
    await first.append(id, 5);
    await first.append(id, 2);
    await first.journal.close();
    expect(await damageJournal(fixture.client, join(fixture.folder, 'one'), 3)).to.equal(3);
    const again = await fixture.open('one');
    again.drainer.start();
    await again.drainer.caughtUp();
    expect(again.droppedScans.toRecord()).to.include({ torn_record: 3 });
    expect(await countScans(fixture.client, id)).to.deep.equal({ total: 7, raw: { person: 7 } });
    expect(again.journal.backlog).to.equal(0);
    await again.close();
  });

  it('writes the other scans when PostgreSQL refuses one, and when a clock was wrong', async () => {
    const poison = newId();
    const good = newId();
    await fixture.client.query(`alter table scan add constraint refuse check (campaign_id <> '${poison}')`);
    const instance = await fixture.open('one');
    await instance.append(good, 100);
    await instance.append(poison, 2);
    await instance.append(good, 1, { scannedMs: 5 });
    await instance.append(good, 100);
    instance.drainer.start();
    await instance.drainer.caughtUp();
    expect(await countScans(fixture.client, good)).to.deep.equal({ total: 200, raw: { person: 200 } });
    expect(await countScans(fixture.client, poison)).to.deep.equal({ total: 0, raw: {} });
    expect(instance.droppedScans.toRecord()).to.include({ refused: 2, implausible_time: 1 });
    await instance.close();
  });

  it('creates a partition again that somebody else has dropped', async () => {
    const id = newId();
    const instance = await fixture.open('one');
    instance.drainer.start();
    await instance.append(id, 1, { scannedMs: Date.UTC(2031, 0) });
    await instance.drainer.caughtUp();
    await fixture.client.query('drop table scan_2031_01');
    await instance.append(id, 1, { scannedMs: Date.UTC(2031, 0) });
    await instance.drainer.caughtUp();
    expect(await countScans(fixture.client, id)).to.deep.equal({ total: 2, raw: { person: 1 } });
    await instance.close();
  });

  it('does not log the batch that its end interrupts as scans that cannot be written', async () => {
    const { journal, droppedScans, append } = await fixture.open('one');
    await append(newId(), 1);
    const written = Promise.withResolvers<never>();
    const begun = Promise.withResolvers<void>();
    const writer = {
      write: () => {
        begun.resolve();
        return written.promise;
      },
      close: async () => written.reject(new Error('interrupted')),
    };
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
    const clock = { now: () => Date.now() };
    const drainer = new Drainer({ pool: fixture.pool, writer, journal, clock, droppedScans, logger });
    drainer.start();
    await begun.promise;
    await drainer.stop(0);
    expect(lines).to.deep.equal([]);
    await journal.close();
  });
});
