import { expect } from 'chai';
import fc from 'fast-check';
import type { Client } from 'pg';
import { newId } from '../../../../src/core/ids.js';
import { ENTITIES } from '../../../../src/entities.js';
import { openOrm } from '../../../../src/platform/database/orm.js';
import { dropOldMonths } from '../../../../src/scans/ingest/retention.js';
import { recount } from '../../../../src/scans/recount/recount.js';
import { createCitusDatabase, dropCitusDatabase, whyNoCitus } from '../../../support/citus.js';
import { type DrainFixture, openDrainFixture } from '../../../support/scans/drain.js';
import { readFigures } from '../../../support/scans/figures.js';
import { FiguresModel } from '../../../support/scans/figures-model.js';
import { scanArbitraryOf } from '../../../support/scans/scan-arbitrary.js';
import { findDifferences } from '../../../support/scans/scans.js';
import { skip } from '../../../support/skip.js';

const workspaces = Array.from({ length: 8 }, () => ({ id: newId(), campaigns: [newId(), newId()] }));
const scanArbitrary = scanArbitraryOf(workspaces);

describe('Scans of workspaces on several machines', () => {
  let fixture: DrainFixture;
  let client: Client;
  let url = '';

  before(function () {
    const reason = whyNoCitus();
    if (reason !== null) skip(this, reason);
  });
  beforeEach(async () => {
    url = await createCitusDatabase();
    fixture = await openDrainFixture(url);
    client = fixture.client;
  });
  afterEach(async () => {
    await fixture.close();
    await dropCitusDatabase(url);
  });

  const clear = async (): Promise<void> => {
    for (const table of ['scan_journal', 'scan_offset', 'scan', 'scan_visitor', 'scan_hour', 'scan_day', 'scan_total'])
      await client.query(`truncate ${table}`);
  };

  it('match a model that counts scans one by one, before and after a recount', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(scanArbitrary, { minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 3 }),
        async (batches) => {
          await clear();
          const instance = await fixture.open(`model-${round++}`);
          const model = new FiguresModel();
          instance.drainer.start();
          for (const batch of batches) {
            await instance.appendAll(batch);
            await instance.drainer.caughtUp();
            for (const scan of batch) model.add(scan);
            expect(await readFigures(client)).to.deep.equal(model.figures());
          }
          await instance.close();
          expect(instance.droppedScans.toRecord().refused).to.equal(0);
          expect(await findDifferences(client)).to.deep.equal([]);
          await client.query("update scan_day set scans = scans + 1, labels = '\\x80'");
          await client.query('delete from scan_hour');
          await client.query('update scan_total set uniques = 0');
          expect(await findDifferences(client, true)).to.have.length.above(0);
          expect(await readFigures(client)).to.deep.equal(model.figures());
        },
      ),
      { numRuns: 5 },
    );
  });

  it('are counted once when several instances drain them concurrently', async () => {
    const [scans = []] = fc.sample(fc.array(scanArbitrary, { minLength: 600, maxLength: 600 }), 1);
    const instances = await Promise.all([0, 1, 2].map((name) => fixture.open(`parallel-${name}`)));
    for (const { drainer } of instances) drainer.start();
    await Promise.all(
      instances.map(async ({ appendAll }, index) => {
        const own = scans.filter((_, position) => position % instances.length === index);
        for (let at = 0; at < own.length; at += 20) await appendAll(own.slice(at, at + 20));
      }),
    );
    await Promise.all(instances.map(({ drainer }) => drainer.caughtUp()));
    const model = new FiguresModel();
    for (const scan of scans) model.add(scan);
    expect((await readFigures(client)).totals).to.deep.equal(model.sums().totals);
    expect(await findDifferences(client)).to.deep.equal([]);
    for (const instance of instances) await instance.close();
  });

  it('preserve their figures when months are dropped on all machines', async () => {
    const [scans = []] = fc.sample(fc.array(scanArbitrary, { minLength: 200, maxLength: 200 }), 1);
    const instance = await fixture.open('retention', { now: () => Date.UTC(2028, 2) });
    instance.drainer.start();
    await instance.appendAll(scans);
    await instance.drainer.caughtUp();
    const before = await readFigures(client);
    const orm = await openOrm({ url, entities: ENTITIES });
    const clock = { now: () => Date.UTC(2028, 3, 10) };
    expect(await dropOldMonths(orm.em.fork(), clock, { scanDays: 30, visitorDays: 30 })).to.equal(2);
    await orm.close();
    const { rows } = await client.query("select count(*)::int as count from scan where scanned_utc < '2028-03-01Z'");
    expect(rows[0].count).to.equal(0);
    const { differences, leftAlone } = await recount({ pool: fixture.pool, repair: true });
    expect(differences).to.deep.equal([]);
    expect(leftAlone).to.have.length.above(0);
    expect(await readFigures(client)).to.deep.equal(before);
    // A late scan of the dropped month is stored and counted.
    const [late] = scans.filter(({ scannedMs }) => scannedMs < Date.UTC(2028, 2));
    if (late !== undefined) await instance.appendAll([late]);
    await instance.drainer.caughtUp();
    expect(instance.droppedScans.toRecord().refused).to.equal(0);
    await instance.close();
  });
});
