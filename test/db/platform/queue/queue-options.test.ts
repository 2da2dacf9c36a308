import { expect } from 'chai';
import { Client } from 'pg';
import { z } from 'zod';
import { installQueue } from '../../../../src/platform/queue/install-queue.js';
import { type JobDefinition, registerJob } from '../../../../src/platform/queue/job-definition.js';
import { JobQueue } from '../../../../src/platform/queue/job-queue.js';
import { createDatabase, dropDatabase, silent } from '../../../support/database.js';

const DEFINITION: JobDefinition<object> = {
  name: 'sample-job',
  payload: z.object({}),
  concurrency: 1,
  retry: { limit: 3, delaySeconds: 1, maxDelaySeconds: 1 },
  limitSeconds: 60,
};

describe('The stored settings of jobs', () => {
  let url: string;
  let client: Client;

  before(async () => {
    url = await createDatabase();
    client = new Client({ connectionString: url });
    await client.connect();
    await installQueue(client);
  });
  after(async () => {
    await client.end();
    await dropDatabase(url);
  });

  /** Returns what is stored after the start of a service with these settings, and when it was written. */
  async function start(limitSeconds: number, cron: string): Promise<{ settings: unknown; written: unknown }> {
    const queue = new JobQueue({ url, logger: silent });
    const definition = { ...DEFINITION, limitSeconds };
    await queue.work([registerJob(definition, async () => {})], [{ definition, cron }]);
    await queue.close();
    const { rows } = await client.query(
      `select expire_seconds as limit, cron, q.updated_on as queue, s.updated_on as schedule
       from queue.queue as q join queue.schedule as s using (name) where name = 'sample-job'`,
    );
    const [{ limit, cron: storedCron, ...written }] = rows;
    return { settings: [limit, storedCron], written };
  }

  it('are written only by a start that has others', async () => {
    const first = await start(60, '*/5 * * * *');
    expect(first.settings).to.deep.equal([60, '*/5 * * * *']);
    expect(await start(60, '*/5 * * * *')).to.deep.equal(first);
    expect((await start(90, '*/5 * * * *')).settings).to.deep.equal([90, '*/5 * * * *']);
    expect((await start(90, '*/7 * * * *')).settings).to.deep.equal([90, '*/7 * * * *']);
  });
});
