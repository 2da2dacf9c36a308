import { expect } from 'chai';
import supertest from 'supertest';
import { CODES, dynamicUrl } from '../../../support/http/client.js';
import { expectContract } from '../../../support/http/contract.js';
import { BROWSER } from '../../../support/scans/scan-until.js';
import { describeApi } from '../../../support/service/describe-api.js';

describeApi('Conditional requests', ({ running, client }) => {
  const create = async () => {
    const { body, headers } = await client.post(CODES, dynamicUrl()).expect(201);
    return { id: String(body.id), code: String(body.code), path: `${CODES}/${body.id}`, etag: String(headers.etag) };
  };
  const CHANGE = { name: 'Changed', content: 'https://example.com/changed' };
  const put = async (path: string, ifMatch: string, body: object = CHANGE) => {
    const response = await client.put(path, body).set('If-Match', ifMatch);
    expectContract('PUT', path.endsWith('/status') ? `${CODES}/{id}/status` : `${CODES}/{id}`, response);
    return response;
  };

  it('have one strong tag for the same campaign, with version 1 when it is new', async () => {
    const { path, etag } = await create();
    expect(etag).to.match(/^"1-[\w-]{27}"$/);
    const read = await client.get(path);
    expect(read.headers).to.include({ etag, 'cache-control': 'private, no-cache' });
    expect(read.body).to.not.have.property('version');
    expect((await supertest(running.url).head(path).set('X-Api-Key', '')).status).to.equal(401);
  });

  it('answer 304 without a body while nothing has changed', async () => {
    const { path, etag } = await create();
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await client.get(path).set('If-None-Match', tags);
      expect([response.status, response.text, response.headers.etag], tags).to.deep.equal([304, '', etag]);
      expectContract('GET', `${CODES}/{id}`, response);
    }
    expect((await client.get(path).set('If-None-Match', '"other"')).status).to.equal(200);
  });

  it('answer HEAD with the header of GET', async () => {
    const { path, etag } = await create();
    const { key } = await running.addWorkspace();
    const own = await fetch(running.url + path, { method: 'HEAD', headers: { 'X-Api-Key': key } });
    expect(own.status).to.equal(404);
    const [head, get] = [await client.head(path), await client.get(path)];
    expect([head.status, head.headers.etag]).to.deep.equal([200, etag]);
    expect(head.headers['content-length']).to.equal(get.headers['content-length']);
    expect((await client.head(path).set('If-None-Match', etag)).status).to.equal(304);
  });

  it('have another tag after a scan, and If-Match with the earlier tag still matches', async () => {
    const { path, code, etag } = await create();
    await supertest(running.url).get(`/r/${code}`).set('User-Agent', BROWSER).redirects(0);
    await running.service.scans.drained();
    const read = await client.get(path).set('If-None-Match', etag);
    expect([read.status, read.body.totalScans]).to.deep.equal([200, 1]);
    expect(read.headers.etag).to.match(/^"1-/).and.not.equal(etag);
    expect((await put(path, etag)).status).to.equal(200);
  });

  it('refuse an update of a campaign that was changed meanwhile, and change nothing', async () => {
    const { path, etag } = await create();
    const changed = await put(path, etag);
    expect(changed.headers.etag).to.match(/^"2-/);
    for (const body of [{ name: 'Late', content: 'https://example.com' }, CHANGE]) {
      const late = await put(path, etag, body);
      expect([late.status, late.body.code]).to.deep.equal([412, 'precondition_failed']);
    }
    const read = await client.get(path);
    expect([read.body.name, read.headers.etag]).to.deep.equal(['Changed', changed.headers.etag]);
  });

  it('guard the status as well, and its response has the new version', async () => {
    const { path, etag } = await create();
    const paused = await put(`${path}/status`, etag, { isActive: false });
    expect(paused.body).to.have.all.keys('id', 'isActive');
    expect(paused.headers.etag).to.match(/^"2-/);
    expect((await put(`${path}/status`, etag, { isActive: true, expectedVersions: [2] })).status).to.equal(412);
    expect((await client.get(path)).body.isActive).to.equal(false);
    expect((await put(path, String(paused.headers.etag))).status).to.equal(200);
  });

  it('match with * and with one of several tags, but never with a weak or unknown one', async () => {
    const { path, etag } = await create();
    const statuses: number[] = [];
    for (const tags of [`W/${etag}`, 'nonsense', '""', '"2-x"', '"1"']) statuses.push((await put(path, tags)).status);
    expect(statuses).to.deep.equal([412, 412, 412, 412, 412]);
    expect((await put(path, `"7-x", ${etag}`)).status).to.equal(200);
    expect((await put(path, '*')).status).to.equal(200);
    expect((await client.put(path, CHANGE)).status).to.equal(200);
  });

  it('guard deletion too', async () => {
    const { path, etag } = await create();
    await put(path, etag);
    const remove = (tag: string) => client.delete(path).set('If-Match', tag);
    const refused = await remove(etag);
    expect([refused.status, refused.body.code]).to.deep.equal([412, 'precondition_failed']);
    expectContract('DELETE', `${CODES}/{id}`, refused);
    const { headers } = await client.get(path).expect(200);
    expect((await remove(String(headers.etag))).status).to.equal(204);
  });

  it('check existence and validity first', async () => {
    const { path } = await create();
    expect((await put(`${CODES}/none`, '"1-x"')).status).to.equal(404);
    expect((await put(`${CODES}/7d0f9d1e-8f4f-4a0a-9c57-5a4f8a3f6a01`, '*')).status).to.equal(404);
    expect((await put(path, '"9-x"', { name: '', content: 'https://example.com' })).status).to.equal(400);
  });

  it('let exactly one of twenty parallel updates through', async () => {
    const { path, etag } = await create();
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(path, etag)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).to.deep.equal([200, ...Array.from({ length: 19 }, () => 412)]);
  });

  it('work in GraphQL by version', async () => {
    const { id } = await create();
    const update = `mutation ($id: ID!, $versions: [Int!]) {
      updateQrCode(id: $id, input: {name: "x", content: "https://example.com"}, expectedVersions: $versions) { version }
    }`;
    expect((await client.graphql(update, { id, versions: 1 })).body.data.updateQrCode.version).to.equal(2);
    expect((await client.graphql(update, { id, versions: [1] })).body.errors[0].extensions.code).to.equal(
      'precondition_failed',
    );
    expect((await client.graphql(update, { id })).body.data.updateQrCode.version).to.equal(3);
  });

  it('avoid downloading a known picture again', async () => {
    const { path } = await create();
    const { etag } = (await client.get(`${path}/download`)).headers;
    expect((await client.get(`${path}/download`).set('If-None-Match', String(etag))).status).to.equal(304);
    await client.put(path, { ...CHANGE, style: { foregroundColor: '#000000' } }).expect(200);
    expect((await client.get(`${path}/download`).set('If-None-Match', String(etag))).status).to.equal(200);
  });
});
