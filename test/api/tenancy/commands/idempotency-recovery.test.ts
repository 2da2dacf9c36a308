import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { newId } from '../../../../src/core/ids.js';
import { CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { expectContract } from '../../../support/http/contract.js';
import { describeApi } from '../../../support/service/describe-api.js';
import { startTestService } from '../../../support/service/service.js';
import { TcpProxy } from '../../../support/service/tcp-proxy.js';

describeApi('A request with an Idempotency-Key that was interrupted', ({ running }) => {
  let workspaceId: string;
  let apiKey: string;

  before(async () => {
    ({ workspaceId, key: apiKey } = await running.addWorkspace());
  });

  const post = async (key: string, body: object = dynamicUrl(), as = apiKey) => {
    const response = await clientOf(running.url, as).post(CODES, body).set('Idempotency-Key', key);
    expectContract('POST', CODES, response);
    return response;
  };
  const sql = <T extends object>(text: string, values: unknown[] = []) =>
    running.service.services.orm.em.fork().execute<T[]>(text, values);
  const campaignsNamed = async (name: string): Promise<string[]> =>
    (await sql<{ id: string }>('select id from campaign where name = ?', [name])).map(({ id }) => id);

  it('is answered from what was created, also for a key without permission to read, until that is deleted', async () => {
    const key = newId();
    const { key: writer } = await running.addWorkspace({}, { scopes: ['qr:write'] });
    const first = await post(key, dynamicUrl(), writer);
    const lose = () =>
      sql('update idempotency_key set status = null, headers = null, body = null where key = ?', [key]);
    await lose();
    const rebuilt = await post(key, dynamicUrl(), writer);
    expect([rebuilt.status, rebuilt.text, rebuilt.headers.etag]).to.deep.equal([201, first.text, first.headers.etag]);
    expect(rebuilt.headers['idempotent-replayed']).to.equal('true');
    await lose();
    await sql('update campaign set deleted_utc = now() where id = ?', [first.body.id]);
    expect((await post(key, dynamicUrl(), writer)).status).to.equal(404);
  });

  it('is executed when the lease of the dead process has expired', async () => {
    const key = newId();
    await post(key, dynamicUrl({ name: 'Died' }));
    await sql(
      "update idempotency_key set subject_id = null, status = null, lease_until = now() + interval '1 hour' where key = ?",
      [key],
    );
    const early = await post(key, dynamicUrl({ name: 'Died' }));
    expect([early.status, early.body.code]).to.deep.equal([409, 'idempotency_in_flight']);
    await sql('update idempotency_key set lease_until = now() where key = ?', [key]);
    expect((await post(key, dynamicUrl({ name: 'Died' }))).status).to.equal(201);
    expect(await campaignsNamed('Died')).to.have.length(2);
  });

  it('is rolled back when another request took over its claim during execution', async () => {
    const [key, name] = [newId(), 'Taken over'];
    const holder = running.service.services.orm.em.fork();
    await holder.begin();
    await holder.execute('select 1 from workspace where id = ? for update', [workspaceId]);
    const slow = post(key, dynamicUrl({ name }));
    const claimed = async () => (await sql('select 1 from idempotency_key where key = ?', [key])).length;
    while ((await claimed()) === 0) await sleep(5);
    await sql('update idempotency_key set claim_id = ? where key = ?', [newId(), key]);
    await holder.rollback();
    expect((await slow).body.code).to.equal('idempotency_in_flight');
    expect(await campaignsNamed(name)).to.deep.equal([]);
  });

  it('is executed once, whether the database was missing from the beginning or lost on the way', async () => {
    const { hostname, port } = new URL(running.databaseUrl);
    const proxy = await TcpProxy.open({ host: hostname, port: Number(port) });
    const away = await startTestService({ databaseUrl: proxy.urlOf(running.databaseUrl) });
    try {
      const create = (key: string, name: string) =>
        clientOf(away.url, apiKey).post(CODES, dynamicUrl({ name })).set('Idempotency-Key', key);
      await proxy.refuse();
      const refused = await create('away', 'Away');
      expect([refused.status, refused.body.code]).to.deep.equal([503, 'unavailable']);
      await proxy.pass();
      expect((await create('away', 'Away')).status).to.equal(201);
      expect(await campaignsNamed('Away')).to.have.length(1);
      // A round may take the 10 s of a lease.
      for (let round = 0; round < 3; round++) {
        const name = `Cut-${round}`;
        const first = create(name, name).then(({ status }) => status);
        await sleep(8 * round);
        proxy.cut();
        expect([201, 503]).to.include(await first);
        let status = 0;
        while (status !== 201) {
          const answer = await create(name, name);
          status = answer.status;
          expect([201, 409, 503], answer.text).to.include(status);
          if (status !== 201) await sleep(200);
        }
        expect(await campaignsNamed(name), name).to.have.length(1);
      }
    } finally {
      await proxy.pass();
      await away.close();
      await proxy.close();
    }
  });
});
