import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { Client } from 'pg';
import { newId } from '../../../../src/core/ids.js';
import { createDatabase, dropDatabase } from '../../../support/database.js';
import { countDifferences } from '../../../support/scans/scans.js';
import { IS_THOROUGH } from '../../../support/thorough.js';

const CHILD = fileURLToPath(new URL('../../../fixtures/append-scans.js', import.meta.url));
const ROUNDS = IS_THOROUGH ? 10 : 3;

describe('Scans of a process that is killed', () => {
  for (const durability of ['fast', 'strict']) {
    it(`are all stored once it runs again, none twice (${durability})`, async () => {
      const url = await createDatabase();
      const folder = await mkdtemp(join(tmpdir(), 'signpost-kill-'));
      const client = new Client({ connectionString: url });
      await client.connect();
      try {
        const start = (what: string) =>
          fork(CHILD, [url, join(folder, 'journal'), newId(), durability, what], {
            stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
          });
        const acknowledged = new Set<string>();
        for (let round = 0; round < ROUNDS; round++) {
          const child = start('append');
          child.on('message', (message: { acknowledged: string[] }) => {
            for (const id of message.acknowledged) acknowledged.add(id);
          });
          await once(child, 'message');
          await sleep(Math.random() * 400);
          child.kill('SIGKILL');
          await once(child, 'close');
        }
        const finish = start('finish');
        const [[answer], [code]] = await Promise.all([once(finish, 'message'), once(finish, 'exit')]);
        expect(code).to.equal(0);
        expect(answer.backlog).to.equal(0);
        expect(Object.values(answer.dropped)).to.deep.equal([0, 0, 0, 0, 0]);

        const { rows } = await client.query(
          'select campaign_id, count(*)::int as count from scan group by campaign_id',
        );
        expect(rows.filter(({ count }) => count !== 1)).to.deep.equal([]);
        const found = new Set(rows.map((row) => row.campaign_id));
        expect([...acknowledged].filter((id) => !found.has(id))).to.deep.equal([]);
        expect(acknowledged.size).to.be.at.least(ROUNDS);
        expect(await countDifferences(client)).to.equal(0);
        const visitors = await client.query('select count(*)::int as count from scan_visitor');
        expect(visitors.rows[0].count).to.equal(rows.length);
        const journals = await client.query('select * from scan_journal');
        expect(journals.rows).to.have.length(1);
      } finally {
        await client.end();
        await dropDatabase(url);
        await rm(folder, { recursive: true });
      }
    });
  }
});
