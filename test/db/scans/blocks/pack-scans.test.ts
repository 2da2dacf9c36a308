import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { newId } from '../../../../src/core/ids.js';
import { ENTITIES } from '../../../../src/entities.js';
import { openOrm } from '../../../../src/platform/database/orm.js';
import { packScans } from '../../../../src/scans/blocks/pack-scans.js';
import { type DrainFixture, openDrainFixture } from '../../../support/scans/drain.js';
import { insertTotalsOnly, scanOf } from '../../../support/scans/scans.js';

const DAYS = [3, 4, 5].map((day) => Date.UTC(2028, 2, day));
const clock = { now: () => Date.UTC(2028, 2, 10) };

describe('Packing scans into blocks', () => {
  let fixture: DrainFixture;
  let orm: MikroORM;
  const campaigns = Array.from({ length: 20 }, newId);

  beforeEach(async () => {
    fixture = await openDrainFixture();
    orm = await openOrm({ url: fixture.url, entities: ENTITIES });
    await fixture.client.query(
      `insert into workspace (id, name, slug, plan, status, created_utc) values ($1, 'Sample', $1::uuid::text, 'Pro', 'Active', now())`,
      [fixture.workspaceId],
    );
    await record(DAYS.flatMap((day) => campaigns.map((_, index) => day + index * 3_600_000)));
  });
  afterEach(async () => {
    await orm.close();
    await fixture.close();
  });

  const record = async (times: readonly number[]): Promise<void> => {
    const instance = await fixture.open('one', { now: () => Date.UTC(2028, 2, 6) });
    instance.drainer.start();
    await instance.appendAll(
      times.map((scannedMs, index) =>
        scanOf(fixture.workspaceId, campaigns[index % campaigns.length] ?? '', { scannedMs, visitor: 7n }),
      ),
    );
    await instance.drainer.caughtUp();
    await instance.close();
  };
  const pack = (dayScansMin = 1) => packScans(orm.em.fork(), { clock, dayScansMin });
  const days = async (): Promise<string[]> => {
    const { rows } = await fixture.client.query(
      "select to_char(day, 'DD') || ' ' || raw_scans || ' ' || uniques as text from scan_block order by 1",
    );
    return rows.map(({ text }) => text);
  };

  it('writes each day once, whoever packs at the same time, and numbers each campaign once', async () => {
    expect(await pack(21)).to.equal(0);
    const results = await Promise.allSettled([pack(), pack(), pack()]);
    const written = results.map((result) => (result.status === 'fulfilled' ? result.value : 0));
    expect(written.reduce((sum, count) => sum + count, 0)).to.be.at.most(3);
    await pack();
    expect(await days()).to.deep.equal(['03 20 20', '04 20 20', '05 20 20']);
    expect(await pack()).to.equal(0);
    const { rows } = await fixture.client.query(
      'select count(*)::int as count, min(number), max(number), count(distinct campaign_id)::int as campaigns from scan_campaign',
    );
    expect(rows).to.deep.equal([{ count: 20, min: 0, max: 19, campaigns: 20 }]);
  });

  it('writes a day again when scans have been added, and when its uniques have changed', async () => {
    await pack();
    // An hour before the first campaign's scan of the next day, and half an hour before its visitor's.
    await record([(DAYS[1] ?? 0) - 3_600_000, ...campaigns.slice(1).map(() => (DAYS[1] ?? 0) + 1_800_000)]);
    expect(await pack()).to.be.at.least(1);
    expect(await pack()).to.equal(0);
    const { rows } = await fixture.client.query(
      'select sum(raw_scans)::int as scans, sum(uniques)::int as uniques from scan_block',
    );
    const raw = await fixture.client.query(
      'select count(*)::int as scans, (count(*) filter (where is_unique))::int as uniques from scan',
    );
    expect(rows).to.deep.equal(raw.rows);
  });

  it('writes nothing if rows and rollups differ, and continues after a day that fails', async () => {
    await fixture.client.query(
      "delete from scan where scanned_utc >= '2028-03-04T05:00Z' and scanned_utc < '2028-03-04T06:00Z'",
    );
    await fixture.client.query("update scan_hour set labels = '\\x80' where hour = '2028-03-05T03:00Z'");
    expect(await pack().catch((error: unknown) => error)).to.be.instanceOf(RangeError);
    expect(await days()).to.deep.equal(['03 20 20']);
  });

  it('writes days of mixed campaigns once, even without any raw scan, and again after late scans in totals only', async () => {
    const id = await insertTotalsOnly(fixture.client, fixture.workspaceId);
    const add = async (times: readonly number[]): Promise<void> => {
      const instance = await fixture.open('one', { now: () => Date.UTC(2028, 2, 6) });
      instance.drainer.start();
      await instance.appendAll(
        times.map((scannedMs) => scanOf(fixture.workspaceId, id, { scannedMs, totalsOnly: true })),
      );
      await instance.drainer.caughtUp();
      await instance.close();
    };
    await add([...DAYS, Date.UTC(2028, 2, 6, 12)]);
    expect(await pack()).to.equal(4);
    expect(await days()).to.deep.equal(['03 20 20', '04 20 20', '05 20 20', '06 0 0']);
    expect(await pack()).to.equal(0);
    await add([(DAYS[1] ?? 0) + 7_200_000]);
    expect(await pack()).to.equal(1);
    expect(await pack()).to.equal(0);
  });
});
