import { expect } from 'chai';
import fc from 'fast-check';
import type { Client } from 'pg';
import type { Scan } from '../../../../src/core/contract/scan.js';
import { newId } from '../../../../src/core/ids.js';
import { type DrainFixture, openDrainFixture } from '../../../support/scans/drain.js';
import { readFigures } from '../../../support/scans/figures.js';
import { FiguresModel } from '../../../support/scans/figures-model.js';
import { scanArbitraryOf } from '../../../support/scans/scan-arbitrary.js';
import { findDifferences, scanOf } from '../../../support/scans/scans.js';
import { IS_THOROUGH } from '../../../support/thorough.js';

const DAY = 86_400_000;
const workspaces = [newId(), newId()];
const campaigns = workspaces.map(() => [newId(), newId()]);
const scanArbitrary = scanArbitraryOf(workspaces.map((id, index) => ({ id, campaigns: campaigns[index] ?? [] })));

describe('Figures', () => {
  let fixture: DrainFixture;
  let client: Client;

  beforeEach(async () => {
    fixture = await openDrainFixture();
    client = fixture.client;
  });
  afterEach(() => fixture.close());

  const clear = () =>
    client.query('truncate scan_journal, scan_offset, scan, scan_visitor, scan_hour, scan_day, scan_total, scan_label');

  it('match a model that counts scans one by one after each batch', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(scanArbitrary, { minLength: 1, maxLength: 40 }), { maxLength: 5 }),
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
          expect(await findDifferences(client)).to.deep.equal([]);
          expect(instance.droppedScans.toRecord().refused).to.equal(0);
        },
      ),
      { numRuns: IS_THOROUGH ? 40 : 12 },
    );
  });

  it('are correct when several instances drain scans of the same campaigns and visitors concurrently', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(scanArbitrary, { minLength: 50, maxLength: 400 }), async (scans) => {
        await clear();
        const instances = await Promise.all([0, 1, 2].map((name) => fixture.open(`parallel-${round}-${name}`)));
        round++;
        for (const { drainer } of instances) drainer.start();
        await Promise.all(
          instances.map(async ({ appendAll }, index) => {
            const own = scans.filter((_, position) => position % instances.length === index);
            for (let at = 0; at < own.length; at += 10) await appendAll(own.slice(at, at + 10));
          }),
        );
        await Promise.all(instances.map(({ drainer }) => drainer.caughtUp()));
        const model = new FiguresModel();
        for (const scan of scans) model.add(scan);
        const { totals, uniquesByDay } = model.sums();
        const figures = await readFigures(client);
        expect(figures.totals).to.deep.equal(totals);
        expect(
          Object.fromEntries(Object.entries(figures.days).map(([key, { uniques }]) => [key, uniques])),
        ).to.deep.equal(uniquesByDay);
        expect(await findDifferences(client)).to.deep.equal([]);
        for (const { droppedScans, close } of instances) {
          expect(droppedScans.toRecord().refused).to.equal(0);
          await close();
        }
      }),
      { numRuns: IS_THOROUGH ? 15 : 5 },
    );
  });

  it('name at most 1,000 rules of a workspace per day, and count the rest as Other', async () => {
    const instance = await fixture.open('rules');
    const [workspace = ''] = workspaces;
    const [first = '', second = ''] = campaigns[0] ?? [];
    const scannedMs = Date.UTC(2028, 5, 1, 12);
    const model = new FiguresModel();
    instance.drainer.start();
    const rulesFrom = (start: number, count: number, campaign: string) =>
      Array.from({ length: count }, (_, index) =>
        scanOf(workspace, campaign, { scannedMs, rule: `r${start + index}` }),
      );
    for (const scans of [rulesFrom(0, 999, first), [...rulesFrom(2_000, 3, second), ...rulesFrom(0, 2, second)]]) {
      await instance.appendAll(scans);
      await instance.drainer.caughtUp();
      for (const scan of scans) model.add(scan);
      expect(await readFigures(client)).to.deep.equal(model.figures());
    }
    const { rows } = await client.query("select count(*)::int as count from scan where rule = 'Other'");
    expect(rows[0].count).to.equal(2);
    expect(await findDifferences(client)).to.deep.equal([]);
    await instance.close();
  });

  it('name at most 500 sources of a workspace per day, and count the rest as Other', async () => {
    const instance = await fixture.open('sources');
    const [workspace = ''] = workspaces;
    const [first = '', second = ''] = campaigns[0] ?? [];
    const time = Date.UTC(2028, 5, 1, 12);
    const model = new FiguresModel();
    const drain = async (scans: Scan[]) => {
      await instance.appendAll(scans);
      await instance.drainer.caughtUp();
      for (const scan of scans) model.add(scan);
      expect(await readFigures(client)).to.deep.equal(model.figures());
    };
    const from = (start: number, count: number, campaign: string, scannedMs = time) =>
      Array.from({ length: count }, (_, index) =>
        scanOf(workspace, campaign, { scannedMs, source: `s${start + index}` }),
      );
    instance.drainer.start();
    await drain(from(0, 499, first));
    await drain([
      ...from(600, 3, second),
      ...from(0, 2, second),
      scanOf(workspace, first, { scannedMs: time, source: 'Other' }),
    ]);
    await drain([...from(700, 2, first), ...from(600, 1, first), ...from(700, 2, first, time + DAY)]);
    const { rows } = await client.query("select count(*)::int as count from scan where source = 'Other'");
    expect(rows[0].count).to.equal(5);
    const named = await client.query(
      "select count(*)::int as count from scan_label where dimension = 6 and label <> 'Other'",
    );
    expect(named.rows[0].count).to.equal(502);
    expect(await findDifferences(client)).to.deep.equal([]);
    await instance.close();
  });
});
