import { expect } from 'chai';
import { Client } from 'pg';
import { WORKSPACE_FILTER } from '../../../../../src/access/workspaces/workspace.js';
import { Asset } from '../../../../../src/campaigns/assets/asset.js';
import { newId } from '../../../../../src/core/ids.js';
import { ENTITIES } from '../../../../../src/entities.js';
import { migrate } from '../../../../../src/platform/database/migrate.js';
import { openOrm } from '../../../../../src/platform/database/orm.js';
import { createDatabase, dropDatabase } from '../../../../support/database.js';
import { insertCampaign, insertWorkspace } from '../../../../support/scans/scans.js';

const KEY = `insert into principal (id, workspace_id, name, hash, display_prefix, scopes, created_utc)
  values ($1, $2, 'Sample', sha256(gen_random_uuid()::text::bytea), 'spk_sample', '{}', now())`;
const ENTRY = `insert into audit_entry (id, workspace_id, at_utc, actor_key_id, action, subject_type, subject_id, details)
  values (gen_random_uuid(), $1, now(), $2, $3, 'Key', $4, $5)`;
const MAKERS = 'select id, created_by_id as by from principal where id = any($1::uuid[])';

describe('Migrations', () => {
  it('create the schema that the entities describe', async () => {
    const url = await createDatabase();
    const orm = await openOrm({ url, entities: ENTITIES });
    const tables =
      /"(workspace|api_key|campaign|audit_entry|campaign_revision|webhook_endpoint|webhook_delivery|print_run|session|sign_in_link|page_preview)"/;
    const difference = (await orm.schema.getUpdateSchemaSQL({ wrap: false, safe: false }))
      .split('\n')
      .filter((line) => tables.test(line) && /\b(add|drop|alter) (column|column)|create table|drop table/i.test(line))
      .filter((line) => !/set default|drop default/.test(line));
    await orm.close();
    await dropDatabase(url);
    expect(difference).to.deep.equal([]);
  });

  it('add a first revision to campaigns that are older than the history', async () => {
    const url = await createDatabase(undefined, 'template1');
    const orm = await openOrm({ url, entities: ENTITIES });
    const client = new Client({ connectionString: url });
    await client.connect();
    await orm.migrator.up({ to: '20261121-uploads' });
    const workspaceId = await insertWorkspace(client);
    const { id } = await insertCampaign(client, workspaceId, { content: 'https://example.com/before' });
    await orm.migrator.up();
    const { rows } = await client.query(
      'select r.revision, r.content, r.workspace_id, c.version from campaign_revision r join campaign c on c.id = campaign_id where c.id = $1',
      [id],
    );
    await client.end();
    await orm.close();
    await dropDatabase(url);
    const content = 'https://example.com/before';
    expect(rows).to.deep.equal([{ revision: 1, content, workspace_id: workspaceId, version: 1 }]);
  });

  it('leave the copies of earlier pictures as they are', async () => {
    const url = await createDatabase(undefined, 'template1');
    const orm = await openOrm({ url, entities: ENTITIES });
    const client = new Client({ connectionString: url });
    await client.connect();
    await orm.migrator.up({ to: '20261121-idempotency' });
    const workspaceId = await insertWorkspace(client);
    await client.query(
      `insert into asset (id, workspace_id, store_id, file_name, content_type, length, width, height, widths, created_utc, unattached_utc)
       values (gen_random_uuid(), $1, gen_random_uuid(), 'a.png', 'image/png', 9, 700, 500, '{480}', now(), now())`,
      [workspaceId],
    );
    await orm.migrator.up();
    const filters = { [WORKSPACE_FILTER]: false };
    const [asset] = await orm.em.fork().find(Asset, {}, { filters });
    expect([asset?.widths, asset?.copies]).to.deep.equal([[480], null]);
    await orm.migrator.down({ to: '20261121-stored-copies' });
    const { rows } = await client.query('select widths from asset');
    await client.end();
    await orm.close();
    await dropDatabase(url);
    expect(rows).to.deep.equal([{ widths: [480] }]);
  });

  it('count the existing campaigns, deleted ones separately, and those of older instances from then on', async () => {
    const url = await createDatabase(undefined, 'template1');
    const orm = await openOrm({ url, entities: ENTITIES });
    const client = new Client({ connectionString: url });
    await client.connect();
    await orm.migrator.up({ to: '20261121-stored-copies' });
    const workspaceId = await insertWorkspace(client);
    for (const mode of ['Static', 'Dynamic', 'Dynamic']) await insertCampaign(client, workspaceId, { mode });
    await client.query(`update campaign set deleted_utc = now() where mode = 'Static'`);
    await orm.migrator.up();
    const counts = async () =>
      (
        await client.query(
          'select is_deleted, mode, sum(campaigns)::integer as n from campaign_count where workspace_id = $1 group by 1, 2 order by 1',
          [workspaceId],
        )
      ).rows;
    const deleted = { is_deleted: true, mode: 'Static', n: 1 };
    expect(await counts()).to.deep.equal([{ is_deleted: false, mode: 'Dynamic', n: 2 }, deleted]);
    await insertCampaign(client, workspaceId);
    expect(await counts()).to.deep.equal([{ is_deleted: false, mode: 'Dynamic', n: 3 }, deleted]);
    await orm.migrator.down({ to: '20261121-stored-copies' });
    await insertCampaign(client, workspaceId);
    const { rows } = await client.query(`select to_regclass('campaign_count') as name`);
    await client.end();
    await orm.close();
    await dropDatabase(url);
    expect(rows).to.deep.equal([{ name: null }]);
  });

  it('only allow the previously known subjects of the audit log after reverting print runs', async () => {
    const url = await createDatabase(undefined, 'template1');
    const orm = await openOrm({ url, entities: ENTITIES });
    const client = new Client({ connectionString: url });
    await client.connect();
    await orm.migrator.up();
    const workspaceId = await insertWorkspace(client);
    const add = (subjectType: string) =>
      client.query(
        `insert into audit_entry (id, workspace_id, at_utc, action, subject_type, subject_id, details)
         values (gen_random_uuid(), $1, now(), 'Sample', $2, gen_random_uuid(), '{}')`,
        [workspaceId, subjectType],
      );
    for (const subjectType of ['Webhook', 'PrintRun']) await add(subjectType);
    await orm.migrator.down({ to: '20261121-report-views' });
    const refusal = await add('PrintRun').then(
      () => 'none',
      (error: Error) => error.message,
    );
    await add('Webhook');
    const { rows } = await client.query(
      'select subject_type as type, count(*)::integer as n from audit_entry group by 1',
    );
    await client.end();
    await orm.close();
    await dropDatabase(url);
    expect(refusal).to.include('audit_entry_subject_type_check');
    expect(rows).to.deep.equal([{ type: 'Webhook', n: 2 }]);
  });

  it('run once if several instances start at the same moment', async () => {
    const url = await createDatabase(undefined, 'template1');
    const orms = await Promise.all(Array.from({ length: 4 }, () => openOrm({ url, entities: ENTITIES })));
    let running = 0;
    let maximum = 0;
    await Promise.all(
      orms.map((orm) =>
        migrate(orm, url, async () => {
          maximum = Math.max(maximum, ++running);
          await new Promise((resolve) => setTimeout(resolve, 20));
          running--;
        }),
      ),
    );
    const applied = await orms[0]?.em.fork().execute<{ name: string }[]>('select name from migration');
    await Promise.all(orms.map((orm) => orm.close()));
    await dropDatabase(url);
    expect(maximum).to.equal(1);
    expect(new Set(applied?.map((row) => row.name)).size).to.equal(applied?.length);
  });

  it('take the makers of keys from the audit, and can be reverted after keys were removed', async () => {
    const url = await createDatabase(undefined, 'template1');
    const orm = await openOrm({ url, entities: ENTITIES });
    const client = new Client({ connectionString: url });
    await client.connect();
    await orm.migrator.up({ to: '20261126-shared-notes' });
    const workspaceId = await insertWorkspace(client);
    const [first, second, third] = [newId(), newId(), newId()] as const;
    for (const id of [first, second, third]) await client.query(KEY, [id, workspaceId]);
    await client.query(ENTRY, [workspaceId, null, 'KeyCreated', first, {}]);
    await client.query(ENTRY, [workspaceId, first, 'KeyCreated', second, {}]);
    await client.query(ENTRY, [workspaceId, second, 'KeyRotated', second, { replacedById: third }]);
    await orm.migrator.up({ to: '20261126-key-makers' });
    const { rows } = await client.query(MAKERS, [[first, second, third]]);
    const empty = (id: string) => client.query('update principal set hash = null where id = $1', [id]);
    const refused = await empty(first).then(
      () => false,
      () => true,
    );
    await client.query('update principal set revoked_utc = now() where id = $1', [second]);
    await empty(second);
    await orm.migrator.down({ to: '20261126-shared-notes' });
    const { rows: left } = await client.query('select 1 from principal where hash is not null');
    await client.end();
    await orm.close();
    await dropDatabase(url);
    expect(rows).to.have.deep.members([
      { id: first, by: null },
      { id: second, by: first },
      { id: third, by: second },
    ]);
    expect(refused, 'a working key without a hash').to.equal(true);
    expect(left).to.have.length(3);
  });
});
