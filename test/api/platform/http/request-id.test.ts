import { expect } from 'chai';
import supertest, { type Response } from 'supertest';
import { newCode } from '../../../../src/core/ids.js';
import { createDatabase, dropDatabase } from '../../../support/database.js';
import { CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { startTestService } from '../../../support/service/service.js';
import { TcpProxy } from '../../../support/service/tcp-proxy.js';

describe('X-Request-Id', () => {
  it('is in every response of every router, whatever its status', async () => {
    const database = await createDatabase();
    const { hostname, port } = new URL(database);
    const proxy = await TcpProxy.open({ host: hostname, port: Number(port) });
    const running = await startTestService({
      databaseUrl: proxy.urlOf(database),
      environment: { RATE_LIMIT_PER_MINUTE: '9' },
    });
    const seen = new Map<number, string[]>();
    const note = ({ status, headers }: Response): void => {
      seen.set(status, [...(seen.get(status) ?? []), String(headers['x-request-id'] ?? 'none')]);
    };
    try {
      const { key } = await running.addWorkspace();
      const client = clientOf(running.url, key);
      const { body, headers } = await client.post(CODES, dynamicUrl()).set('Idempotency-Key', 'once');
      const path = `${CODES}/${body.id}`;
      note(await client.get(path));
      note(await client.get(path).set('If-None-Match', String(headers.etag)));
      note(await client.put(path, { name: 'x', content: 'https://example.com' }).set('If-Match', '"9-x"'));
      const em = running.service.services.orm.em.fork();
      await em.execute(
        "update idempotency_key set subject_id = null, status = null, lease_until = now() + interval '1 h'",
      );
      note(await client.post(CODES, dynamicUrl()).set('Idempotency-Key', 'once'));
      note(await client.post(CODES, {}));
      note(await client.get('/api/v1/nothing'));
      note(await client.delete(CODES));
      note(await client.delete(path));
      note(await client.graphql('{ nothing }'));
      note(await client.get(CODES));
      note(await clientOf(running.url, 'wrong').get(CODES));
      const agent = supertest(running.url);
      for (const other of ['/healthz', '/readyz', '/nowhere', `/r/${newCode()}`, '/r/x']) note(await agent.get(other));
      note(await agent.post('/r/x'));
      const found = clientOf(running.url, (await running.addWorkspace()).key);
      note(await agent.get(`/r/${(await found.post(CODES, dynamicUrl())).body.code}`).redirects(0));
      await proxy.refuse();
      note(await client.get(CODES));
      note(await client.graphql('{ qrCodes { totalCount } }'));
      note(await agent.get(`/r/${newCode()}`));
      note(await agent.get('/readyz'));
    } finally {
      await proxy.pass();
      await running.close();
      await proxy.close();
      await dropDatabase(database);
    }
    expect([...seen.keys()]).to.have.members([200, 204, 302, 304, 400, 401, 404, 405, 409, 412, 429, 503]);
    const ids = [...seen.values()].flat();
    expect(ids).to.not.include('none');
    expect(new Set(ids).size).to.equal(ids.length);
  });
});
