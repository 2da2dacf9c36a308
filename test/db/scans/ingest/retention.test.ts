import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { newId } from '../../../../src/core/ids.js';
import { ENTITIES } from '../../../../src/entities.js';
import { openOrm } from '../../../../src/platform/database/orm.js';
import { packScans } from '../../../../src/scans/blocks/pack-scans.js';
import { dropOldMonths } from '../../../../src/scans/ingest/retention.js';
import { recount } from '../../../../src/scans/recount/recount.js';
import { type DrainFixture, openDrainFixture } from '../../../support/scans/drain.js';
import { readFigures } from '../../../support/scans/figures.js';
import { findDifferences, scanOf } from '../../../support/scans/scans.js';

const clock = { now: () => Date.UTC(2028, 5, 15) };

describe('The retention time', () => {
  let fixture: DrainFixture;
  let orm: MikroORM;
  const campaign = newId();

  beforeEach(async () => {
    fixture = await openDrainFixture();
    orm = await openOrm({ url: fixture.url, entities: ENTITIES });
    await drain([2, 3, 4, 5].map((month) => Date.UTC(2028, month, 20)));
  });
  afterEach(async () => {
    await orm.close();
    await fixture.close();
  });

  const drain = async (times: number[]): Promise<void> => {
    const instance = await fixture.open('one', { now: () => Date.UTC(2028, 0) });
    instance.drainer.start();
    await instance.appendAll(
      times.map((scannedMs) => scanOf(fixture.workspaceId, campaign, { scannedMs, visitor: 5n })),
    );
    await instance.drainer.caughtUp();
    await instance.close();
  };

  const partitions = async (table: string): Promise<string[]> => {
    const { rows } = await fixture.client.query(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass and inhrelid::regclass::text like '%_2028_0%' order by 1",
      [table],
    );
    return rows.map(({ name }) => name.replace(`${table}_2028_`, ''));
  };

  it('keeps everything if it is 0; otherwise whole months that ended before it are dropped', async () => {
    expect(await dropOldMonths(orm.em.fork(), clock, { scanDays: 0, visitorDays: 0 })).to.equal(0);
    expect(await partitions('scan')).to.deep.equal(['02', '03', '04', '05', '06']);
    // 30 days before 15 June is 16 May: April had ended before, May had not.
    expect(await dropOldMonths(orm.em.fork(), clock, { scanDays: 30, visitorDays: 60 })).to.equal(5);
    expect(await partitions('scan')).to.deep.equal(['05', '06']);
    expect(await partitions('scan_visitor')).to.deep.equal(['04', '05', '06']);
    expect(await dropOldMonths(orm.em.fork(), clock, { scanDays: 30, visitorDays: 60 })).to.equal(0);
  });

  it('includes the blocks of those months', async () => {
    await fixture.client.query(
      `insert into workspace (id, name, slug, plan, status, created_utc) values ($1, 'Sample', $1::uuid::text, 'Pro', 'Active', now())`,
      [fixture.workspaceId],
    );
    const em = orm.em.fork();
    expect(await packScans(em, { clock: { now: () => Date.UTC(2028, 6) }, dayScansMin: 1 })).to.equal(4);
    await dropOldMonths(em, clock, { scanDays: 30, visitorDays: 60 });
    const { rows } = await fixture.client.query("select to_char(day, 'MM') as month from scan_block order by 1");
    expect(rows.map(({ month }) => month)).to.deep.equal(['05', '06']);
    expect(await packScans(em, { clock: { now: () => Date.UTC(2028, 6) }, dayScansMin: 1 })).to.equal(0);
  });

  it('preserves the figures, which a recount then neither reports nor repairs, even after a late scan', async () => {
    const before = await readFigures(fixture.client);
    await dropOldMonths(orm.em.fork(), clock, { scanDays: 30, visitorDays: 60 });
    expect(await findDifferences(fixture.client, true)).to.deep.equal([]);
    expect(await readFigures(fixture.client)).to.deep.equal(before);
    await drain([Date.UTC(2028, 2, 20, 1)]);
    const result = await recount({ pool: fixture.pool, repair: true });
    expect(result.differences).to.deep.equal([]);
    expect(result.leftAlone).to.include.members(['03', '04'].map((month) => `${fixture.workspaceId} 2028-${month}-20`));
    const { totals } = await readFigures(fixture.client);
    // The visitors of March were dropped, so this one counts as new.
    expect(totals[campaign]).to.include({ scans: 5, uniques: 5 });
  });

  it('postpones a month that is in use, without blocking others for long', async () => {
    await fixture.client.query('begin; select * from scan_2028_03');
    expect(await dropOldMonths(orm.em.fork(), clock, { scanDays: 30, visitorDays: 0 })).to.equal(2);
    await fixture.client.query('commit');
    expect(await partitions('scan')).to.deep.equal(['03', '05', '06']);
    expect(await dropOldMonths(orm.em.fork(), clock, { scanDays: 30, visitorDays: 0 })).to.equal(1);
    expect(await partitions('scan')).to.deep.equal(['05', '06']);
  });
});
