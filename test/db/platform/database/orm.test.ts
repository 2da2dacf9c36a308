import { expect } from 'chai';
import { ENTITIES } from '../../../../src/entities.js';
import { openOrm } from '../../../../src/platform/database/orm.js';
import { createDatabase, dropDatabase } from '../../../support/database.js';

const POOL_SIZE = 2;

describe('A pool whose connections are lost in transactions', () => {
  it('has all of them again, however many were lost', async () => {
    const url = await createDatabase();
    const orm = await openOrm({ url, entities: ENTITIES, poolSize: POOL_SIZE });
    const watcher = await openOrm({ url, entities: ENTITIES, poolSize: 1 });
    try {
      for (let lost = 0; lost <= POOL_SIZE; lost++) {
        const em = orm.em.fork();
        await em.begin();
        const [row] = await em.execute<[{ pid: number }]>('select pg_backend_pid() as pid');
        await watcher.em.fork().execute('select pg_terminate_backend(?)', [row.pid]);
        const failure = await em.rollback().then(
          () => null,
          (error: Error) => error.message,
        );
        expect(failure).to.be.a('string');
      }
    } finally {
      await orm.close();
      await watcher.close();
      await dropDatabase(url);
    }
  });
});
