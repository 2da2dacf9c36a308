import { expect } from 'chai';
import { ENTITIES } from '../../../../../src/entities.js';
import { migrate } from '../../../../../src/platform/database/migrate.js';
import { openOrm } from '../../../../../src/platform/database/orm.js';
import { createDatabase, dropDatabase } from '../../../../support/database.js';

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
});
