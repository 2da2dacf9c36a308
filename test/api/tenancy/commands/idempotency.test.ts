import { expect } from 'chai';
import supertest from 'supertest';
import { Plan } from '../../../../src/core/contract/plans.js';
import { SCOPES } from '../../../../src/core/contract/scopes.js';
import { newId } from '../../../../src/core/ids.js';
import { removeOldIdempotencyKeys } from '../../../../src/tenancy/commands/idempotency-key.js';
import { picture } from '../../../support/files/pictures.js';
import { CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { expectContract } from '../../../support/http/contract.js';
import { describeApi } from '../../../support/service/describe-api.js';

const ASSETS = '/api/v1/qr-assets';

describeApi('Idempotency-Key', ({ running }) => {
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
  const upload = async (key: string, bytes: Buffer, filename = 'a.png') => {
    const request = supertest(running.url).post(ASSETS).set({ 'X-Api-Key': apiKey, 'Idempotency-Key': key });
    const response = await request.attach('file', bytes, { filename, contentType: 'image/png' });
    expectContract('POST', ASSETS, response);
    return response;
  };
  const sql = <T extends object>(text: string, values: unknown[] = []) =>
    running.service.services.orm.em.fork().execute<T[]>(text, values);
  const campaignsNamed = async (name: string): Promise<string[]> =>
    (await sql<{ id: string }>('select id from campaign where name = ?', [name])).map(({ id }) => id);

  it('creates one campaign for a hundred parallel requests', async () => {
    const [key, name] = [newId(), 'Hundred'];
    const answers = await Promise.all(Array.from({ length: 100 }, () => post(key, dynamicUrl({ name }))));
    const [id] = await campaignsNamed(name);
    expect(await campaignsNamed(name)).to.have.length(1);
    const first = answers.filter(({ status, headers }) => status === 201 && !('idempotent-replayed' in headers));
    expect(first.map(({ body }) => body.id)).to.deep.equal([id]);
    for (const { status, body, text } of answers) {
      if (status === 201) expect(text).to.equal(first[0]?.text);
      else expect([status, body.code]).to.deep.equal([409, 'idempotency_in_flight']);
    }
    expect((await post(key, dynamicUrl({ name }))).status).to.equal(201);
  });

  it('answers a retry byte for byte, with the same headers and a mark', async () => {
    const key = newId();
    const body = dynamicUrl({ name: 'Replayed? $1 ?', content: 'https://example.com/?a=?&b=$2' });
    const first = await post(key, body);
    expect(first.headers).to.not.have.property('idempotent-replayed');
    await clientOf(running.url, apiKey).put(`${CODES}/${first.body.id}`, { name: 'Later', content: body.content });
    const again = await post(key, body);
    expect([again.status, again.text]).to.deep.equal([201, first.text]);
    expect(again.headers).to.include({
      'idempotent-replayed': 'true',
      etag: first.headers.etag,
      'content-type': first.headers['content-type'],
    });
    expect(again.headers['x-request-id']).to.not.equal(first.headers['x-request-id']);
  });

  it('refuses the key for another body or another address', async () => {
    const key = newId();
    await post(key);
    for (const response of [
      await post(key, dynamicUrl({ name: 'Other' })),
      await upload(key, await picture(8, 8)),
      await post(key, { ...dynamicUrl(), more: 1 }),
    ]) {
      expect([response.status, response.body.code]).to.deep.equal([400, 'idempotency_key_reused']);
    }
    expect((await post(key)).headers).to.have.property('idempotent-replayed');
  });

  it('belongs to the workspace, and any of its API keys may repeat the request', async () => {
    const key = newId();
    const first = await post(key);
    const other = await running.addWorkspace();
    const foreign = await post(key, dynamicUrl(), other.key);
    expect([foreign.status, foreign.headers['idempotent-replayed']]).to.deep.equal([201, undefined]);
    expect(foreign.body.id).to.not.equal(first.body.id);
    const create = 'mutation { createApiKey(input: {name: "second", scopes: ["qr:write"]}) { text } }';
    const all = await running.addWorkspace({}, { scopes: SCOPES });
    const second = (await clientOf(running.url, all.key).graphql(create)).body.data?.createApiKey.text;
    const made = await post('rotated', dynamicUrl(), all.key);
    const repeated = await post('rotated', dynamicUrl(), second);
    expect([repeated.text, repeated.headers['idempotent-replayed']]).to.deep.equal([made.text, 'true']);
  });

  it('repeats refusals too, and executes a readable body after an unreadable one', async () => {
    const key = newId();
    const wrong = dynamicUrl({ name: '' });
    const first = await post(key, wrong);
    const again = await post(key, wrong);
    expect([again.status, again.text]).to.deep.equal([400, first.text]);
    expect([first, again].map(({ headers }) => headers['idempotent-replayed'])).to.deep.equal([undefined, 'true']);
    const small = await running.addWorkspace({ plan: Plan.Free });
    expect((await post('plan', dynamicUrl(), small.key)).status).to.equal(402);
    await sql("update workspace set plan = 'Pro' where id = ?", [small.workspaceId]);
    expect((await post('plan', dynamicUrl(), small.key)).status).to.equal(402);
    const broken = clientOf(running.url, apiKey).post(CODES).set('Idempotency-Key', 'broken');
    expect((await broken.set('Content-Type', 'application/json').send('{"name":')).body.code).to.equal('invalid_json');
    expect((await post('broken')).status).to.equal(201);
  });

  it('requires 1 to 255 visible ASCII characters', async () => {
    for (const key of ['a b', 'ä', 'x'.repeat(256)]) {
      const { status, body } = await post(key);
      expect([status, Object.keys(body.errors)], key).to.deep.equal([400, ['Idempotency-Key']]);
    }
    expect((await post('x'.repeat(255))).status).to.equal(201);
  });

  it('is valid for 24 hours, then the request is executed again and the old row is removed', async () => {
    const key = newId();
    const first = await post(key);
    const age = (interval: string) =>
      sql(`update idempotency_key set created_utc = now() - ?::interval where key = ? returning key`, [interval, key]);
    await age('23 hours 59 minutes');
    expect((await post(key)).body.id).to.equal(first.body.id);
    await age('24 hours');
    const second = await post(key, dynamicUrl({ name: 'Another body' }));
    expect([second.status, second.headers['idempotent-replayed']]).to.deep.equal([201, undefined]);
    expect(second.body.id).to.not.equal(first.body.id);
    await age('24 hours');
    const count = async () => (await sql('select 1 from idempotency_key where key = ?', [key])).length;
    const fresh = newId();
    await post(fresh);
    expect(await removeOldIdempotencyKeys(running.service.services.orm.em.fork())).to.equal(1);
    expect(await count()).to.equal(0);
    expect((await post(fresh)).headers).to.have.property('idempotent-replayed');
  });

  it('prevents accepting an upload twice', async () => {
    const [key, png] = [newId(), await picture(20, 20)];
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(key, png)));
    const again = await upload(key, png);
    expect([again.status, again.headers['idempotent-replayed']]).to.deep.equal([201, 'true']);
    for (const { status, text } of answers) {
      if (status === 201) expect(text).to.equal(again.text);
      else expect(status).to.equal(409);
    }
    const assets = await sql('select id from asset where workspace_id = ?', [workspaceId]);
    expect(assets).to.deep.equal([{ id: again.body.id }]);
    expect((await upload(key, png, 'b.png')).body.code).to.equal('idempotency_key_reused');
    expect((await upload(key, await picture(21, 20))).body.code).to.equal('idempotency_key_reused');
    await sql('update idempotency_key set status = null, headers = null, body = null where key = ?', [key]);
    expect((await upload(key, png)).text).to.equal(again.text);
  });
});
