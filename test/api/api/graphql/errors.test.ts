import { expect } from 'chai';
import pino from 'pino';
import supertest from 'supertest';
import { clientOf, dynamicUrl } from '../../../support/http/client.js';
import { startTestService } from '../../../support/service/service.js';

describe('Errors of the GraphQL endpoint', () => {
  it('are logged with the id in the response', async () => {
    const lines: { requestId?: string; msg: string }[] = [];
    const running = await startTestService();
    try {
      const { services } = running.service;
      const client = clientOf(running.url, (await running.addWorkspace()).key);
      const created = await client.post('/api/v1/qr-codes', dynamicUrl());
      Object.assign(services.renderer, {
        svg: () => Promise.reject(new TypeError('a secret of the row')),
      });
      const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
      Object.assign(services.logger, { error: log.error.bind(log) });
      const query = `{ qrCode(id: "${created.body.id}") { name svg } }`;
      const { body } = await client.graphql(query).set('X-Request-Id', 'the-request');
      const problems = [{ path: null, code: 'internal_error', params: {} }];
      expect(body.errors[0].extensions).to.deep.equal({ code: 'internal_error', problems });
      expect(JSON.stringify(body)).to.not.contain('secret');
      expect(body.errors[0].path).to.deep.equal(['qrCode', 'svg']);
      expect(lines.map(({ requestId }) => requestId)).to.deep.equal(['the-request']);
    } finally {
      await running.close();
    }
  });

  it('of the rate limit and of the database say when to retry', async () => {
    const running = await startTestService({ environment: { RATE_LIMIT_PER_MINUTE: '1' } });
    try {
      const { key } = await running.addWorkspace();
      const ask = () => supertest(running.url).post('/graphql').set('X-Api-Key', key).send({ query: '{ __typename }' });
      expect((await ask()).status).to.equal(200);
      const limited = await ask();
      expect([limited.status, limited.body.errors[0].extensions.code]).to.deep.equal([429, 'rate_limited']);
      expect(Number(limited.get('Retry-After'))).to.be.within(1, 60);
      const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
      const { em } = running.service.services.orm;
      Object.assign(em, {
        fork: () => {
          throw refused;
        },
      });
      const away = await ask();
      expect([away.status, away.body.errors[0].extensions.code]).to.deep.equal([503, 'unavailable']);
      expect(away.get('Retry-After')).to.equal('5');
      Reflect.deleteProperty(em, 'fork');
    } finally {
      await running.close();
    }
  });
});
