import { expect } from 'chai';
import { Client, type Pool } from 'pg';
import { DAY_MS, HOUR_MS } from '../../../../src/core/clock.js';
import { Salts } from '../../../../src/redirect/describe/salts.js';
import { SALT_BYTES } from '../../../../src/redirect/describe/visitor.js';
import { createScanPool } from '../../../../src/scans/open-scans.js';
import { createDatabase, dropDatabase, silent } from '../../../support/database.js';

const NOON = Date.UTC(2026, 10, 20, 12);

describe('The salts of visitors', () => {
  let url: string;
  let client: Client;
  let pool: Pool;
  let now: number;
  let queries: number;

  beforeEach(async () => {
    url = await createDatabase();
    client = new Client({ connectionString: url });
    await client.connect();
    pool = createScanPool(url);
    pool.on('acquire', () => queries++);
    now = NOON;
    queries = 0;
  });
  afterEach(async () => {
    await client.end();
    if (!pool.ended) await pool.end();
    await dropDatabase(url);
  });

  const open = (): Salts => new Salts({ pool, clock: { now: () => now }, logger: silent });

  const storedDays = async (): Promise<string[]> =>
    (await client.query('select day::text from scan_salt order by day')).rows.map(({ day }) => day);

  it('are random, one per UTC day, and the same in every instance', async () => {
    const instances = [open(), open(), open()];
    await Promise.all(instances.map((salts) => salts.refresh()));
    const midnight = Date.UTC(2026, 10, 21);
    const known = [-1, 0, 1, 2].map((day) => instances.map((salts) => salts.of(NOON + day * DAY_MS).toString('hex')));
    for (const same of known) expect(new Set(same).size).to.equal(1);
    expect(new Set(known.flat()).size).to.equal(4);
    const [salts] = instances;
    expect(salts?.of(midnight - 1)).to.deep.equal(salts?.of(NOON));
    expect(salts?.of(midnight)).to.deep.equal(salts?.of(NOON + DAY_MS));
    expect(salts?.of(NOON)).to.have.length(SALT_BYTES);
  });

  it('are unchanged after a restart', async () => {
    const before = open();
    await before.refresh();
    const after = open();
    await after.refresh();
    expect(after.of(NOON)).to.deep.equal(before.of(NOON));
  });

  it('are known in advance: midnight needs no query, and an instance started after it agrees', async () => {
    const early = open();
    await early.refresh();
    queries = 0;
    const [tomorrow, afterThat] = [early.of(NOON + DAY_MS), early.of(NOON + 2 * DAY_MS)];
    expect(queries).to.equal(0);
    now += 2 * DAY_MS;
    const late = open();
    await late.refresh();
    expect(late.of(NOON + DAY_MS)).to.deep.equal(tomorrow);
    expect(late.of(NOON + 2 * DAY_MS)).to.deep.equal(afterThat);
  });

  it('are deleted from database and memory 48 hours after their day began, and not an hour before', async () => {
    const salts = open();
    await salts.refresh();
    const first = salts.of(NOON);
    now = Date.UTC(2026, 10, 22) - HOUR_MS;
    await salts.refresh();
    expect(await storedDays()).to.include('2026-11-20');
    expect(salts.of(NOON)).to.deep.equal(first);
    now = Date.UTC(2026, 10, 22);
    expect(await salts.refresh()).to.equal(1);
    expect(await storedDays()).to.deep.equal(['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24']);
    expect(salts.of(NOON)).to.not.deep.equal(first);
  });

  it('are deleted from memory in time while the database is away', async () => {
    const salts = open();
    await salts.refresh();
    const first = salts.of(NOON);
    now += 3 * DAY_MS;
    await pool.end();
    await salts.refresh().catch(() => {});
    expect(salts.of(NOON)).to.not.deep.equal(first);
  });

  it('stay the same for a clock that jumps back and forth', async () => {
    const salts = open();
    await salts.refresh();
    const [today, years] = [salts.of(NOON), salts.of(NOON + 1_000 * DAY_MS)];
    expect(salts.of(NOON - DAY_MS)).to.not.deep.equal(today);
    expect(salts.of(NOON)).to.deep.equal(today);
    expect(salts.of(NOON + 1_000 * DAY_MS)).to.deep.equal(years);
    expect(salts.of(0)).to.have.length(SALT_BYTES);
  });

  it('become everyone’s if created while the database was away, unless another was first', async () => {
    const [alone, other] = [open(), open()];
    const [today, tomorrow] = [alone.of(NOON), alone.of(NOON + DAY_MS)];
    await client.query(`insert into scan_salt values ('2026-11-21', $1)`, [Buffer.alloc(SALT_BYTES, 5)]);
    await alone.refresh();
    await other.refresh();
    expect(other.of(NOON)).to.deep.equal(today);
    expect(alone.of(NOON + DAY_MS))
      .to.deep.equal(Buffer.alloc(SALT_BYTES, 5))
      .and.not.deep.equal(tomorrow);
  });
});
