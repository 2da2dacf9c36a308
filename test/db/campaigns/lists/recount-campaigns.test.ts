import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import fc from 'fast-check';
import { Client } from 'pg';
import { recountCampaigns } from '../../../../src/campaigns/lists/recount-campaigns.js';
import { systemClock } from '../../../../src/core/clock.js';
import { readConfig } from '../../../../src/core/config/environment.js';
import { ENTITIES } from '../../../../src/entities.js';
import { openOrm } from '../../../../src/platform/database/orm.js';
import { type Operator, UNHEARD } from '../../../../src/tenancy/caller/actor.js';
import { createDatabase, dropDatabase } from '../../../support/database.js';
import { insertCampaign, insertWorkspace } from '../../../support/scans/scans.js';

const WRITERS = 4;
const MODES = ['Static', 'Dynamic'];

/** Effect of one statement on campaigns; `which` selects some of them. */
const statement = fc.record({
  kind: fc.constantFrom('insert', 'status', 'delete', 'restore', 'rename', 'mode', 'tags', 'move', 'purge', 'upsert'),
  which: fc.integer({ min: 0, max: 4 }),
  many: fc.boolean(),
});
const transaction = fc.record({
  writer: fc.integer({ min: 0, max: WRITERS - 1 }),
  statements: fc.array(statement, { minLength: 1, maxLength: 4 }),
  end: fc.constantFrom('commit', 'commit', 'rollback', 'savepoint'),
  isolation: fc.constantFrom('read committed', 'read committed', 'repeatable read'),
});
type Statement = typeof statement extends fc.Arbitrary<infer T> ? T : never;
type Transaction = typeof transaction extends fc.Arbitrary<infer T> ? T : never;

