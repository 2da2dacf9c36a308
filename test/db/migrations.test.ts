import { expect } from 'chai';
import { migrate } from '../../src/database/migrate.js';
import { openOrm } from '../../src/database/orm.js';
import { ENTITIES } from '../../src/entities.js';
import { createDatabase, dropDatabase } from '../support/database.js';

describe('Migrations', () => {
  it('give the schema that the entities describe', async () => {
    const url = await createDatabase();
    const orm = await openOrm({ url, entities: ENTITIES });
    const tables = /"(workspace|api_key|campaign)"/;
    const difference = (await orm.schema.getUpdateSchemaSQL({ wrap: false, safe: false }))
      .split('\n')
      .filter((line) => tables.test(line) && /\b(add|drop|alter) (column|column)|create table|drop table/i.test(line))
      .filter((line) => !/set default|drop default/.test(line));
    await orm.close();
    await dropDatabase(url);
    expect(difference).to.deep.equal([]);
  });

  it('run once when several instances start at the same moment', async () => {
    const url = await createDatabase(undefined, 'template1');
    const orms = await Promise.all(Array.from({ length: 4 }, () => openOrm({ url, entities: ENTITIES })));
    let inside = 0;
    let most = 0;
    await Promise.all(
      orms.map((orm) =>
        migrate(orm, url, async () => {
          most = Math.max(most, ++inside);
          await new Promise((resolve) => setTimeout(resolve, 20));
          inside--;
        }),
      ),
    );
    const applied = await orms[0]?.em.fork().execute<{ name: string }[]>('select name from migration');
    await Promise.all(orms.map((orm) => orm.close()));
    await dropDatabase(url);
    expect(most).to.equal(1);
    expect(new Set(applied?.map((row) => row.name)).size).to.equal(applied?.length);
  });
});
