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
    const paths = ['/healthz', '/readyz', '/readyz/redirects'];
    for (const path of paths) expect((await supertest(running.url).get(path)).status).to.equal(200);
  });
});
