import { expect } from 'chai';
import supertest from 'supertest';
import { newId } from '../../../src/core/ids.js';
import { fillIn } from '../../../src/core/words/fill-in.js';
import { PAGE_LANGUAGES } from '../../../src/core/words/pages/choose-words.js';
import { addProvenDomain, requestTo } from '../../support/domains.js';
import { CODES } from '../../support/http/client.js';
import { readHtml } from '../../support/pages/html.js';
import { type Created, type PageClient, pageClientOf } from '../../support/pages/page-client.js';
import { BROWSER } from '../../support/scans/scan-until.js';
import { describeApi } from '../../support/service/describe-api.js';

const UPDATE = 'mutation ($id: ID!, $input: UpdateQrCodeInput!) { updateQrCode(id: $id, input: $input) { id } }';
const STATUS = 'mutation ($id: ID!) { setQrCodeStatus(id: $id, isActive: false) { isActive } }';

describeApi('The page that says where a code leads', ({ running }) => {
  let one: PageClient;
  beforeEach(async () => {
    one = await pageClientOf(running);
  });

  const ask = (code: string, query = '', language = 'en') =>
    supertest(running.url)
      .get(`/r/${code}+${query}`)
      .set({ 'User-Agent': BROWSER, 'Accept-Language': language })
      .redirects(0);
  const linksIn = (text: string) =>
    readHtml(text).tags.flatMap(({ name, attributes: { href, rel } }) => (name === 'a' ? [`${href} ${rel}`] : []));
  const REL = 'nofollow noopener noreferrer';
  const update = async ({ id }: Created, changes: object): Promise<void> => {
    const { name, content } = (await one.client.get(`${CODES}/${id}`)).body;
    const input = { name, content, ...changes };
    expect((await one.client.graphql(UPDATE, { id, input })).body.errors).to.equal(undefined);
  };
  const setDay = (id: string, revision: number, day: string) =>
    running.operator.em
      .fork()
      .execute('update campaign_revision set changed_utc = ? where campaign_id = ? and revision = ?', [
        day,
        id,
        revision,
      ]);

  it('names the address, since when, and the workspace with its domain, in every language, without a scan', async () => {
    const created = await one.create('Url', 'https://example.com/offer');
    await addProvenDomain(running, one.workspaceId, `go-${newId()}.example.com`, { isDefault: true });
    await setDay(created.id, 1, '2026-02-03T10:00:00Z');
    for (const { language, locale, leads } of PAGE_LANGUAGES) {
      const { status, text, headers } = await ask(created.code, '', language);
      expect(status).to.equal(200);
      const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
      const date = day.format(Date.parse('2026-02-03'));
      expect(text)
        .to.contain(leads.title)
        .and.contain(fillIn(leads.since, { date }))
        .and.match(/\(go-[^)]*\.example\.com\)/);
      expect(linksIn(text)).to.deep.equal([`https://example.com/offer ${REL}`]);
      expect(headers).to.deep.include({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
    }
    await running.service.scans.drained();
    expect((await one.client.get(`${CODES}/${created.id}`)).body.totalScans).to.equal(0);
  });

  it('dates from the last change of where it leads, not from others', async () => {
    const created = await one.create('Url', 'https://example.com/one');
    await update(created, { content: 'https://example.com/two' });
    await update(created, { name: 'Renamed' });
    for (const [revision, day] of [
      [1, '2026-01-01'],
      [2, '2026-02-02'],
      [3, '2026-03-03'],
    ] as const)
      await setDay(created.id, revision, day);
    expect((await ask(created.code)).text).to.contain('Since 2 February 2026');
    const page = await one.create('Document', { title: 'Lamp', details: 'X' });
    await update(page, { content: JSON.stringify({ title: 'Lamp', details: 'Y' }) });
    for (const [revision, day] of [
      [1, '2026-01-01'],
      [2, '2026-02-02'],
    ] as const)
      await setDay(page.id, revision, day);
    const { text } = await ask(page.code);
    expect(text).to.contain('Since 1 January 2026').and.not.contain('Lamp');
    expect(linksIn(text)).to.deep.equal([`${running.service.services.publicUrl}/p/${page.code} ${REL}`]);
  });

  it('lists what other scans of now would open, and nothing that needs another time or a parameter', async () => {
    const created = await one.create('Url', 'https://example.com/all');
    const rule = (name: string, more: object) => ({ name, destination: `https://example.com/${name}`, ...more });
    const zone = 'Europe/Berlin';
    await update(created, {
      rules: [
        rule('later', { dateRange: { from: '2099-01-01', until: null, zone } }),
        rule('secret', { query: { name: 'guest', values: ['vip'] } }),
        rule('iphone', { operatingSystems: ['iOS'] }),
        rule('half', { share: 50 }),
      ],
    });
    const shown = async (query = '') =>
      linksIn((await ask(created.code, query)).text).map((link) => link.split(' ')[0]);
    expect(await shown()).to.deep.equal(['iphone', 'half', 'all'].map((name) => `https://example.com/${name}`));
    expect(await shown('?guest=vip')).to.deep.equal(['https://example.com/secret']);
    await update(created, {
      rules: null,
      schedule: { fromUtc: null, untilUtc: '2020-01-01T00:00:00Z', fallback: 'https://example.com/over' },
    });
    expect(await shown()).to.deep.equal(['https://example.com/over']);
  });

  it('shows no name as markup, and no address that is not one of the web as a link', async () => {
    const rename = "update workspace set name = '<script>alert(1)</script>' where id = ?";
    await running.operator.em.fork().execute(rename, [one.workspaceId]);
    const created = await one.create('Phone', '+49 30 1234567');
    const { text } = await ask(created.code);
    expect(text).to.contain('&lt;script').and.contain('tel:').and.not.contain('<script');
    expect(linksIn(text)).to.deep.equal([]);
  });

  it('is the page that a scan gets if the code is paused, planned, deleted or unknown', async () => {
    const scan = (code: string) => supertest(running.url).get(`/r/${code}`).set('Accept-Language', 'en').redirects(0);
    const same = async (code: string) => {
      const [asked, scanned] = [await ask(code), await scan(code)];
      expect([asked.status, asked.text]).to.deep.equal([scanned.status, scanned.text]);
      expect(asked.status).to.equal(404);
    };
    const created = await one.create('Url', 'https://example.com/offer');
    await update(created, { schedule: { fromUtc: '2099-01-01T00:00:00Z', untilUtc: null, fallback: null } });
    await same(created.code);
    await update(created, { schedule: null });
    expect((await ask(created.code)).status).to.equal(200);
    await one.client.graphql(STATUS, { id: created.id });
    await same(created.code);
    await one.client.delete(`${CODES}/${created.id}`).expect(204);
    await same(created.code);
    await same('11111111');
  });

  it('is on the workspace’s host too, with its addresses', async () => {
    const host = `go-${newId()}.example.com`;
    await addProvenDomain(running, one.workspaceId, host);
    const page = await one.create('Text', 'Hello');
    await running.operator.em
      .fork()
      .execute('update campaign set addresses = ? where id = ?', [`{${host}/menu/table-7}`, page.id]);
    for (const path of [`/${page.code}+`, '/menu/table-7+', '/Menu/Table-7+', `/r/${page.code}+`]) {
      const { status, text } = await requestTo(running.url, host).get(path);
      expect([path, status, linksIn(text)]).to.deep.equal([path, 200, [`http://${host}/p/${page.code} ${REL}`]]);
      expect(text).to.contain(`(${host})`);
    }
  });
});
