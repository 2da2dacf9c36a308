import { expect } from 'chai';
import { type DomainOwner, LOCAL_DOMAINS, newHost, openDomainOwner } from '../../../support/dns/checked-domains.js';
import { addProvenDomain, requestTo } from '../../../support/domains.js';
import { describeApi } from '../../../support/service/describe-api.js';

describeApi('Changing a domain', { environment: LOCAL_DOMAINS }, ({ running }) => {
  let owner: DomainOwner;
  let host: string;
  let id: string;

  beforeEach(async () => {
    owner = await openDomainOwner(running);
    host = newHost();
    id = await addProvenDomain(running, owner.workspaceId, host);
  });

  const update = (input: object) =>
    owner.ask('mutation ($id: ID!, $input: UpdateDomainInput!) { updateDomain(id: $id, input: $input) { id } }', {
      ...{ id, input },
    });
  const refusalOf = async (input: object) => Object.keys((await update(input)).errors?.[0].extensions.errors ?? {});

  it('takes effect on every instance before it is answered', async () => {
    const { rootUrl } = await owner.update(id, { rootUrl: 'example.com/home', robots: 'User-agent: *\nAllow: /' });
    expect(rootUrl).to.equal('https://example.com/home');
    const rootOf = async () => (await requestTo(running.url, host).get('/')).headers.location;
    expect(await rootOf()).to.equal(rootUrl);
    expect(await owner.update(id, { rootUrl: null, robots: '' })).to.include({ rootUrl: null, robots: null });
    expect(await rootOf()).to.equal(undefined);
  });

  it('leaves what is omitted', async () => {
    await owner.update(id, { unknownUrl: 'https://example.com', assetLinks: '[]' });
    const { unknownUrl, assetLinks } = await owner.update(id, { robots: 'x' });
    expect([unknownUrl, assetLinks]).to.deep.equal(['https://example.com/', '[]']);
  });

  it('refuses addresses that could loop, and texts that are no JSON or too long', async () => {
    const { publicUrl } = running.service.services;
    const [sibling, foreign] = [newHost(), newHost()];
    await owner.add(sibling);
    await addProvenDomain(running, (await running.addWorkspace()).workspaceId, foreign);
    for (const address of [
      `https://${host}/summer`,
      `https://${foreign}/`,
      `http://${sibling.toUpperCase()}.:8080`,
      `${publicUrl}/r/abc`,
      'no',
    ]) {
      expect(await refusalOf({ rootUrl: address }), address).to.deep.equal(['rootUrl']);
      expect(await refusalOf({ unknownUrl: address }), address).to.deep.equal(['unknownUrl']);
    }
    for (const text of ['{', '1', '"a"', 'null', `["${'a'.repeat(20_000)}"]`]) {
      expect(await refusalOf({ assetLinks: text }), text).to.deep.equal(['assetLinks']);
      expect(await refusalOf({ appleAppSiteAssociation: text }), text).to.deep.equal(['appleAppSiteAssociation']);
    }
    expect(await refusalOf({ robots: 'a'.repeat(20_001) })).to.deep.equal(['robots']);
  });

  it('removes a domain and its default, while its addresses sleep until it is proven again', async () => {
    const create = `mutation { createQrCode(input: {name: "A", mode: Dynamic, payloadType: Url, content: "example.com"}) { id code } }`;
    const { id: campaign } = await owner.run(create);
    await running.operator.em
      .fork()
      .execute('update campaign set addresses = ? where id = ?', [`{${host}/summer}`, campaign]);
    await owner.run('mutation ($id: ID!) { setDefaultDomain(id: $id) { isDefault } }', { id });
    const status = async () => (await requestTo(running.url, host).get('/summer')).status;
    expect(await status()).to.equal(302);
    await owner.remove(id);
    expect([await status(), await owner.list()]).to.deep.equal([421, []]);
    await addProvenDomain(running, owner.workspaceId, host);
    expect(await status()).to.equal(302);
    expect((await owner.list())[0].isDefault).to.equal(false);
  });

  it('reads hosts as people write them, and refuses what is none', async () => {
    const label = 'a'.repeat(63);
    const longest = `${label}.${label}.${label}.${'b'.repeat(61)}`;
    const name = newHost();
    for (const [text, read] of [
      [`https://${name.toUpperCase()}./`, name],
      [`münchen.${name}`, `xn--mnchen-3ya.${name}`],
      [longest, longest],
    ]) {
      expect((await owner.add(text ?? '')).host).to.equal(read);
    }
    for (const text of [
      `a.${longest}`,
      `${name}:8443`,
      '192.0.2.1',
      '0x7f.1',
      '[::1]',
      'localhost',
      '-a.example.com',
    ]) {
      const { errors } = await owner.ask('mutation ($host: String!) { addDomain(host: $host) { host } }', {
        host: text,
      });
      expect(Object.keys(errors?.[0].extensions.errors ?? {}), text).to.deep.equal(['host']);
    }
  });
});
