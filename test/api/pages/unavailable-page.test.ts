import { expect } from 'chai';
import supertest from 'supertest';
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

describeApi('The page of a code that is paused', ({ running }) => {
  let one: PageClient;
  before(async () => {
    one = await pageClientOf(running);
  });

  const open = (path: string) => supertest(running.url).get(path).set('Accept-Language', 'de');
  const pause = async ({ id }: { id: string }): Promise<void> => {
    await one.client.put(`${CODES}/${id}/status`, { isActive: false }).expect(200);
  };
  const linkTo = async (url: string | null) => (await one.client.graphql(UPDATE, { url })).body;

  it('has the colours of its own page, in the language of the reader, as a scan and as a page', async () => {
    const created = await one.create('Document', { title: 'Lamp', details: 'What it is.' }, COLOURS);
    await pause(created);
    const unknown = (await open('/p/11111111')).text;
    for (const path of [`/r/${created.code}`, `/p/${created.code}`]) {
      const { status, text, headers } = await open(path);
      expect(status, path).to.equal(404);
      expect(text)
        .to.contain('--surface:#12312A')
        .and.contain('Dieser Code ist nicht verfügbar')
        .and.not.contain('Lamp');
      expect(readHtml(text).tags.filter(({ name }) => name === 'a')).to.deep.equal([]);
      expect(headers['content-security-policy']).to.match(/^default-src 'none'; style-src 'sha256-/);
      expect(headers['cache-control']).to.equal('no-store');
    }
    expect(unknown).to.not.contain('--surface');
    await one.client.delete(`${CODES}/${created.id}`).expect(204);
    expect((await open(`/p/${created.code}`)).text).to.equal(unknown);
  });

  it('links to the address of the workspace, which must be one of the web', async () => {
    const created = await one.create('Url', 'https://example.com/offer');
    await pause(created);
    const unknown = (await open('/p/11111111')).text;
    expect((await open(`/r/${created.code}`)).text).to.equal(unknown);
    expect((await linkTo(' www.example.com/shops ')).data.updateWorkspace.unavailableUrl).to.equal(
      'www.example.com/shops',
    );
    const { tags } = readHtml((await open(`/r/${created.code}`)).text);
    expect(tags.find(({ name }) => name === 'a')?.attributes.href).to.equal('https://www.example.com/shops');
    for (const wrong of ['javascript:alert(1)', 'no address', `https://example.com/${'x'.repeat(2_000)}`]) {
      const [error] = (await linkTo(wrong)).errors;
      expect(error.extensions.errors, wrong).to.have.keys('unavailableUrl');
    }
    expect((await linkTo(null)).data.updateWorkspace.unavailableUrl).to.equal(null);
    expect((await open(`/r/${created.code}`)).text).to.equal(unknown);
  });
});
