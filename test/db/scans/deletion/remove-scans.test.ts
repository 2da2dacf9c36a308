import { expect } from 'chai';
import type { Pool, PoolClient } from 'pg';
import { newId } from '../../../../src/core/ids.js';
import { removeScans } from '../../../../src/scans/deletion/remove-scans.js';
import { createScanPool } from '../../../../src/scans/open-scans.js';
import { type DrainFixture, openDrainFixture } from '../../../support/scans/drain.js';
import { type Figures, readFigures } from '../../../support/scans/figures.js';
import { randomOf, randomScans } from '../../../support/scans/random-scans.js';
import { findDifferences, insertTotalsOnly, insertWorkspace } from '../../../support/scans/scans.js';

const SEED = Math.floor(Math.random() * 2 ** 32);

describe('The removal of scans', () => {
  let fixture: DrainFixture;
  let workspaceId: string;
  let removed: string;
  let kept: string;

  /** Two campaigns with scans on many days. */
  beforeEach(async () => {
    fixture = await openDrainFixture();
    workspaceId = await insertWorkspace(fixture.client);
    [removed, kept] = [await insertTotalsOnly(fixture.client, workspaceId), newId()];
    const instance = await fixture.open('one');
    instance.drainer.start();
    const random = randomOf(SEED);
    await instance.appendAll(randomScans({ random, workspaceId, campaignIds: [removed, kept], count: 200 }));
    await instance.drainer.caughtUp();
    await instance.close();
  });
  afterEach(() => fixture.close());

  const rowsOf = async (campaignId: string): Promise<number> => {
    const { rows } = await fixture.client.query('select from scan where campaign_id = $1', [campaignId]);
    return rows.length;
  };
  const remove = (keepTotals: boolean, pool: Pool) =>
    removeScans(pool, { workspaceId, campaignIds: [removed], keepTotals });
  /** Breaks the connection of a removal at its nth statement. Returns whether it had so many. */
  const removeUntil = async (keepTotals: boolean, last: number): Promise<boolean> => {
    const pool = createScanPool(fixture.url);
    let statements = 0;
    pool.on('connect', (client: PoolClient) => {
      client.on('error', () => {});
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      Object.assign(client, {
        query: (...args: unknown[]) => {
          if (++statements === last) Object(client).connection.stream.destroy();
          return query(...args);
        },
      });
    });
    const isBroken = await remove(keepTotals, pool).then(
      () => false,
      () => true,
    );
    await pool.end();
    return isBroken;
  };
  const keysOf = ({ hours, days, totals }: Figures): string[] =>
    [hours, days, totals].flatMap((part) => Object.keys(part)).filter((key) => key.startsWith(removed));

  for (const keepTotals of [true, false]) {
    it(`leaves the figures of what remains when it is broken off at any statement and repeated, seed ${SEED}, ${keepTotals ? 'with' : 'without'} totals`, async () => {
      const before = await readFigures(fixture.client);
      const others = await rowsOf(kept);
      let breaks = 0;
      // Each attempt gets some statements further than the last.
      while (await removeUntil(keepTotals, 2 + 7 * breaks)) breaks++;
      expect(breaks).to.be.above(5);
      expect([await rowsOf(removed), await rowsOf(kept)]).to.deep.equal([0, others]);
      expect(await findDifferences(fixture.client)).to.deep.equal([]);
      const after = await readFigures(fixture.client);
      if (keepTotals) expect(after.totals).to.deep.equal(before.totals);
      else expect(keysOf(after)).to.deep.equal([]);
    });
  }
});
