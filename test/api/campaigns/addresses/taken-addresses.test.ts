import { expect } from 'chai';
import fc from 'fast-check';
import { newId } from '../../../../src/core/ids.js';
import { CREATE_MANY, UPSERT_MANY } from '../../../support/bulk/bulk-calls.js';
import { addProvenDomain, requestTo } from '../../../support/domains.js';
import { done, tryToCreate, tryToUpdate } from '../../../support/http/addresses.js';
import { type Client, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const RUNS = 15;

describeApi('An address', { hasSecond: true }, ({ running, second }) => {
  let client: Client;
  let workspaceId: string;
  let key: string;
  let host: string;

  beforeEach(async () => {
    ({ key, workspaceId } = await running.addWorkspace());
    client = clientOf(running.url, key);
    host = `go-${newId()}.example.com`;
    await addProvenDomain(running, workspaceId, host, { isDefault: true });
  });

  const rows = async (): Promise<Record<'id' | 'address', string>[]> =>
    running.operator.em
      .fork()
      .execute('select campaign_id as id, address from campaign_address where workspace_id = ?', [workspaceId]);

  it('is had by one campaign, which keeps it when it is deleted, and codes count where they are encoded', async () => {
    const path = `summer-${newId()}`;
    const { id, code } = done(await tryToCreate(client, { address: `${host}/${path}` }));
    const other = done(await tryToCreate(client));
    const taken = { problems: { address: ['address_taken'] } };
    expect(await tryToCreate(client, { address: `${host}/${path}` })).to.deep.equal(taken);
    expect(await tryToCreate(client, { address: `${host}/${other.code}` })).to.deep.equal(taken);
    expect(done(await tryToCreate(client, { address: `${host}/${code}` })).addresses).to.deep.equal([
      `${host}/${code}`,
    ]);
    expect(await tryToCreate(client, { code: path })).to.deep.equal(taken);
    expect(done(await tryToCreate(client, { code: path, address: null })).code).to.equal(path);
    const listed = { addresses: [`${host}/${path}`] };
    expect(await tryToUpdate(client, other.id, listed)).to.deep.equal({ problems: { addresses: ['address_taken'] } });
    await client.graphql(`mutation { deleteQrCode(id: "${id}") }`).expect(200);
    expect(await tryToUpdate(client, other.id, { address: `${host}/${path}` })).to.deep.equal(taken);
    expect(await rows()).to.deep.include({ id, address: `${host}/${path}` });
  });

  it('may be the same in another workspace, where it leads nowhere', async () => {
    done(await tryToCreate(client, { address: `${host}/summer` }));
    const other = clientOf(running.url, (await running.addWorkspace()).key);
    const { addresses } = done(await tryToCreate(other, { addresses: [`${host}/summer`, `${host}/winter`] }));
    expect(addresses).to.have.length(2);
    expect((await requestTo(running.url, host).get('/winter')).status).to.equal(404);
  });

  it('goes to one of two requests at the same time, and the other gets a problem', async () => {
    const instances = [client, clientOf(second.url, key)];
    const { id } = done(await tryToCreate(client));
    for (let round = 0; round < 4; round++) {
      const address = `${host}/round-${round}`;
      const asked = instances.flatMap((each) => [tryToCreate(each, { address }), tryToCreate(each, { address })]);
      const answers = await Promise.all([...asked, tryToUpdate(client, id, { address, confirmPrinted: true })]);
      const refused = answers.filter((answer) => 'problems' in answer);
      expect(refused).to.deep.equal(Array(4).fill({ problems: { address: ['address_taken'] } }));
    }
  });

  it('is refused to a row of a bulk request that comes second, which is named', async () => {
    const row = (address: string, externalId: string) => ({ ...dynamicUrl({ address, externalId }) });
    const items = [row(`${host}/a`, 'one'), row(`${host}/b`, 'two'), row(`${host}/a`, 'three')];
    const created = (await client.graphql(CREATE_MANY, { items })).body.data.createQrCodes;
    expect(created.refusedCount).to.equal(1);
    expect(created.results[2].problems).to.have.length(1);
    expect(created.results[2].problems[0]).to.include({ code: 'validation_failed', field: 'address' });
    const moved = [
      { externalId: 'one', address: `${host}/c` },
      { externalId: 'two', address: `${host}/c` },
    ];
    const upserted = (await client.graphql(UPSERT_MANY, { items: moved })).body.data.upsertQrCodes;
    expect(upserted.results.map(({ ok }: { ok: boolean }) => ok)).to.deep.equal([true, false]);
    expect(upserted.results[1].problems[0].field).to.equal('address');
    expect((await rows()).map(({ address }) => address).sort()).to.deep.equal(
      ['a', 'b', 'c'].map((path) => `${host}/${path}`),
    );
  });

  it('is in the table if and only if it is in the list of its campaign, whatever is changed', async () => {
    const paths = fc.constantFrom('a', 'b', 'c', 'd/e', 'F');
    const address = fc.option(
      paths.map((path) => `${host}/${path}`),
      { nil: null },
    );
    const change = fc.record(
      {
        address,
        addresses: fc.uniqueArray(
          paths.map((path) => `${host}/${path}`),
          { maxLength: 4 },
        ),
      },
      { requiredKeys: [] },
    );
    const steps = fc.array(fc.record({ place: fc.nat(2), change }), { minLength: 4, maxLength: 8 });
    const ids = await Promise.all([0, 1, 2].map(async () => done(await tryToCreate(client)).id));
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        await Promise.all(
          taken.map(({ place, change: each }) =>
            tryToUpdate(client, ids[place] ?? '', { ...each, confirmPrinted: true }),
          ),
        );
        const stored = await running.operator.em
          .fork()
          .execute<{ id: string; addresses: string[]; encoded: string | null; code: string }[]>(
            'select id, addresses, encoded_address as encoded, code from campaign where workspace_id = ?',
            [workspaceId],
          );
        const listed = stored.flatMap(({ id, addresses }) => addresses.map((each) => `${each} ${id}`));
        expect((await rows()).map(({ id, address: each }) => `${each} ${id}`).sort()).to.deep.equal(listed.sort());
        for (const { addresses, encoded, code } of stored) {
          if (encoded !== null) expect([...addresses, `${host}/${code}`]).to.include(encoded);
        }
      }),
      { numRuns: RUNS },
    );
  });
});
