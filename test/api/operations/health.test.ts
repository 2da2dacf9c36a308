import { expect } from 'chai';
import supertest from 'supertest';
import { describeApi } from '../../support/service/describe-api.js';

describeApi('Health', ({ running }) => {
  it('is answered without a key', async () => {
    const paths = ['/healthz', '/readyz', '/readyz/redirects'];
    for (const path of paths) expect((await supertest(running.url).get(path)).status).to.equal(200);
  });
});
