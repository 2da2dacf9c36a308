import { expect } from 'chai';
import { ENTITIES } from '../../../../../src/entities.js';
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
});
