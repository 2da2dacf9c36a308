import { expect } from 'chai';
import supertest from 'supertest';
import { PAGE_LANGUAGE_TAGS } from '../../../src/core/contract/payloads/page-texts.js';
import { WorkspaceStatus } from '../../../src/tenancy/workspace.js';
import { setWorkspace } from '../../../src/tenancy/workspaces/manage-workspaces.js';
import { CODES } from '../../support/http/client.js';
import { readHtml } from '../../support/pages/html.js';
import { type PageClient, pageClientOf } from '../../support/pages/page-client.js';
import { describeApi } from '../../support/service/describe-api.js';

const COLOURS = {
  experienceSurfaceColor: '#12312A',
  experiencePrimaryColor: '#F3F1E3',
  experienceAccentColor: '#E6C27A',
};
const UPDATE = 'mutation ($url: String) { updateWorkspace(input: { unavailableUrl: $url }) { unavailableUrl } }';

const STATUS =
  'mutation ($id: ID!, $pause: QrPauseInput, $isActive: Boolean = false) { setQrCodeStatus(id: $id, isActive: $isActive, pause: $pause) { isActive pause { untilUtc text } } }';
const SCHEDULE = 'mutation ($id: ID!, $input: UpdateQrCodeInput!) { updateQrCode(id: $id, input: $input) { id } }';

