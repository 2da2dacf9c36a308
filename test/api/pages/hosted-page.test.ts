import { expect } from 'chai';
import supertest from 'supertest';
import { WorkspaceStatus } from '../../../src/tenancy/workspace.js';
import { setWorkspace } from '../../../src/tenancy/workspaces/manage-workspaces.js';
import { createDatabase, dropDatabase } from '../../support/database.js';
import { picture } from '../../support/files/pictures.js';
import { CODES } from '../../support/http/client.js';
import { readHtml } from '../../support/pages/html.js';
import { type PageClient, pageClientOf } from '../../support/pages/page-client.js';
import { BROWSER } from '../../support/scans/scan-until.js';
import { startTestService, type TestService } from '../../support/service/service.js';
import { TcpProxy } from '../../support/service/tcp-proxy.js';

const DETAILS = { title: 'Sample', details: 'What it is.' };

describe('A page', () => {
  let running: TestService;
  let one: PageClient;

  before(async () => {
    running = await startTestService({ publicUrl: 'https://qr.example.com' });
    one = await pageClientOf(running);
  });
  after(() => running.close());

  const open = (path: string) => supertest(running.url).get(`/p/${path}`).set('User-Agent', BROWSER);
  const scan = (code: string) => supertest(running.url).get(`/r/${code}`).set('User-Agent', BROWSER).redirects(0);

  it('is the target of a scan, which is counted once; a reload of the page is not counted', async () => {
    const { id, code } = await one.create('Document', DETAILS);
    const { headers } = await scan(code);
    expect(headers.location).to.equal(`https://qr.example.com/p/${code}`);
    for (let reload = 0; reload < 3; reload++) expect((await open(code)).status).to.equal(200);
    await running.service.scans.drained();
    expect((await one.client.get(`${CODES}/${id}`)).body.totalScans).to.equal(1);
  });

  it('has exactly the headers that forbid scripts, framing, indexing and caching, and no cookie', async () => {
    const { code } = await one.create('Document', DETAILS);
    const { headers, status } = await open(code);
    expect(status).to.equal(200);
    const { 'content-security-policy': policy, ...others } = headers;
    expect(policy).to.match(
      /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    for (const name of ['date', 'connection', 'keep-alive', 'transfer-encoding', 'x-request-id']) delete others[name];
    expect(others).to.deep.equal({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'Accept-Language, Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      'content-encoding': 'gzip',
      // Headers that Express adds to every response.
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'strict-transport-security': 'max-age=31536000',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    });
  });

  it('shows what lines and marks of its texts are for', async () => {
    const description =
      'Soup (v) … 5.00\n\nMon–Fri 9:00–17:00\nSample Street 1, 12345 Sampletown\nBook a table https://example.com/book';
    const assetIds = [await one.upload(await picture(40, 30))];
    const { code } = await one.create('Menu', { title: 'Lunch', description, assetIds });
    const { text } = await open(code);
    const { tags } = readHtml(text);
    const links = tags.filter(({ name }) => name === 'a').map(({ attributes }) => attributes.href);
    expect(links).to.deep.equal([
      'https://www.openstreetmap.org/search?query=Sample%20Street%201%2C%2012345%20Sampletown',
      'https://example.com/book',
    ]);
    expect(tags.find(({ attributes }) => attributes.role === 'img')?.attributes['aria-label']).to.equal('vegetarian');
    expect(text).to.contain('Mon–Fri 9:00–17:00');
  });

  it('answers HEAD as GET, without a body', async () => {
    const { code } = await one.create('Text', 'Sample');
    const head = await supertest(running.url).head(`/p/${code}`);
    expect([head.status, head.text ?? '', head.headers['content-type']]).to.deep.equal([
      200,
      '',
      'text/html; charset=utf-8',
    ]);
  });

  it('has the colours, the font and the language of its campaign', async () => {
    const style = {
      experiencePrimaryColor: '#1B1B3A',
      experienceSurfaceColor: '#FFF8F0',
      experienceFontFamily: 'Elegant',
    };
    const { code } = await one.create('Text', 'Willkommen in unserem kleinen Garten hinter dem Haus.', style);
    const { text } = await open(code);
    expect(text).to.contain('--primary:#1B1B3A').and.contain('--surface:#FFF8F0').and.contain('Playfair Display');
    expect(readHtml(text).tags[0]).to.deep.equal({ name: 'html', attributes: { lang: 'de', dir: 'ltr' } });
  });

  it('shows the current content of the campaign', async () => {
    const { id, code } = await one.create('Text', 'The first text');
    expect(readHtml((await open(code)).text).text).to.contain('The first text');
    await one.client.put(`${CODES}/${id}`, { name: 'Sample', content: 'The second text' }).expect(200);
    expect(readHtml((await open(code)).text).text)
      .to.contain('The second text')
      .and.not.contain('The first text');
  });

  it('is unavailable while the campaign is paused', async () => {
    const { id, code } = await one.create('Document', DETAILS);
    const statuses: number[] = [];
    for (const isActive of [true, false, true]) {
      await one.client.put(`${CODES}/${id}/status`, { isActive });
      statuses.push((await open(code)).status);
    }
    expect(statuses).to.deep.equal([200, 404, 200]);
  });

  it('shows the same error page as a scan when unavailable, and one for all codes that do not exist', async () => {
    const codeIn = async (change: Parameters<typeof setWorkspace>[2]): Promise<string> => {
      const other = await pageClientOf(running);
      const { code } = await other.create('Text', 'Sample');
      expect((await open(code)).status).to.equal(200);
      await setWorkspace(running.operator, other.workspaceId, change);
      return code;
    };
    const paused = await one.create('Text', 'Sample');
    await one.client.put(`${CODES}/${paused.id}/status`, { isActive: false });
    const deleted = await one.create('Text', 'Sample');
    await one.client.delete(`${CODES}/${deleted.id}`);
    const body = { name: 'Sample', mode: 'Static', payloadType: 'Text', content: 'Sample' };
    const fixed = (await one.client.post(CODES, body)).body.code;
    const lapsed = await codeIn({ subscriptionUntil: new Date(Date.now() - 1000) });
    const suspended = await codeIn({ status: WorkspaceStatus.Suspended });
    const elsewhere = (await one.create('Url', 'https://example.com')).code;
    const there = (await one.create('Text', 'Sample')).code;
    const closed = [paused.code, lapsed, suspended];
    const reasons = [...closed, deleted.code, fixed, elsewhere, '11111111', 'x', '', '%00'];
    const malformed = [`${there}/`, `${there}/more`, `${there}.html`, '..%2fhealthz', `${there}0`];
    const scan = async (code: string) => supertest(running.url).get(`/r/${code}`).set('User-Agent', BROWSER);
    const unknown = await scan('11111111');
    for (const path of [...reasons, ...malformed]) {
      const { status, text, headers } = await open(path);
      const friendly = closed.includes(path) ? await scan(path) : unknown;
      expect(friendly.text === unknown.text).to.equal(!closed.includes(path));
      expect([path, status, text]).to.deep.equal([path, 404, friendly.text]);
      for (const name of ['content-type', 'cache-control', 'content-security-policy', 'x-robots-tag'])
        expect(headers[name]).to.equal(friendly.headers[name]);
      expect(headers).not.to.have.property('set-cookie');
    }
  });

  it('is not found with other methods', async () => {
    const { code } = await one.create('Text', 'Sample');
    expect((await supertest(running.url).post(`/p/${code}`)).status).to.equal(404);
  });
});

describe('A page while the database is unreachable', () => {
  it('asks the visitor to try again in a moment', async () => {
    const databaseUrl = await createDatabase();
    const { hostname, port } = new URL(databaseUrl);
    const proxy = await TcpProxy.open({ host: hostname, port: Number(port) });
    const running = await startTestService({ databaseUrl: proxy.urlOf(databaseUrl) });
    try {
      const { code } = await (await pageClientOf(running)).create('VCard', { fullName: 'Sample' });
      await proxy.refuse();
      for (const path of [code, `${code}/contact.vcf`]) {
        const { status, type, headers, text } = await supertest(running.url).get(`/p/${path}`);
        expect([status, type]).to.deep.equal([503, 'text/html']);
        expect(headers).to.include({ 'retry-after': '3', 'cache-control': 'no-store' });
        expect(text).to.contain('Try again');
      }
      await proxy.pass();
      expect((await supertest(running.url).get(`/p/${code}`)).status).to.equal(200);
    } finally {
      await proxy.pass();
      await running.close();
      await proxy.close();
      await dropDatabase(databaseUrl);
    }
  });
});
