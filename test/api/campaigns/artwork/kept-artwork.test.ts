import { expect } from 'chai';
import { tooBusy } from '../../../../src/core/errors.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { startTestService, type TestService } from '../../../support/service/service.js';

const PUBLIC_URL = 'https://qr.example.com';
const PRINT = 'query ($id: ID!) { qrCodeArtwork(id: $id, format: pdf, print: { caption: "Scan me" }) { base64 } }';

describe('Cached pictures', () => {
  let running: TestService;
  /** Second instance on the same database, as behind a load balancer. */
  let second: TestService;
  let key: string;
  let client: Client;
  let id: string;

  before(async () => {
    running = await startTestService({ checksArtwork: true, publicUrl: PUBLIC_URL });
    second = await startTestService({ checksArtwork: true, publicUrl: PUBLIC_URL, databaseUrl: running.databaseUrl });
    ({ key } = await running.addWorkspace());
    client = clientOf(running.url, key);
  });
  after(async () => {
    await second.close();
    await running.close();
  });
  beforeEach(async () => {
    ({ id } = (await client.post(CODES, dynamicUrl()).expect(201)).body);
  });

  const path = (query = '') => `${CODES}/${id}/download${query}`;
  const download = async (query = '', at: Client = client) => await at.get(path(query)).buffer(true);
  const onSecond = () => clientOf(second.url, key);

  /** Returns the result of the work, and how many pictures a service drew meanwhile. */
  async function countDrawings<Value>(service: TestService, work: () => Promise<Value>) {
    const { renderer } = service.service.services;
    const { drawn } = renderer.counts;
    return { value: await work(), drawings: renderer.counts.drawn - drawn };
  }

  it('are drawn once for concurrent requests, and not again afterwards', async () => {
    const many = () => Promise.all(Array.from({ length: 12 }, () => download()));
    const first = await countDrawings(running, many);
    expect(first.value.map(({ status }) => status)).to.deep.equal(Array(12).fill(200));
    expect(first.drawings).to.equal(1);
    const again = await countDrawings(running, many);
    expect(again.drawings).to.equal(0);
    const [one] = first.value;
    for (const { body, headers } of [...first.value, ...again.value]) {
      expect(Buffer.compare(body, one?.body)).to.equal(0);
      expect(headers.etag).to.equal(one?.headers.etag);
    }
  });

  it('are the same for GraphQL', async () => {
    const { body } = await download();
    const query = 'query ($id: ID!) { qrCodeArtwork(id: $id) { base64 } }';
    const { value, drawings } = await countDrawings(running, async () => await client.graphql(query, { id }));
    expect([value.body.data.qrCodeArtwork.base64, drawings]).to.deep.equal([body.toString('base64'), 0]);
  });

  it('include files for print', async () => {
    const print = async () => (await client.graphql(PRINT, { id })).body.data.qrCodeArtwork.base64;
    const { value, drawings } = await countDrawings(running, async () => {
      const together = await Promise.all([print(), print()]);
      return [...together, await print()];
    });
    expect([new Set(value).size, drawings]).to.deep.equal([1, 1]);
  });

  it('are the same, with the same tag, on every instance', async () => {
    for (const query of ['', '?format=svg']) {
      const [one, other] = [await download(query), await download(query, onSecond())];
      expect(Buffer.compare(Buffer.from(one.body), Buffer.from(other.body)), query).to.equal(0);
      expect(one.headers.etag, query)
        .to.match(/^"[\w-]{27}"$/)
        .and.equal(other.headers.etag);
    }
    expect((await download()).headers.etag).to.not.equal((await download('?format=svg')).headers.etag);
  });

  it('are answered with 304 without drawing, even by an instance that never drew them', async () => {
    const { etag } = (await download()).headers;
    const conditions = [etag, `W/${etag}`, `"other", ${etag}`, '*'];
    const { value, drawings } = await countDrawings(second, () =>
      Promise.all(
        conditions.flatMap((condition) => [
          onSecond().get(path()).set('If-None-Match', String(condition)),
          onSecond().head(path()).set('If-None-Match', String(condition)),
        ]),
      ),
    );
    for (const { status, headers } of value) {
      expect([status, headers.etag]).to.deep.equal([304, etag]);
      expect(headers['cache-control']).to.equal('private, no-cache');
    }
    expect(drawings).to.equal(0);
    expect((await client.get(path()).set('If-None-Match', '"other"')).status).to.equal(200);
    expect(
      (await client.get(path()).set('If-None-Match', String(etag)).set('Cache-Control', 'no-cache')).status,
    ).to.equal(200);
  });

  it('have the headers of GET for HEAD', async () => {
    const { headers, body } = await download();
    const head = await client.head(path()).expect(200);
    expect(head.headers.etag).to.equal(headers.etag);
    expect(Number(head.headers['content-length'])).to.equal(body.length);
    expect(head.headers['content-disposition']).to.equal(headers['content-disposition']);
  });

  it('are drawn again when the campaign changes, immediately and on every instance', async () => {
    const before = await download();
    await download('', onSecond());
    const style = { style: { pixelsPerModule: 9 } };
    const { name, content } = dynamicUrl();
    await client.put(`${CODES}/${id}`, { name, content, ...style }).expect(200);
    for (const at of [client, onSecond()]) {
      const changed = await at.get(path()).set('If-None-Match', String(before.headers.etag)).buffer(true);
      expect(changed.status).to.equal(200);
      expect(changed.headers.etag).to.not.equal(before.headers.etag);
      expect(changed.body.readUInt32BE(16)).to.be.below(before.body.readUInt32BE(16));
    }
  });

  it('stay the same under a new name when something else changes', async () => {
    const before = await download();
    await client.put(`${CODES}/${id}/status`, { isActive: false }).expect(200);
    await client.put(`${CODES}/${id}`, { name: 'Another name', content: 'https://example.com/b' }).expect(200);
    const { value, drawings } = await countDrawings(running, () => download());
    expect([value.headers.etag, drawings]).to.deep.equal([before.headers.etag, 0]);
    expect(value.headers['content-disposition']).to.contain('Another name');
  });

  it('are not found once the campaign is deleted, nor by another workspace', async () => {
    const { etag } = (await download()).headers;
    const other = clientOf(running.url, (await running.addWorkspace()).key);
    const conditions = [undefined, '*', String(etag)];
    const statuses = (at: Client) =>
      Promise.all(
        conditions.map(async (tag) => {
          const request = at.get(path());
          return (await (tag === undefined ? request : request.set('If-None-Match', tag))).status;
        }),
      );
    expect(await statuses(other)).to.deep.equal([404, 404, 404]);
    expect(await statuses(client)).to.deep.equal([200, 304, 304]);
    await client.delete(`${CODES}/${id}`).expect(204);
    expect(await statuses(client)).to.deep.equal([404, 404, 404]);
  });

  it('are requested again after a failure, whose response has no tag', async () => {
    const { renderer } = running.service.services;
    renderer.png = () => Promise.reject(tooBusy());
    try {
      const failed = await client.get(path()).set('If-None-Match', '"other"');
      expect([failed.status, failed.body.code]).to.deep.equal([503, 'unavailable']);
      expect(failed.headers).to.not.have.any.keys('etag', 'content-disposition');
    } finally {
      Reflect.deleteProperty(renderer, 'png');
    }
    expect((await download()).status).to.equal(200);
  });
});
