import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import supertest from 'supertest';
import { removeOrphanFiles, removeOrphanRows } from '../../../src/campaigns/assets/remove-unused-files.js';
import { DAY_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { allOf } from '../../support/all-of.js';
import { eventually } from '../../support/eventually.js';
import { picture } from '../../support/files/pictures.js';
import { putBytes } from '../../support/files/put-bytes.js';
import { CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { startTestService, type TestService } from '../../support/service/service.js';
import { S3Server } from '../../support/storage/s3-server.js';

describe('Files in S3, with two instances', () => {
  let server: S3Server;
  let first: TestService;
  let second: TestService;
  let key: string;

  before(async () => {
    server = await S3Server.open();
    const environment = server.environment();
    first = await startTestService({ environment });
    second = await startTestService({ environment, databaseUrl: first.databaseUrl });
    key = (await first.addWorkspace()).key;
  });
  afterEach(() => {
    server.fault = null;
  });
  after(async () => {
    await second.close();
    await first.close();
    await server.close();
  });

  const send = async (to: TestService) => {
    const request = supertest(to.url).post('/api/v1/qr-assets').set('X-Api-Key', key);
    return request.attach('file', await picture(1200, 9), { filename: 'a.png', contentType: 'image/png' });
  };
  const upload = async (to: TestService): Promise<string> => (await send(to)).body.id;
  const publish = async (assetIds: string[]) => {
    const content = JSON.stringify({ title: 'Sample', assetIds });
    const body = dynamicUrl({ payloadType: 'Memory', content });
    return (await clientOf(first.url, key).post(CODES, body).expect(201)).body;
  };
  const objects = async (): Promise<string[]> => allOf(first.service.services.files.idsBefore(Date.now() + DAY_MS));

  it('are served by the instance that did not receive them, whole and in parts, and are on no disk', async () => {
    const id = await upload(first);
    const { code } = await publish([id]);
    const address = `${second.url}/p/${code}/assets/${id}`;
    expect((await fetch(`${second.url}/p/${code}`)).status).to.equal(200);
    const whole = Buffer.from(await (await fetch(address)).arrayBuffer());
    expect([...whole.subarray(1, 4)]).to.deep.equal([...Buffer.from('PNG')]);
    const part = await fetch(address, { headers: { Range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range')]).to.deep.equal([206, `bytes 10-19/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(10, 20))).to.equal(true);
    const head = await fetch(`${address}/480.webp`, { method: 'HEAD' });
    expect([head.status, Number(head.headers.get('content-length')) > 0]).to.deep.equal([200, true]);
    for (const { dataFolder } of [first, second]) {
      expect(await readdir(join(dataFolder, 'assets'))).to.deep.equal(['incoming']);
      expect(await readdir(join(dataFolder, 'assets', 'incoming'))).to.deep.equal([]);
    }
  });

  it('are removed from the bucket with their copies by the other instance', async () => {
    const id = await upload(first);
    expect(await objects()).to.include(id);
    await clientOf(second.url, key).delete(`/api/v1/qr-assets/${id}`).expect(204);
    expect(await objects()).to.not.include(id);
  });

  it('are cleaned up by one of the instances, and by two at once without harm', async () => {
    const { em } = first.operator;
    const names = await em.execute<{ name: string }[]>('select name from queue.schedule');
    expect(names.map(({ name }) => name)).to.include.members(['remove-orphan-files', 'remove-orphan-rows']);
    const [kept, lost] = [await upload(first), await upload(second)];
    const orphan = newId();
    await putBytes(first.service.services.files, orphan, Buffer.from('left behind'));
    await first.service.services.files.delete(lost);
    const runs = [first, second].map(({ service: { services } }) => ({
      em: services.orm.em.fork(),
      files: services.files,
      clock: services.clock,
    }));
    const young = await Promise.all(runs.map((run) => removeOrphanFiles(run)));
    expect(young).to.deep.equal([0, 0]);
    await Promise.all(runs.map((run) => removeOrphanFiles(run, -60_000)));
    expect(await objects())
      .to.include(kept)
      .and.not.include(orphan);
    const rows = await Promise.all(runs.map((run) => removeOrphanRows(run)));
    expect(rows.reduce((sum, count) => sum + count)).to.equal(1);
    expect((await clientOf(first.url, key).delete(`/api/v1/qr-assets/${kept}`)).status).to.equal(204);
    expect((await clientOf(first.url, key).delete(`/api/v1/qr-assets/${lost}`)).status).to.equal(404);
  });

  it('answer 503 if they cannot be reached, while redirects, pages and readiness are unaffected', async () => {
    const id = await upload(first);
    const { code } = await publish([id]);
    const unused = await upload(first);
    server.fault = 'refuse';
    const file = await fetch(`${second.url}/p/${code}/assets/${id}`);
    expect([file.status, file.headers.get('retry-after')]).to.deep.equal([503, '3']);
    const refused = await send(first);
    expect([refused.status, refused.body.code]).to.deep.equal([503, 'unavailable']);
    expect((await fetch(`${second.url}/p/${code}`)).status).to.equal(200);
    expect((await fetch(`${second.url}/r/${code}`, { redirect: 'manual' })).status).to.equal(302);
    expect((await fetch(`${second.url}/readyz`)).status).to.equal(200);
    // The row is gone; the file is removed later, as a file without a row.
    await clientOf(second.url, key).delete(`/api/v1/qr-assets/${unused}`).expect(204);
    server.fault = null;
    expect((await fetch(`${second.url}/p/${code}/assets/${id}`)).status).to.equal(200);
    expect((await send(first)).status).to.equal(201);
  });

  it('do not prevent an instance from starting', async () => {
    server.fault = 'hang';
    const third = await startTestService({ environment: server.environment(), databaseUrl: first.databaseUrl });
    expect((await fetch(`${third.url}/readyz`)).status).to.equal(200);
    await third.close();
  });

  it('of a print run are created on one instance and served by any', async () => {
    const { id } = (
      await clientOf(first.url, key).graphql(
        'mutation ($input: CreatePrintRunInput!) { createPrintRun(input: $input) { id } }',
        { input: { kind: 'Zip', filter: {}, files: [{ format: 'svg', mm: 30 }] } },
      )
    ).body.data.createPrintRun;
    for (const { url } of [first, second]) {
      const address = `/print-runs/${id}/file`;
      await eventually('the file is available', async () => (await clientOf(url, key).get(address)).status === 200);
    }
    expect(await objects()).to.include(id);
  });
});
