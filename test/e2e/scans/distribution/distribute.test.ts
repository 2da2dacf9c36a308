import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { Client } from 'pg';
import { newId } from '../../../../src/core/ids.js';
import { distribute } from '../../../../src/scans/distribution/distribute.js';
import { createCitusDatabase, dropCitusDatabase, whyNoCitus } from '../../../support/citus.js';
import { createDatabase, dropDatabase } from '../../../support/database.js';
import { type DrainFixture, openDrainFixture } from '../../../support/scans/drain.js';
import { readFigures } from '../../../support/scans/figures.js';
import { FiguresModel } from '../../../support/scans/figures-model.js';
import { findDifferences, scanOf } from '../../../support/scans/scans.js';
import { skip } from '../../../support/skip.js';

const CLI = fileURLToPath(new URL('../../../../src/cli.js', import.meta.url));
const TABLES = ['scan_label', 'scan_total', 'scan_hour', 'scan_day', 'scan_visitor', 'scan', 'scan_offset'];

async function rejection(url: string): Promise<string> {
  const error = await distribute({ url }).then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof Error ? error.message : '';
}

describe('Distributing the scan tables', () => {
  it('is refused if the database has no Citus', async () => {
    const url = await createDatabase(undefined, 'template1');
    expect(await rejection(url)).to.contain('does not have the Citus extension');
    await dropDatabase(url);
  });

  describe('on a cluster', () => {
    let fixture: DrainFixture;
    let client: Client;
    let url = '';

    before(function () {
      const reason = whyNoCitus();
      if (reason !== null) skip(this, reason);
    });
    beforeEach(async () => {
      url = await createCitusDatabase({ isDistributed: false });
      fixture = await openDrainFixture(url);
      client = fixture.client;
    });
    afterEach(async () => {
      await fixture.close();
      await dropCitusDatabase(url);
    });

    const workspaces = Array.from({ length: 20 }, () => [newId(), newId()] as const);
    /** Later rounds add earlier scans of the same visitors. */
    const scansOf = (round: number) =>
      workspaces.flatMap(([workspace, campaign], index) =>
        [0, 1, 2].map((visitor) =>
          scanOf(workspace, campaign, {
            scannedMs: Date.UTC(2028, 5, 1, 12) - round * 60_000 + index,
            visitor: BigInt(visitor + 1),
            source: `source-${round % 3}`,
          }),
        ),
      );

    it('is refused if Citus has no worker, or a table is distributed in another way', async () => {
      const other = new Client({ connectionString: url });
      await other.connect();
      await other.query(
        "select citus_set_node_property('127.0.0.1', nodeport, 'shouldhaveshards', false) from pg_dist_node",
      );
      expect(await rejection(url)).to.contain('no worker');
      await other.query(
        "select citus_set_node_property('127.0.0.1', nodeport, 'shouldhaveshards', true) from pg_dist_node where groupid > 0",
      );
      await other.query("select create_distributed_table('scan_day', 'subject_id')");
      await other.end();
      expect(await rejection(url)).to.contain('scan_day is distributed in another way');
    });

    it('preserves all rows while scans are written, and does nothing when repeated', async () => {
      const instance = await fixture.open('one');
      const model = new FiguresModel();
      instance.drainer.start();
      const add = async (round: number): Promise<void> => {
        const scans = scansOf(round);
        for (const scan of scans) model.add(scan);
        await instance.appendAll(scans);
      };
      await add(0);
      await instance.drainer.caughtUp();
      const running = distribute({ url, shards: 8 });
      let isDone = false;
      void running.finally(() => {
        isDone = true;
      });
      for (let round = 1; round <= 3 || !isDone; round++) await add(round);
      const { tables, shards, workers } = await running;
      expect({ shards, workers }).to.deep.equal({ shards: 8, workers: 2 });
      expect(tables.map(({ table, done }) => `${table} ${done}`)).to.deep.equal(TABLES.map((table) => `${table} now`));
      await add(1_000);
      await instance.drainer.caughtUp();
      await instance.close();
      expect(await readFigures(client)).to.deep.equal(model.figures());
      expect(await findDifferences(client)).to.deep.equal([]);
      const again = await distribute({ url });
      expect(again.tables.map(({ done }) => done)).to.deep.equal(TABLES.map(() => 'before'));
      expect(again.shards).to.equal(8);
      const { rows } = await client.query(
        "select sum(pg_relation_size(relid))::int as bytes from pg_partition_tree('scan')",
      );
      expect(rows[0].bytes).to.equal(0);
    });

    it('continues after a run that was killed in the middle, with scans written in between', async () => {
      const instance = await fixture.open('one');
      const model = new FiguresModel();
      instance.drainer.start();
      const add = async (round: number): Promise<void> => {
        const scans = scansOf(round);
        for (const scan of scans) model.add(scan);
        await instance.appendAll(scans);
        await instance.drainer.caughtUp();
      };
      await add(1);
      // The last table cannot be distributed while somebody changes it.
      await client.query('begin');
      await client.query('lock table scan_offset in row exclusive mode');
      const child = spawn(process.execPath, [CLI, 'distribute'], {
        env: { ...process.env, DATABASE_URL: url, DATA_DIR: fixture.folder },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let told = '';
      for await (const text of child.stderr) {
        told += text;
        if (told.includes('scan:')) break;
      }
      child.kill('SIGKILL');
      await once(child, 'close');
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'signpost-distribute' and datname = current_database()`,
      );
      await client.query('commit');
      await add(2);
      const { tables } = await distribute({ url });
      expect(tables.map(({ table, done }) => `${table} ${done}`)).to.deep.equal([
        ...TABLES.slice(0, -1).map((table) => `${table} before`),
        'scan_offset now',
      ]);
      await add(0);
      await instance.close();
      expect(await readFigures(client)).to.deep.equal(model.figures());
      expect(await findDifferences(client)).to.deep.equal([]);
    });
  });
});
