import { expect } from 'chai';
import { Client } from 'pg';
import { FORMER_DATA } from '../../../../src/core/disk/former-data.js';
import { ENTITIES } from '../../../../src/entities.js';
import { migrate } from '../../../../src/platform/database/migrate.js';
import { openOrm } from '../../../../src/platform/database/orm.js';
import { createDatabase, dropDatabase } from '../../../support/database.js';
import { failureOf } from '../../../support/failure-of.js';
import { makeFormer, stateOfFormer } from '../../../support/stored/former-database.js';

describe('Migrating', () => {
  let url: string;

  beforeEach(async () => {
    url = await createDatabase(undefined, 'template1');
  });
  afterEach(() => dropDatabase(url));

  const migrateOnce = async (afterwards = async () => {}): Promise<string[]> => {
    const orm = await openOrm({ url, entities: ENTITIES });
    try {
      await migrate(orm, url, afterwards);
      return (await orm.migrator.getExecuted()).map(({ name }) => name);
    } finally {
      await orm.close();
    }
  };

  it('refuses a database from before the baseline, changes nothing and does nothing afterwards', async () => {
    await makeFormer(url);
    const before = await stateOfFormer(url);
    let isAfterwards = false;
    const failure = await failureOf(
      migrateOnce(async () => {
        isAfterwards = true;
      }),
    );
    expect(failure?.message).to.equal(`The database ${FORMER_DATA}`);
    expect(await stateOfFormer(url)).to.deep.equal(before);
    expect(isAfterwards).to.equal(false);
  });

  it('refuses a database with migrations of another program', async () => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query('create table migration (id serial, name text, executed_at timestamptz default now())');
    await client.query("insert into migration (name) values ('Migration20260101000000')");
    expect((await failureOf(migrateOnce()))?.message).to.contain('another program');
    const { rows } = await client.query("select 1 from pg_tables where schemaname = 'public'");
    expect(rows.length).to.equal(1);
    await client.end();
  });

  it('accepts an empty database, one of the baseline, and one of a later version', async () => {
    const names = await migrateOnce();
    expect(names[0]).to.equal('20261126-baseline');
    expect(await migrateOnce()).to.deep.equal(names);
    const orm = await openOrm({ url, entities: ENTITIES });
    await orm.em.fork().execute("insert into migration (name) values ('20990101-later')");
    await orm.close();
    expect(await migrateOnce()).to.deep.equal([...names, '20990101-later']);
  });

  it('runs once if several instances start at the same moment', async () => {
    let running = 0;
    let maximum = 0;
    const counted = async (): Promise<void> => {
      maximum = Math.max(maximum, ++running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running--;
    };
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrateOnce(counted)));
    expect(maximum).to.equal(1);
    expect(new Set(applied[3]).size).to.equal(applied[3]?.length);
  });
});
