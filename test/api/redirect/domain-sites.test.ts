import { expect } from 'chai';
import { newId } from '../../../src/core/ids.js';
import { PAGE_LANGUAGES } from '../../../src/core/words/pages/choose-words.js';
import { WorkspaceStatus } from '../../../src/tenancy/workspace.js';
import { setWorkspace } from '../../../src/tenancy/workspaces/manage-workspaces.js';
import { addProvenDomain, requestTo } from '../../support/domains.js';
import { picture } from '../../support/files/pictures.js';
import { readHtml } from '../../support/pages/html.js';
import { type PageClient, pageClientOf } from '../../support/pages/page-client.js';
import { describeApi } from '../../support/service/describe-api.js';

const KIT = 'mutation ($input: BrandKitInput!) { createBrandKit(input: $input) { id } }';
const ROOT = 'https://example.com/';
const UNKNOWN = 'https://example.com/lost?from=code';

describeApi('What a host of a workspace answers besides codes', ({ running }) => {
  let one: PageClient;
  beforeEach(async () => {
    one = await pageClientOf(running);
  });

  type More = Parameters<typeof addProvenDomain>[3];
  const addHost = async (more?: More): Promise<string> => {
    const host = `go-${newId()}.example.com`;
    await addProvenDomain(running, one.workspaceId, host, more);
    return host;
  };
  const get = (host: string, path: string, language = 'de') =>
    requestTo(running.url, host).get(path).set('Accept-Language', language).set('Accept', 'text/html');

  it('leads from its beginning and unknown paths where the workspace wants, without a scan', async () => {
    const host = await addHost({ rootUrl: ROOT, unknownUrl: UNKNOWN });
    const { redirected } = running.service.redirect.answers();
    for (const [path, location] of [
      ['/', ROOT],
      ['/?utm_source=x', ROOT],
      ['/nothing', UNKNOWN],
      ['/r/nothing', UNKNOWN],
      ['/a/b/c', UNKNOWN],
      ['/%00', UNKNOWN],
    ] as const) {
      const { status, headers } = await get(host, path);
      expect([path, status, headers.location]).to.deep.equal([path, 302, location]);
    }
    expect(running.service.redirect.answers().redirected).to.equal(redirected);
    expect((await get(host, '/p/nothing')).status).to.equal(404);
  });

  it('shows the look of the workspace, or the plain pages without a default kit', async () => {
    const plain = await get(await addHost(), '/');
    expect([plain.status, readHtml(plain.text).tags.some(({ name }) => name === 'img')]).to.deep.equal([404, false]);
    const logoDataUrl = `data:image/png;base64,${(await picture(60, 40)).toString('base64')}`;
    const style = {
      ...{ logoDataUrl, experienceSurfaceColor: '#12312A', experiencePrimaryColor: '#F3F1E3' },
      experienceAccentColor: '#E6C27A',
    };
    const input = { name: 'Kit', style, isDefault: true };
    expect((await one.client.graphql(KIT, { input })).body.errors).to.equal(undefined);
    const change =
      "update workspace set name = '<b>Sample & Co', unavailable_url = 'https://www.example.com/shop' where id = ?";
    await running.operator.em.fork().execute(change, [one.workspaceId]);
    const host = await addHost();
    const root = await get(host, '/');
    const unknown = await get(host, '/nothing');
    expect([root.status, unknown.status]).to.deep.equal([200, 404]);
    for (const { text, headers } of [root, unknown]) {
      expect(text).to.contain('--surface:#12312A').and.contain('&lt;b>Sample &amp; Co').and.contain(logoDataUrl);
      expect(readHtml(text).tags.find(({ name }) => name === 'a')?.attributes.href).to.contain('www.example.com/shop');
      expect(headers).to.deep.include({
        'x-robots-tag': 'noindex',
        'cache-control': 'no-store',
        'x-frame-options': 'DENY',
      });
      expect(headers['content-security-policy']).to.match(/^default-src 'none'; style-src 'sha256-/);
      expect(headers['set-cookie']).to.equal(undefined);
    }
    expect(unknown.text).to.contain('nicht verfügbar');
    expect(root.text).to.not.contain('nicht verfügbar');
    expect((await get(host, '/nothing', 'fr')).text).to.contain('pas disponible');
  });

  it('has the files that the workspace has set, and robots.txt of the service otherwise', async () => {
    const links = '[{"relation":["delegate_permission/common.handle_all_urls"]}]';
    const site = '{"applinks":{}}';
    const host = await addHost({
      robots: 'User-agent: *\nDisallow: /\n',
      assetLinks: links,
      appleAppSiteAssociation: site,
    });
    const json = 'application/json; charset=utf-8';
    for (const [path, type, text] of [
      ['/robots.txt', 'text/plain; charset=utf-8', 'User-agent: *\nDisallow: /\n'],
      ['/.well-known/assetlinks.json', json, links],
      ['/.well-known/apple-app-site-association', json, site],
    ] as const) {
      const answer = await get(host, path);
      expect([answer.status, answer.headers['content-type'], answer.text]).to.deep.equal([200, type, text]);
    }
    const bare = await addHost({ unknownUrl: UNKNOWN });
    expect((await get(bare, '/robots.txt')).text).to.equal(
      (await requestTo(running.url, 'localhost').get('/robots.txt')).text,
    );
    for (const path of ['/.well-known/assetlinks.json', '/.well-known/security.txt', '/favicon.ico'])
      expect((await get(bare, path)).status, path).to.equal(404);
  });

  it('leads nowhere while the workspace is suspended', async () => {
    const host = await addHost({ rootUrl: ROOT, unknownUrl: UNKNOWN, assetLinks: '[]' });
    expect((await get(host, '/')).status).to.equal(302);
    await setWorkspace(running.operator, one.workspaceId, { status: WorkspaceStatus.Suspended });
    for (const path of ['/', '/nothing', '/.well-known/assetlinks.json'])
      expect((await get(host, path)).status, path).to.equal(404);
  });

  it('says in the language of the reader that a host is not set up, and how to change that', async () => {
    for (const { language, errors } of PAGE_LANGUAGES) {
      const { status, text, headers } = await get(`nobody-${newId()}.example.com`, '/summer', language);
      expect([status, headers['content-language']]).to.deep.equal([421, language]);
      expect(text).to.contain(errors.misdirected.text).and.contain('PUBLIC_URL');
    }
  });
});
