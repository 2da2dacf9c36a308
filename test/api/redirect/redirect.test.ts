import { expect } from 'chai';
import supertest from 'supertest';
import { eventually } from '../../support/eventually.js';
import { CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { sendRaw } from '../../support/http/send-raw.js';
import { BROWSER } from '../../support/scans/scan-until.js';
import { describeApi } from '../../support/service/describe-api.js';

describeApi('A scan', { publicUrl: 'https://qr.example.com' }, ({ running, client }) => {
  const create = async (more: object = {}): Promise<{ id: string; code: string }> =>
    (await client.post(CODES, dynamicUrl(more)).expect(201)).body;
  const scan = (code: string, query = '') =>
    supertest(running.url).get(`/r/${code}${query}`).set('User-Agent', BROWSER).redirects(0);

  it('leads to the current destination and is counted', async () => {
    const { id, code } = await create();
    const before = Date.now();
    const response = await scan(code);
    expect(response.status).to.equal(302);
    expect(response.headers).to.include({ location: 'https://example.com/landing', 'cache-control': 'no-store' });
    await client.put(`${CODES}/${id}`, { name: 'Sample', content: 'https://example.com/other' });
    expect((await scan(code)).headers.location).to.equal('https://example.com/other');
    await running.service.scans.drained();
    const { body } = await client.get(`${CODES}/${id}`);
    expect(body.totalScans).to.equal(2);
    expect(Date.parse(body.lastScannedUtc)).to.be.within(before, Date.now());
    const list = await client.get(`${CODES}?search=${code}`);
    expect(list.body.items[0]).to.include({ totalScans: 2, lastScannedUtc: body.lastScannedUtc });
  });

  it('is redirected whatever a program has added to the address', async () => {
    const { code } = await create({ content: 'https://example.com/a?b=c?' });
    for (const path of [
      `/r/${code}/`,
      `//r/${code}`,
      `/r/${code})`,
      `/r/${code}.`,
      `/r/${code}%20`,
      `/r/${code}%E2%80%8B`,
    ]) {
      const response = await supertest(running.url).get(path).set('User-Agent', BROWSER).redirects(0);
      expect([path, response.headers.location]).to.deep.equal([path, 'https://example.com/a?b=c?']);
      expect(response.headers['x-robots-tag']).to.equal('noindex');
    }
    expect((await scan(`${code}&utm_source=poster`)).headers.location).to.equal(
      'https://example.com/a?b=c?&utm_source=poster',
    );
    expect((await scan(`${code}x`)).status).to.equal(404);
    expect((await scan(`${code}/x`)).status).to.equal(404);
  });

  it('with bytes that HTTP does not allow gets a page', async () => {
    const { code } = await create();
    const answer = await sendRaw(
      running.url,
      Buffer.from(`GET /r/${code}?a=caf\u00e9 HTTP/1.1\r\nHost: x\r\nAccept-Language: de\r\n\r\n`),
    );
    expect(answer)
      .to.match(/^HTTP\/1\.1 400 Bad Request\r\n/)
      .and.include('<html lang="de"');
    expect(await sendRaw(running.url, Buffer.from('no HTTP\r\n\r\n'))).to.equal(
      'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n',
    );
  });

  it('may be read by robots, which are told not to index it', async () => {
    const { status, text } = await supertest(running.url).get('/robots.txt');
    expect([status, text]).to.deep.equal([
      200,
      'User-agent: *\nDisallow: /api/\nDisallow: /console/\nDisallow: /graphql\nDisallow: /w/\n',
    ]);
  });

  it('appears in the totals without further action', async () => {
    const { id, code } = await create();
    await scan(code);
    const total = async (): Promise<number> => (await client.get(`${CODES}/${id}`)).body.totalScans;
    await eventually('the scan is counted', async () => (await total()) === 1);
  });

  it('passes on its query', async () => {
    const { code } = await create({ content: 'https://example.com/a?b=1#top' });
    expect((await scan(code, '?utm_source=flyer&x=%20')).headers.location).to.equal(
      'https://example.com/a?b=1&utm_source=flyer&x=%20#top',
    );
  });

  it('is redirected but not counted if it is not a person’s', async () => {
    const { id, code } = await create();
    const agent = supertest(running.url);
    const path = `/r/${code}`;
    const answers = [
      await agent.head(path).set('User-Agent', BROWSER).redirects(0),
      await agent.get(path).set('User-Agent', BROWSER).set('Sec-Purpose', 'prefetch').redirects(0),
      await agent.get(path).set('User-Agent', 'Googlebot/2.1 (+http://www.google.com/bot.html)').redirects(0),
      await agent.get(path).set('User-Agent', '').redirects(0),
    ];
    expect(answers.map(({ status }) => status)).to.deep.equal([302, 302, 302, 302]);
    await running.service.scans.drained();
    expect((await client.get(`${CODES}/${id}`)).body).to.include({ totalScans: 0, lastScannedUtc: null });
  });

  const OPENED: Record<string, [string, string]> = {
    Email: ['sample@example.com', 'mailto:sample@example.com'],
    Phone: ['+1 555 0100', 'tel:+15550100'],
    Sms: ['+15550100:Hi there', 'sms:+15550100?body=Hi%20there'],
    WhatsApp: ['+15550100', 'https://wa.me/15550100'],
  };

  for (const [payloadType, [content, location]] of Object.entries(OPENED)) {
    it(`of a Dynamic ${payloadType} opens its address`, async () => {
      const { code } = await create({ payloadType, content });
      expect((await scan(code)).headers.location).to.equal(location);
    });
  }

  it('leads to its page if its type is not an address, or hosted', async () => {
    for (const [payloadType, content] of [
      ['Text', 'Sample'],
      ['Wifi', 'WIFI:T:nopass;S:sample;;'],
      ['Document', '{"title":"Sample","details":"Text"}'],
    ]) {
      const { code } = await create({ payloadType, content });
      expect((await scan(code)).headers.location).to.equal(`https://qr.example.com/p/${code}`);
    }
  });

  it('shows one friendly page for unknown codes, and one that asks for no other scan for those that exist', async () => {
    const paused = await create();
    await client.put(`${CODES}/${paused.id}/status`, { isActive: false });
    const deleted = await create();
    await client.delete(`${CODES}/${deleted.id}`);
    const { code: fixed } = await create({ mode: 'Static' });
    const lapsed = clientOf(running.url, (await running.addWorkspace()).key);
    const { body } = await lapsed.post(CODES, dynamicUrl());
    await running.service.services.orm.em
      .fork()
      .execute(
        `update workspace set subscription_until = now() where id = (select workspace_id from campaign where id = ?)`,
        [body.id],
      );
    const unknown = [deleted.code, fixed, '11111111', 'x', '', '../r', '%00', `${paused.code}/more`];
    const pages = await Promise.all([...unknown, paused.code, body.code].map(scan_));
    const [first, ...others] = pages.slice(0, unknown.length).map(({ text }) => text);
    expect(others).to.deep.equal(others.map(() => first));
    const [ofPaused = '', ofLapsed = ''] = pages.slice(unknown.length).map(({ text }) => text);
    expect(first).to.contain('Try scanning it again');
    for (const text of [ofPaused, ofLapsed]) expect(text).to.contain('You scanned the code correctly');
    for (const page of pages) {
      expect([page.status, page.type]).to.deep.equal([404, 'text/html']);
      expect(page.headers).to.include({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    }
  });

  const scan_ = (code: string) => scan(code);

  it('shows that page in the browser’s language', async () => {
    const { code } = await create();
    const inGerman = (path: string) => supertest(running.url).get(path).set('Accept-Language', 'de-AT, en;q=0.5');
    const [unknown, malformed, page] = await Promise.all(
      ['/r/11111111', `/r/${code}/more`, '/p/11111111'].map(inGerman),
    );
    expect(unknown?.text).to.contain('<html lang="de" dir="ltr">').and.contain('Dieser Code ist nicht verfügbar');
    expect(unknown?.headers).to.include({ 'content-language': 'de', vary: 'Accept-Language' });
    for (const other of [malformed, page]) expect([other?.status, other?.text]).to.deep.equal([404, unknown?.text]);
  });

  it('accepts only GET and HEAD', async () => {
    const { code } = await create();
    const response = await supertest(running.url).post(`/r/${code}`);
    expect([response.status, response.headers.allow]).to.deep.equal([405, 'GET, HEAD']);
  });
});
