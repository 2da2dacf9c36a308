import { expect } from 'chai';
import fc from 'fast-check';
import type { Pool, PoolClient } from 'pg';
import { newId } from '../../../../src/core/ids.js';
import { BatchWriter } from '../../../../src/scans/ingest/batch-writer.js';
import { type DrainFixture, openDrainFixture } from '../../../support/scans/drain.js';
import { readFigures } from '../../../support/scans/figures.js';
import { FiguresModel } from '../../../support/scans/figures-model.js';
import { scanArbitraryOf } from '../../../support/scans/scan-arbitrary.js';
import { countDifferences, insertTotalsOnly, insertWorkspace } from '../../../support/scans/scans.js';
import { IS_THOROUGH } from '../../../support/thorough.js';

const TABLES = 'scan_journal, scan_offset, scan, scan_visitor, scan_hour, scan_day, scan_total, webhook_scan_count';

/** What happens to a commit: nothing, or an error before or after it. */
type Fate = 'commit' | 'lost before' | 'lost after';

/** Returns the object with one method replaced. */
function replaced<Target extends object>(target: Target, method: keyof Target, by: (...values: never[]) => unknown) {
  return new Proxy(target, {
    get: (_, name) => {
      const value = name === method ? by : Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** A pool whose commits meet these fates in turn, and later none. */
function faulty(pool: Pool, fates: readonly Fate[]): Pool {
  const left = [...fates];
  return replaced(pool, 'connect', async () => {
    const client = await pool.connect();
    const commit = async (): Promise<void> => {
      const fate = left.shift();
      if (fate === 'lost before') throw new Error('the connection broke');
      await client.query('commit');
      if (fate === 'lost after') throw new Error('the connection broke');
    };
    return replaced(client, 'query', (...values: Parameters<PoolClient['query']>) =>
      values[0] === 'commit' ? commit() : client.query(...values),
    );
  });
}

describe('A batch whose transactions are interrupted', () => {
  let fixture: DrainFixture;
  const workspaces = Array.from({ length: 4 }, (): { id: string; campaigns: string[] } => ({ id: '', campaigns: [] }));

  before(async () => {
    fixture = await openDrainFixture();
    for (const workspace of workspaces) {
      workspace.id = await insertWorkspace(fixture.client);
      for (let i = 0; i < 2; i++) workspace.campaigns.push(await insertTotalsOnly(fixture.client, workspace.id));
      await fixture.client.query(
        `insert into webhook_endpoint (id, workspace_id, url, description, events, state, secret, created_utc, updated_utc)
         values ($1, $2, 'https://example.com/', '', '{scans.recorded}', 'Active', '', now(), now())`,
        [newId(), workspace.id],
      );
    }
  });
  after(() => fixture.close());

  it('is written and reported exactly once, however large the next attempts are', async () => {
    const scans = fc.array(scanArbitraryOf(workspaces, { withTotalsOnly: true }), { minLength: 1, maxLength: 60 });
    const fates = fc.array(fc.constantFrom<Fate>('commit', 'lost before', 'lost after'), { maxLength: 12 });
    const sizes = fc.array(fc.integer({ min: 8, max: 60 }), { minLength: 1, maxLength: 5 });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(scans, fates, sizes, async (all, interruptions, limits) => {
        await fixture.client.query(`truncate ${TABLES}`);
        const { journal, appendAll, close } = await fixture.open(`round-${round++}`);
        for (let at = 0; at < all.length; at += 7) await appendAll(all.slice(at, at + 7));
        await journal.settled();
        const writer = new BatchWriter(faulty(fixture.pool, interruptions));
        let [position, attempt] = [journal.drainedTo, 0];
        while (position < journal.syncedTo) {
          const batch = await journal.read(position, limits[attempt++ % limits.length] ?? 1);
          const result = await writer.write({ ...batch, journalId: journal.id, now: Date.now() });
          position = result.offset;
          expect(attempt, result.failure ?? '').to.be.below(200);
        }
        const model = new FiguresModel();
        for (const scan of all) model.add(scan);
        expect(await readFigures(fixture.client)).to.deep.equal(model.figures());
        expect(await countDifferences(fixture.client)).to.equal(0);
        const raw = await fixture.client.query('select count(*)::int as count from scan');
        expect(raw.rows[0].count).to.equal(all.filter(({ totalsOnly }) => !totalsOnly).length);
        const { rows } = await fixture.client.query('select campaign_id as id, scans::int from webhook_scan_count');
        const { totals } = model.figures();
        const expected = workspaces.flatMap(({ campaigns }) => campaigns).filter((id) => totals[id] !== undefined);
        expect(Object.fromEntries(rows.map(({ id, scans: count }) => [id, count]))).to.deep.equal(
          Object.fromEntries(expected.map((id) => [id, totals[id]?.scans])),
        );
        await close();
      }),
      { numRuns: IS_THOROUGH ? 100 : 5 },
    );
  });
});
