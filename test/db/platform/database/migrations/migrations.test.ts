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
      /"(workspace|principal|campaign|audit_entry|campaign_revision|webhook_endpoint|webhook_delivery|print_run|session|sign_in_link|page_preview)"/;
    const difference = (await orm.schema.getUpdateSchemaSQL({ wrap: false, safe: false }))
      .split('\n')
      .filter((line) => tables.test(line) && /\b(add|drop|alter) (column|column)|create table|drop table/i.test(line))
      .filter((line) => !/set default|drop default/.test(line));
    await orm.close();
    await dropDatabase(url);
    expect(difference).to.deep.equal([]);
  });

  it('build the index of the ends of pauses again if that was interrupted, or was done in a transaction', async () => {
    const url = await createDatabase();
    const orm = await openOrm({ url, entities: ENTITIES });
    const em = orm.em.fork();
    const index = "'campaign_pause_end_index'::regclass";
    const states = async () =>
      (
        await em.execute<{ state: string }[]>(
          `select indisvalid::text as state from pg_index where indexrelid = ${index}`,
        )
      ).map(({ state }) => state);
    expect(await states()).to.deep.equal(['true']);
    for (const isInterrupted of [false, true]) {
      await em.execute("delete from migration where name = '20261127-pause-end-index'");
      if (isInterrupted) await em.execute(`update pg_index set indisvalid = false where indexrelid = ${index}`);
      await migrate(orm, url, async () => {});
      expect(await states()).to.deep.equal(['true']);
    }
    await orm.close();
    await dropDatabase(url);
  });
});
