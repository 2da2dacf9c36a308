import { expect } from 'chai';
import { newId } from '../../../../src/core/ids.js';
import { addProvenDomain, requestTo } from '../../../support/domains.js';
import { readNdjson } from '../../../support/exports/read-ndjson.js';
import { done, tryToCreate, tryToUpdate } from '../../../support/http/addresses.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { BROWSER } from '../../../support/scans/scan-until.js';
import { describeApi } from '../../../support/service/describe-api.js';

describeApi('The addresses of a campaign', ({ running }) => {
  let client: Client;
  let workspaceId: string;
  let host: string;

  beforeEach(async () => {
    const { key, ...workspace } = await running.addWorkspace();
    ({ workspaceId } = workspace);
    client = clientOf(running.url, key);
    host = `go-${newId()}.example.com`;
    await addProvenDomain(running, workspaceId, host, { isDefault: true });
  });

  const scan = async (path: string): Promise<number> =>
    (await requestTo(running.url, host).get(path).set('User-Agent', BROWSER)).status;
  const encoded = (path: string): string => `http://${host}/${path}`;

  it('begin with the default domain and its code, over REST too, whose answer is as before', async () => {
    const { code, address, addresses } = done(await tryToCreate(client));
    expect([address, addresses]).to.deep.equal([encoded(code), []]);
    const { body } = await client.post(CODES, dynamicUrl()).expect(201);
    expect(body).not.to.have.any.keys('addresses', 'isPrinted');
    const { data } = (await client.graphql(`{ qrCode(id: "${body.id}") { address } }`)).body;
    expect(data.qrCode.address).to.equal(encoded(body.code));
    expect(await scan(`/${body.code}`)).to.equal(302);
  });

  it('are what was chosen, in any spelling, and lead where the campaign leads', async () => {
    const chosen = {
      address: `HTTPS://${host.toUpperCase()}/Summer`,
      addresses: [`${host}/menu/7`, 'other.example.com/a'],
    };
    const { address, addresses } = done(await tryToCreate(client, chosen));
    expect(address).to.equal(encoded('Summer'));
    expect(addresses).to.deep.equal([`${host}/menu/7`, 'other.example.com/a', `${host}/Summer`]);
    expect([await scan('/Summer'), await scan('/menu/7'), await scan('/winter')]).to.deep.equal([302, 302, 404]);
  });

  it('keep what was encoded before, and change with the next scan', async () => {
    const { id, code } = done(await tryToCreate(client, { address: `${host}/summer` }));
    expect(await scan('/winter')).to.equal(404);
    const winter = done(await tryToUpdate(client, id, { address: `${host}/winter` }));
    expect([winter.address, winter.addresses, winter.version]).to.deep.equal([
      encoded('winter'),
      [`${host}/summer`, `${host}/winter`],
      2,
    ]);
    const service = done(await tryToUpdate(client, id, { address: null }));
    expect(service.address).to.match(new RegExp(`/r/${code}$`));
    expect([await scan('/summer'), await scan('/winter')]).to.deep.equal([302, 302]);
    const none = done(await tryToUpdate(client, id, { addresses: [], confirmPrinted: true }));
    expect(none.addresses).to.deep.equal([]);
    expect([await scan('/summer'), await scan('/winter')]).to.deep.equal([404, 404]);
  });

  it('stay confirmed ones when the print run has been deleted', async () => {
    const { id } = done(await tryToCreate(client, { address: `${host}/summer` }));
    const create = `mutation { createPrintRun(input: {campaignIds: ["${id}"], kind: Zip, files: [{format: svg}]}) { id } }`;
    const run = (await client.graphql(create)).body.data.createPrintRun;
    await running.operator.em.fork().execute('delete from print_run where id = ?', [run.id]);
    const { data } = (await client.graphql(`{ qrCode(id: "${id}") { isPrinted version } }`)).body;
    expect(data.qrCode).to.deep.equal({ isPrinted: true, version: 1 });
    expect(await tryToUpdate(client, id, { address: null })).to.deep.equal({
      problems: { address: ['address_printed'] },
    });
  });

  it('are changed in what may be in print only if that is confirmed', async () => {
    const { id, isPrinted } = done(
      await tryToCreate(client, { address: `${host}/summer`, addresses: [`${host}/old`] }),
    );
    expect(isPrinted).to.equal(false);
    expect(await scan('/summer')).to.equal(302);
    await running.service.scans.drained();
    const moves = { address: null, addresses: [`${host}/summer`] };
    expect(await tryToUpdate(client, id, moves)).to.deep.equal({
      problems: { address: ['address_printed'], addresses: ['removed_address_printed'] },
    });
    expect(done(await tryToUpdate(client, id, { address: `${host}/summer` })).isPrinted).to.equal(true);
    expect(done(await tryToUpdate(client, id, { ...moves, confirmPrinted: true })).addresses).to.deep.equal([
      `${host}/summer`,
    ]);
  });

  it('are refused with a reason', async () => {
    const many = Array.from({ length: 21 }, (_, index) => `${host}/a${index}`);
    const refused: readonly (readonly [object, Record<string, string[]>])[] = [
      [{ address: 'nobody.example.com/summer' }, { address: ['domain_not_proven'] }],
      [{ address: 'summer' }, { address: ['not_scan_address'] }],
      [{ address: `${host}/p/summer` }, { address: ['path_reserved'] }],
      [{ address: `${host}/söm` }, { address: ['not_address_path'] }],
      [{ addresses: many }, { addresses: ['at_most_addresses'] }],
      [
        { addresses: [`${host}/a`, `${host}/A`, `${host.toUpperCase()}/a`] },
        { 'addresses[2]': ['address_twice_in_list'] },
      ],
      [
        { mode: 'Static', address: `${host}/a`, addresses: [`${host}/b`] },
        { addresses: ['needs_dynamic_code'], address: ['needs_dynamic_code'] },
      ],
      [{ content: `https://${host}/summer` }, { content: ['address_loops'] }],
    ];
    for (const [more, problems] of refused) {
      expect([more, await tryToCreate(client, more)]).to.deep.equal([more, { problems }]);
    }
    expect(done(await tryToCreate(client, { content: `https://${host}/` })).content).to.equal(`https://${host}/`);
  });

  it('stay when an earlier version is restored, and are found, listed and exported', async () => {
    const { id } = done(await tryToCreate(client, { address: `${host}/summer` }));
    done(await tryToUpdate(client, id, { content: 'https://example.com/second' }));
    const restored = `mutation { restoreQrCodeRevision(id: "${id}", revision: 1) { content address addresses } }`;
    expect((await client.graphql(restored)).body.data.restoreQrCodeRevision).to.deep.equal({
      content: 'https://example.com/landing',
      address: encoded('summer'),
      addresses: [`${host}/summer`],
    });
    for (const search of [`${host}/summer`, `https://${host.toUpperCase()}/summer`]) {
      const { data } = (
        await client.graphql(`query ($search: String) { qrCodes(search: $search) { items { id } } }`, { search })
      ).body;
      expect(data.qrCodes.items).to.deep.equal([{ id }]);
      const query = `query ($references: [String!]!) { matchQrCodes(references: $references) { qrCodes { id } } }`;
      const matched = (await client.graphql(query, { references: [search] })).body.data.matchQrCodes;
      expect(matched).to.deep.equal([{ qrCodes: [{ id }] }]);
    }
    const { text } = await client.get('/exports/campaigns?format=ndjson').expect(200);
    const [line] = readNdjson<Record<string, unknown>>(text);
    expect([line?.address, line?.addresses]).to.deep.equal([encoded('summer'), [`${host}/summer`]]);
  });
});