describeApi('The page of a code that is not available', ({ running }) => {
  let one: PageClient;
  before(async () => {
    one = await pageClientOf(running);
  });

  const open = (path: string, language = 'de') => supertest(running.url).get(path).set('Accept-Language', language);
  const pause = async ({ id }: { id: string }, words: object | null = null) =>
    (await one.client.graphql(STATUS, { id, pause: words })).body;
  const linkTo = async (url: string | null) => (await one.client.graphql(UPDATE, { url })).body;
  const linkIn = (text: string) => readHtml(text).tags.find(({ name }) => name === 'a')?.attributes.href;

  it('has the colours of its own page, in the language of the reader, as a scan and as a page', async () => {
    const created = await one.create('Document', { title: 'Lamp', details: 'X' }, COLOURS);
    await pause(created);
    const unknown = (await open('/p/11111111')).text;
    for (const path of [`/r/${created.code}`, `/p/${created.code}`]) {
      const { status, text, headers } = await open(path);
      expect(status, path).to.equal(404);
      expect(text)
        .to.contain('--surface:#12312A')
        .and.contain('Zurzeit pausiert')
        .and.not.contain('Lamp')
        .and.not.match(/noch einmal/);
      expect(linkIn(text)).to.equal(undefined);
      expect(headers['content-security-policy']).to.match(/^default-src 'none'; style-src 'sha256-/);
      expect(headers['cache-control']).to.equal('no-store');
    }
    expect(unknown).to.contain('noch einmal').and.not.contain('--surface');
    await one.client.delete(`${CODES}/${created.id}`).expect(204);
    expect((await open(`/p/${created.code}`)).text).to.equal(unknown);
    expect((await open(`/r/${created.code}`)).text).to.equal(unknown);
  });

  it('links to the address of the workspace, which must be one of the web', async () => {
    const created = await one.create('Url', 'https://example.com/offer');
    await pause(created);
    expect(linkIn((await open(`/r/${created.code}`)).text)).to.equal(undefined);
    expect((await linkTo(' www.example.com/shops ')).data.updateWorkspace.unavailableUrl).to.equal(
      'www.example.com/shops',
    );
    expect(linkIn((await open(`/r/${created.code}`)).text)).to.equal('https://www.example.com/shops');
    for (const wrong of ['javascript:alert(1)', 'no address', `https://example.com/${'x'.repeat(2_000)}`]) {
      const [error] = (await linkTo(wrong)).errors;
      expect(error.extensions.errors, wrong).to.have.keys('unavailableUrl');
    }
    expect((await linkTo(null)).data.updateWorkspace.unavailableUrl).to.equal(null);
    expect(linkIn((await open(`/r/${created.code}`)).text)).to.equal(undefined);
  });

  it('says what its house says, in both languages of its page, with a link of its own', async () => {
    const menu = {
      businessName: 'Sample & Söhne',
      description: 'Tomatensuppe mit frischem Brot  4,50',
      assetIds: [await one.upload()],
    };
    const created = await one.create('Menu', menu, COLOURS);
    const translation = { contentLanguage: 'de', language: 'ar', texts: { businessName: 'مطعم' } };
    const input = { name: 'Sample', content: JSON.stringify(menu), translation };
    await one.client.graphql(SCHEDULE, { id: created.id, input });
    const words = {
      text: 'Wir sind ab 7. Januar wieder <da>.',
      translatedText: 'نعود في ٧ يناير.',
      link: 'https://example.com/holidays',
    };
    expect((await pause(created, words)).data.setQrCodeStatus.pause.text).to.equal(words.text);
    for (const path of [`/r/${created.code}`, `/p/${created.code}`]) {
      const own = (await open(path, 'en')).text;
      expect(own).to.contain('Sample &amp; Söhne').and.contain('wieder &lt;da>.').and.contain('Zurzeit pausiert');
      expect(own).to.contain('<html lang="de"').and.contain('href="?lang=ar"');
      expect(own).to.contain('href="https://example.com/holidays"').and.contain('--surface:#12312A');
      const second = (await open(`${path}?lang=ar`, 'en')).text;
      expect(second).to.contain('dir="rtl"').and.contain(words.translatedText).and.contain('مطعم');
    }
    const { status, text } = await open(`/p/${created.code}/assets/${menu.assetIds[0]}`);
    expect([status, text.includes('Sample')]).to.deep.equal([404, false]);
  });

  it('says when the code is back if nothing else is said, and which codes are planned or over', async () => {
    const created = await one.create('Text', 'Hello');
    const zone = 'Europe/Berlin';
    await pause(created, { untilUtc: '2099-01-06T23:00:00.000Z', zone });
    expect((await open(`/r/${created.code}`)).text).to.contain('Ab 7. Januar 2099 wieder da.');
    await pause(created, { untilUtc: '2099-01-06T17:00:00.000Z', zone });
    expect((await open(`/r/${created.code}`)).text).to.contain('Ab 6. Januar 2099 um 18:00 wieder da.');
    for (const language of PAGE_LANGUAGE_TAGS) {
      expect((await open(`/r/${created.code}`, language)).text, language).to.match(/2099.*(18:00|6:00)/);
    }
    const schedule = async (times: object) => {
      const input = { name: 'Sample', content: 'Hello', schedule: times };
      await one.client.graphql(SCHEDULE, { id: created.id, input });
      return (await open(`/p/${created.code}`)).text;
    };
    await one.client.put(`${CODES}/${created.id}/status`, { isActive: true }).expect(200);
    expect(await schedule({ fromUtc: '2099-01-01T00:00:00Z' })).to.contain('Noch nicht verfügbar');
    expect(await schedule({ untilUtc: '2001-01-01T00:00:00Z' })).to.contain('Nicht mehr verfügbar');
  });

  it('is neutral while the workspace is suspended, and does not advise a second scan', async () => {
    const other = await pageClientOf(running);
    const created = await other.create('Text', 'Hello');
    await other.client.graphql(STATUS, { id: created.id, pause: { text: 'Buy here' } });
    await setWorkspace(running.operator, other.workspaceId, { status: WorkspaceStatus.Suspended });
    for (const path of [`/r/${created.code}`, `/p/${created.code}`]) {
      const { status, text } = await open(path);
      expect(status).to.equal(404);
      expect(text).to.contain('Zurzeit nicht verfügbar').and.not.contain('Buy here').and.not.contain('noch einmal');
    }
  });
});
