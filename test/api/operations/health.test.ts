import { expect } from 'chai';
import supertest from 'supertest';
import { startTestService, type TestService } from '../../support/service/service.js';

describe('Health', () => {
  let running: TestService;

  before(async () => {
    running = await startTestService();
  });
  after(() => running.close());

  it('is answered without a key', async () => {
    for (const path of ['/healthz', '/readyz']) expect((await supertest(running.url).get(path)).status).to.equal(200);
  });
});
