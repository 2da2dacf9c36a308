import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { expect } from 'chai';
import { systemClock } from '../../../../src/core/clock.js';
import { newId } from '../../../../src/core/ids.js';
import { DrainWorkerClient } from '../../../../src/scans/ingest/drain-worker-client.js';
import { Drainer } from '../../../../src/scans/ingest/drainer.js';
import type { ScanWriter } from '../../../../src/scans/ingest/scan-writer.js';
import { silent } from '../../../support/database.js';
import { eventually } from '../../../support/eventually.js';
import { type DrainFixture, type DrainInstance, openDrainFixture } from '../../../support/scans/drain.js';
import { countDifferences, countScans, scanOf } from '../../../support/scans/scans.js';

const KILLS = 10;

describe('The drain worker', () => {
  let fixture: DrainFixture;
  let instance: DrainInstance;
  let workers: Worker[];
  const keep = (worker: Worker): void => {
    workers.push(worker);
  };

  beforeEach(async () => {
    workers = [];
    process.on('worker', keep);
    fixture = await openDrainFixture();
    instance = await fixture.open('one');
  });
  afterEach(async () => {
    process.off('worker', keep);
    await instance.journal.close();
    await fixture.close();
  });

  const drainerWith = (writer: ScanWriter): Drainer => {
    const { journal, droppedScans } = instance;
    return new Drainer({ pool: fixture.pool, writer, journal, clock: systemClock, droppedScans, logger: silent });
  };

  it('is replaced when it dies at any moment, and no scan is lost or counted twice', async () => {
    const campaigns = Array.from({ length: 25 }, () => newId());
    const scans = Array.from({ length: 8_000 }, (_, index) =>
      scanOf(fixture.workspaceId, campaigns[index % 25] ?? '', { visitor: BigInt(1 + (index % 5_000)) }),
    );
    const thread = new DrainWorkerClient(fixture.url);
    let kills = 0;
    const drainer = drainerWith({
      write: (request) => {
        const result = thread.write(request);
        if (kills++ < KILLS) sleep(Math.random() * 300).then(() => workers.at(-1)?.terminate());
        return result;
      },
      close: () => thread.close(),
    });
    drainer.start();
    for (let at = 0; at < scans.length; at += 400) {
      await instance.appendAll(scans.slice(at, at + 400));
      await sleep(50);
    }
    await drainer.caughtUp();
    await drainer.stop(2_000);
    expect(workers.length).to.be.above(3);
    for (const id of campaigns)
      expect(await countScans(fixture.client, id)).to.deep.equal({ total: 320, raw: { person: 320 } });
    expect(await countDifferences(fixture.client)).to.equal(0);
    expect(Object.values(instance.droppedScans.toRecord())).to.deep.equal([0, 0, 0, 0, 0]);
    expect(instance.journal.backlog).to.equal(0);
  });

  it('reports which scans were dropped and why, like writing on the calling thread', async () => {
    const [good, poison] = [newId(), newId()];
    await fixture.client.query(`alter table scan add constraint refuse check (campaign_id <> '${poison}')`);
    await instance.append(good, 50);
    await instance.append(poison, 2);
    await instance.append(good, 1, { scannedMs: 5 });
    await instance.append(good, 50);
    const drainer = drainerWith(new DrainWorkerClient(fixture.url));
    drainer.start();
    await drainer.caughtUp();
    await drainer.stop(2_000);
    expect(await countScans(fixture.client, good)).to.deep.equal({ total: 100, raw: { person: 100 } });
    expect(instance.droppedScans.toRecord()).to.include({ refused: 2, implausible_time: 1 });
  });

  it('is ended while the database hangs, and its batch is written later', async () => {
    const id = newId();
    await instance.append(id, 10);
    await fixture.client.query('begin; lock table scan_journal');
    const drainer = drainerWith(new DrainWorkerClient(fixture.url));
    drainer.start();
    await eventually('it waits for the database', async () => {
      // Not through the client, whose transaction would see the activity at its beginning.
      const { rows } = await fixture.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    });
    await drainer.stop(200);
    await fixture.client.query('rollback');
    expect(instance.journal.backlog).to.equal(10);
    const again = drainerWith(new DrainWorkerClient(fixture.url));
    again.start();
    await again.caughtUp();
    await again.stop(2_000);
    expect(await countScans(fixture.client, id)).to.deep.equal({ total: 10, raw: { person: 10 } });
  });
});
