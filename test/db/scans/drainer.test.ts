import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { open } from 'lmdb';
import { Client, type Pool } from 'pg';
import { newId } from '../../../src/floor/ids.js';
import type { ScanClass } from '../../../src/scans/classify.js';
import { Drainer } from '../../../src/scans/drainer.js';
import { Journal } from '../../../src/scans/journal.js';
import { Losses } from '../../../src/scans/losses.js';
import { createScanPool } from '../../../src/scans/open-scans.js';
import { uuidBytes } from '../../../src/scans/uuid-bytes.js';
import { createDatabase, dropDatabase, silent } from '../../support/database.js';
import { countDisagreements, countScans } from '../../support/scans.js';

interface Instance {
  readonly journal: Journal;
  readonly losses: Losses;
  readonly drainer: Drainer;
  append(campaignId: string, count: number, given?: { class?: ScanClass; scannedMs?: number }): Promise<void>;
  close(): Promise<void>;
}

describe('The drainer', () => {
  const workspaceId = newId();
  let url: string;
  let folder: string;
  let client: Client;
  let pool: Pool;

  beforeEach(async () => {
    url = await createDatabase();
    folder = await mkdtemp(join(tmpdir(), 'signpost-drain-'));
    client = new Client({ connectionString: url });
    await client.connect();
    pool = createScanPool(url);
    pool.on('error', () => {});
  });

  afterEach(async () => {
    await pool.end();
    await client.end();
    await dropDatabase(url);
    await rm(folder, { recursive: true });
  });

  /** The drainer is not started. */
  const openInstance = async (name: string, clock = { now: () => Date.now() }): Promise<Instance> => {
    const losses = new Losses(silent);
    const journal = await Journal.open({ folder: join(folder, name), durability: 'fast', clock, losses });
    const drainer = new Drainer({ pool, journal, clock, losses, logger: silent });
    return {
      journal,
      losses,
      drainer,
      append: async (campaignId, count, given = {}) => {
        const subject = Buffer.concat([uuidBytes(workspaceId), uuidBytes(campaignId)]);
        const scan = { subject, scannedMs: Date.now(), class: 'person' as const, ...given };
        await Promise.all(Array.from({ length: count }, () => new Promise<void>((done) => journal.append(scan, done))));
      },
      close: async () => {
        await drainer.stop(2_000);
        await journal.close();
      },
    };
  };

  it('moves two instances’ journals at once, thousands of scans of the same campaigns, each exactly once', async () => {
    const instances = await Promise.all(['one', 'two'].map((name) => openInstance(name)));
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
      expect(await countScans(client, id)).to.deep.equal({ total: 400, raw: { person: 400 } });
    expect(await countDisagreements(client)).to.equal(0);
    for (const { journal, losses } of instances) {
      expect(journal.backlog).to.equal(0);
      expect(Object.values(losses.toRecord())).to.deep.equal([0, 0, 0, 0, 0]);
    }
    await Promise.all(instances.map(({ close }) => close()));
  });

  it('makes the partitions that scans need, and the next month’s ahead, also when two do it at once', async () => {
    const instances = await Promise.all(['one', 'two'].map((name) => openInstance(name)));
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
    expect(await countScans(client, id)).to.deep.equal({ total: 24, raw: { person: 24 } });
    const { rows } = await client.query(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'scan'::regclass order by 1`,
    );
    const now = new Date();
    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString().slice(0, 7);
    expect(rows.map(({ name }) => name)).to.include.members([
      ...['scan_2029_12', 'scan_2030_01', 'scan_2030_11', 'scan_2030_12'],
      `scan_${next.replace('-', '_')}`,
    ]);
    const wrong = await client.query(
      `select count(*)::int as count from scan where tableoid::regclass::text <> 'scan_' || to_char(scanned_utc at time zone 'UTC', 'YYYY_MM')`,
    );
    expect(wrong.rows[0].count).to.equal(0);
  });

  it('does not move again what was moved before the process was killed between commit and removal', async () => {
    const id = newId();
    const first = await openInstance('one');
    await first.append(id, 500);
    await first.journal.settled();
    await cp(join(folder, 'one'), join(folder, 'copy'), { recursive: true });
    first.drainer.start();
    await first.drainer.caughtUp();
    await first.close();
    // The copy is the journal as it was before the removal: the same id, the same scans.
    const again = await openInstance('copy');
    expect(again.journal.id).to.equal(first.journal.id);
    expect(again.journal.backlog).to.equal(500);
    await again.append(id, 20);
    again.drainer.start();
    await again.drainer.caughtUp();
    expect(await countScans(client, id)).to.deep.equal({ total: 520, raw: { person: 520 } });
    expect(again.journal.backlog).to.equal(0);
    await again.close();
  });

  it('goes on when the database was restored from an older copy', async () => {
    const id = newId();
    const instance = await openInstance('one');
    await instance.append(id, 10);
    instance.drainer.start();
    await instance.drainer.caughtUp();
    await client.query('truncate scan_journal, scan, scan_total');
    await instance.append(id, 7);
    await instance.drainer.caughtUp();
    expect(await countScans(client, id)).to.deep.equal({ total: 7, raw: { person: 7 } });
    await instance.close();
  });

  it('goes on with what is new when the journal’s folder was lost', async () => {
    const id = newId();
    const before = await openInstance('one');
    await before.append(id, 10);
    before.drainer.start();
    await before.drainer.caughtUp();
    await before.close();
    await rm(join(folder, 'one'), { recursive: true });
    const after = await openInstance('one');
    await after.append(id, 5);
    after.drainer.start();
    await after.drainer.caughtUp();
    expect(await countScans(client, id)).to.deep.equal({ total: 15, raw: { person: 15 } });
    await after.close();
  });

  it('skips damaged records, counts them, and moves the others', async () => {
    const id = newId();
    const first = await openInstance('one');
    await first.append(id, 3);
    await first.append(id, 5);
    await first.append(id, 2);
    await first.journal.close();
    const store = open<Buffer, Buffer>({ path: join(folder, 'one'), encoding: 'binary', keyEncoding: 'binary' });
    const entries = [...store.getRange({ end: Buffer.from([1]) })];
    expect(entries).to.have.length(3);
    const [torn, flipped] = entries;
    if (torn === undefined || flipped === undefined) throw new Error('no entries');
    await store.put(torn.key, Buffer.from(torn.value.subarray(0, 60)));
    const value = Buffer.from(flipped.value);
    value[100] = (value[100] ?? 0) ^ 16;
    await store.put(flipped.key, value);
    await store.close();
    const again = await openInstance('one');
    again.drainer.start();
    await again.drainer.caughtUp();
    expect(again.losses.toRecord()).to.include({ torn_record: 3 });
    expect(await countScans(client, id)).to.deep.equal({ total: 7, raw: { person: 7 } });
    expect(again.journal.backlog).to.equal(0);
    await again.close();
  });

  it('gets the others through when PostgreSQL refuses one scan, and when a clock was wrong', async () => {
    const poison = newId();
    const good = newId();
    await client.query(`alter table scan add constraint refuse check (campaign_id <> '${poison}')`);
    const instance = await openInstance('one');
    await instance.append(good, 100);
    await instance.append(poison, 2);
    await instance.append(good, 1, { scannedMs: 5 });
    await instance.append(good, 100);
    instance.drainer.start();
    await instance.drainer.caughtUp();
    expect(await countScans(client, good)).to.deep.equal({ total: 200, raw: { person: 200 } });
    expect(await countScans(client, poison)).to.deep.equal({ total: 0, raw: {} });
    expect(instance.losses.toRecord()).to.include({ refused: 2, implausible_time: 1 });
    await instance.close();
  });

  it('makes a partition again that was dropped behind its back', async () => {
    const id = newId();
    const instance = await openInstance('one');
    instance.drainer.start();
    await instance.append(id, 1, { scannedMs: Date.UTC(2031, 0) });
    await instance.drainer.caughtUp();
    await client.query('drop table scan_2031_01');
    await instance.append(id, 1, { scannedMs: Date.UTC(2031, 0) });
    await instance.drainer.caughtUp();
    expect(await countScans(client, id)).to.deep.equal({ total: 2, raw: { person: 1 } });
    await instance.close();
  });

  it('gives no sequence twice over many openings, whatever the clock says', async () => {
    const id = newId();
    let now = Date.now();
    const clock = { now: () => now };
    let highest = -1;
    for (let round = 0; round < 6; round++) {
      const instance = await openInstance('one', clock);
      expect(instance.journal.next).to.be.above(highest);
      if (round % 2 === 0) instance.drainer.start();
      await instance.append(id, 10);
      if (round % 2 === 0) await instance.drainer.caughtUp();
      highest = instance.journal.next - 1;
      await (round % 2 === 0 ? instance.close() : instance.journal.close());
      now -= 3_600_000;
    }
    const last = await openInstance('one', clock);
    last.drainer.start();
    await last.drainer.caughtUp();
    await last.close();
    expect(await countScans(client, id)).to.deep.equal({ total: 60, raw: { person: 60 } });
  });

  it('leaves in the journal what the database does not take before the end', async () => {
    const id = newId();
    const blocker = new Client({ connectionString: url });
    await blocker.connect();
    await blocker.query('begin; lock table scan_journal');
    const instance = await openInstance('one');
    await instance.append(id, 10);
    instance.drainer.start();
    const start = performance.now();
    const closing = instance.drainer.stop(300);
    await sleep(500);
    await blocker.query('rollback');
    await blocker.end();
    await closing;
    expect(performance.now() - start).to.be.below(3_000);
    await instance.journal.close();
    const again = await openInstance('one');
    again.drainer.start();
    await again.drainer.caughtUp();
    expect(await countScans(client, id)).to.deep.equal({ total: 10, raw: { person: 10 } });
    await again.close();
  });
});
