import { expect } from 'chai';
import supertest from 'supertest';
import { type DomainOwner, newHost, openDomainOwner, setHost } from '../../../support/dns/checked-domains.js';
import { eventually } from '../../../support/eventually.js';
import { importFile } from '../../../support/exports/import-archive.js';
import { CODES, clientOf, download, dynamicUrl } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const START = 'mutation ($id: ID!) { startImport(fileId: $id, options: {}) { id } }';

describeApi('The domains in the archive of a workspace', ({ running }) => {
  let source: DomainOwner;
  let target: DomainOwner;
  let host: string;
  let archive: Buffer;

  beforeEach(async () => {
    [source, target] = [await openDomainOwner(running), await openDomainOwner(running)];
    host = newHost();
    const { id } = await source.add(host);
    await source.update(id, { rootUrl: 'https://example.com/', robots: 'User-agent: *', assetLinks: '[]' });
    const client = clientOf(running.url, source.key);
    await client.post(CODES, dynamicUrl()).expect(201);
    archive = (await download(client, '/exports/archive')).body;
    setHost(host, {});
  });

  const importByOwner = async (): Promise<void> => {
    const { body } = await supertest(running.url)
      .post('/imports')
      .set({ 'X-Api-Key': target.key, 'Content-Type': 'application/zip' })
      .send(archive)
      .expect(201);
    const { id } = await target.run(START, { id: body.id });
    const state = async () => (await target.run('query ($id: ID!) { import(id: $id) { state } }', { id })).state;
    await eventually('the import ends', async () => (await state()) === 'Finished');
  };

  it('are added with their settings by an Owner, to be proven again', async () => {
    const own = await target.add(`x-${host}`);
    await importByOwner();
    const domains = await target.list();
    expect(domains.map((each: { host: string }) => each.host).sort()).to.deep.equal([host, own.host].sort());
    expect(domains.find((each: { host: string }) => each.host === host)).to.include({
      ...{ state: 'Pending', proof: null, rootUrl: 'https://example.com/', robots: 'User-agent: *', assetLinks: '[]' },
    });
  });

  it('get their settings if an import that was killed has only added them', async () => {
    const { id } = await target.add(host);
    expect(await running.operator.em.fork().execute('select root_url from domain where id = ?', [id])).to.deep.equal([
      { root_url: null },
    ]);
    await importByOwner();
    expect(await target.list())
      .to.have.length(1)
      .and.to.have.nested.property('[0].rootUrl', 'https://example.com/');
  });

  it('are left out of an import by somebody who may not add domains', async () => {
    expect((await importFile(running.url, target.key, archive)).state).to.equal('Finished');
    expect(await target.list()).to.deep.equal([]);
  });
});
