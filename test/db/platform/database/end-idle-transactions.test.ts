import { expect } from 'chai';
import { Pool } from 'pg';
import { ENTITIES } from '../../../../src/entities.js';
import { endIdleTransactions } from '../../../../src/platform/database/end-idle-transactions.js';
import { openOrm } from '../../../../src/platform/database/orm.js';
import { createDatabase, dropDatabase } from '../../../support/database.js';

const SHOW = 'show idle_in_transaction_session_timeout';

describe('Transactions of an instance that hangs', () => {
  let url: string;
  before(async () => {
    url = await createDatabase();
  });
  after(() => dropDatabase(url));

  it('are ended by PostgreSQL, over the connections of a pool and of the ORM', async () => {
    const pool = new Pool({ connectionString: url, onConnect: endIdleTransactions });
    const orm = await openOrm({ url, entities: ENTITIES });
    try {
      const [row] = (await pool.query(SHOW)).rows;
      const [other] = await orm.em.fork().execute(SHOW);
      expect([row, other]).to.deep.equal(Array(2).fill({ idle_in_transaction_session_timeout: '30s' }));
    } finally {
      await orm.close();
      await pool.end();
    }
  });
});