describe('The stored numbers of campaigns', () => {
  let url: string;
  let orm: MikroORM;
  let clients: Client[];
  let workspaces: string[];
  let operator: Operator;

  before(async () => {
    url = await createDatabase();
    orm = await openOrm({ url, entities: ENTITIES });
    clients = Array.from({ length: WRITERS + 1 }, () => new Client({ connectionString: url }));
    await Promise.all(clients.map((client) => client.connect()));
    const observer = clientOf(WRITERS);
    workspaces = [await insertWorkspace(observer), await insertWorkspace(observer)];
    const { uploads: uploadLimits } = readConfig({});
    operator = { em: orm.em.fork(), clock: systemClock, apiKeyPrefix: 'spk_', uploadLimits, ...UNHEARD };
  });
  after(async () => {
    await Promise.all(clients.map((client) => client.end()));
    await orm.close();
    await dropDatabase(url);
  });

  const clientOf = (index: number): Client => {
    const client = clients[index];
    if (client === undefined) throw new Error(`there is no client ${index}`);
    return client;
  };
  const differences = () => recountCampaigns(operator, { repair: false });

  /**
   * Each statement only touches rows of its own writer, because commands that wait for each other's rows are a separate
   * topic.
   */
  async function run(client: Client, writer: number, { kind, which, many }: Statement): Promise<void> {
    const workspace = workspaces[which % 2] ?? '';
    const some = `where name = 'writer ${writer}' and ${many ? 'true' : `substr(id::text, 1, 1) < '${which * 3}'`}`;
    const rows = `select gen_random_uuid(), '${workspace}'::uuid, 'writer ${writer}', md5(random()::text), '${MODES[which % 2]}', 'Url',
      '', '{}'::jsonb, 0, ${which > 2}, '', now(), now() from generate_series(1, ${many ? 3 : 1})`;
    const insert = `insert into campaign (id, workspace_id, name, code, mode, payload_type, content, style, mask, is_active, search_text,
      created_utc, updated_utc)`;
    const statements: Record<Statement['kind'], string> = {
      insert: `${insert} ${rows}`,
      status: `update campaign set is_active = not is_active ${some}`,
      delete: `update campaign set deleted_utc = now() ${some} and deleted_utc is null`,
      restore: `update campaign set deleted_utc = null ${some}`,
      rename: `update campaign set content = 'changed', version = version + 1 ${some}`,
      mode: `update campaign set mode = case mode when 'Static' then 'Dynamic' else 'Static' end ${some}`,
      tags: `update campaign set tags = array['a', '${which}', 'A ${which}'], payload_type = 'Text' ${some}`,
      move: `update campaign set workspace_id = '${workspace}' ${some}`,
      purge: `delete from campaign ${some} and deleted_utc is not null`,
      upsert: `${insert} select id, workspace_id, name, code, mode, 'Url', '', '{}', 0, true, '', now(), now() from campaign ${some}
        union all ${rows} on conflict (id) do update set is_active = false`,
    };
    await client.query(statements[kind]);
  }

  async function runTransaction({ writer, statements, end, isolation }: Transaction): Promise<void> {
    const client = clientOf(writer);
    await client.query(`begin isolation level ${isolation}`);
    for (const [index, one] of statements.entries()) {
      if (end === 'savepoint' && index === 1) await client.query('savepoint here');
      await run(client, writer, one);
    }
    if (end === 'savepoint' && statements.length > 1) await client.query('rollback to savepoint here');
    await client.query(end === 'rollback' ? 'rollback' : 'commit');
  }

  it('are exact after any statements of several concurrent writers, committed or not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 20 }), async (transactions) => {
        const byWriter = Map.groupBy(transactions, ({ writer }) => writer);
        const writers = [...byWriter.values()].map(async (own) => {
          for (const one of own) await runTransaction(one);
        });
        // Exact at any moment in between, too: each count is read in one snapshot with the campaigns.
        const between = await differences();
        await Promise.all(writers);
        expect([between, await differences()]).to.deep.equal([[], []]);
      }),
      { numRuns: 60 },
    );
  });

  it('use no more rows than there are concurrent transactions', async () => {
    const count = async () =>
      (await clientOf(0).query<{ n: number }>('select count(*)::integer as n from campaign_count')).rows[0]?.n ?? 0;
    const before = await count();
    for (let number = 0; number < 20; number++) await insertCampaign(clientOf(0), workspaces[0] ?? '');
    expect(await count()).to.be.at.most(before + 1);
  });

  it('do not make a writer wait for another of the same workspace', async () => {
    const workspace = workspaces[0] ?? '';
    await clientOf(0).query('begin');
    await insertCampaign(clientOf(0), workspace);
    await clientOf(1).query(`set lock_timeout = '2s'`);
    await insertCampaign(clientOf(1), workspace);
    await clientOf(0).query('commit');
    expect(await differences()).to.deep.equal([]);
  });

  it('are repaired while writers run, after a load without triggers', async () => {
    const [workspaceId = ''] = workspaces;
    const client = clientOf(0);
    await client.query(`set session_replication_role = replica`);
    for (let number = 0; number < 3; number++) await insertCampaign(client, workspaceId, { mode: 'Static' });
    await client.query(`set session_replication_role = origin`);
    const found = await differences();
    expect(found).to.have.length(1);
    expect(found[0]).to.include({ workspaceId, isDeleted: false, mode: 'Static', isActive: true });
    expect((found[0]?.counted ?? 0) - (found[0]?.kept ?? 0)).to.equal(3);
    expect(await recountCampaigns(operator, { workspaceId: workspaces[1], repair: true })).to.deep.equal([]);
    await client.query('begin');
    await insertCampaign(client, workspaceId, { mode: 'Static' });
    const repairs = [0, 1].map(() =>
      recountCampaigns({ ...operator, em: orm.em.fork() }, { workspaceId, repair: true }),
    );
    const repaired = await Promise.all(repairs);
    await client.query('commit');
    expect(repaired.map((list) => list.length).sort()).to.deep.equal([0, 1]);
    expect(await differences()).to.deep.equal([]);
  });

  it('are zero after a truncation', async () => {
    await clientOf(0).query('truncate campaign cascade');
    expect((await clientOf(0).query('select 1 from campaign_count')).rows).to.deep.equal([]);
  });
});
