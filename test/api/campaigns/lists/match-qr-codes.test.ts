import { expect } from 'chai';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const CREATE = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id } }';
const MATCH =
  'query ($references: [String!]!) { matchQrCodes(references: $references) { reference qrCodes { id name } } }';

describeApi('Campaigns matching a list of texts', ({ running }) => {
  let client: Client;
  beforeEach(async () => {
    client = clientOf(running.url, (await running.addWorkspace()).key);
  });

  const create = async (more: object): Promise<string> =>
    (await client.graphql(CREATE, { input: dynamicUrl(more) })).body.data.createQrCode.id;
  const match = async (references: string[], as = client): Promise<string[][]> =>
    (await as.graphql(MATCH, { references })).body.data.matchQrCodes.map(({ qrCodes }: { qrCodes: { id: string }[] }) =>
      qrCodes.map(({ id }) => id),
    );

  it('are found by external id, code, address, id and name, in this order', async () => {
    const poster = await create({ name: 'Poster', externalId: 'sku-1' });
    const table = await create({ name: 'sku-1', code: 'match-table' });
    const address = `${running.service.services.publicUrl}/r/match-table`;
    const found = await match(['sku-1', 'match-table', address, table.toUpperCase(), ' Poster ', 'poster', 'none', '']);
    expect(found).to.deep.equal([[poster], [table], [table], [table], [poster], [], [], []]);
  });

  it('are all listed if several share a name, except deleted ones', async () => {
    const ids = [await create({ name: 'Same' }), await create({ name: 'Same' }), await create({ name: 'Same' })];
    await client.delete(`${CODES}/${ids[1]}`).expect(204);
    const [same] = await match(['Same']);
    expect(same).to.deep.equal([ids[2], ids[0]]);
  });

  it('belong to the workspace', async () => {
    await create({ name: 'Own', externalId: 'own' });
    const other = clientOf(running.url, (await running.addWorkspace()).key);
    expect(await match(['Own', 'own'], other)).to.deep.equal([[], []]);
  });

  it('are found for at most five hundred texts', async () => {
    const { errors } = (await client.graphql(MATCH, { references: Array.from({ length: 501 }, () => 'a') })).body;
    expect(errors[0].extensions.code).to.equal('validation_failed');
  });
});
