import { expect } from 'chai';
import { SCOPES } from '../../../../src/core/contract/scopes.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const CREATE = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id } }';
const RENAME =
  'mutation ($from: String!, $to: String) { renameQrCodeTag(from: $from, to: $to) { changed refused left } }';
const READ = '{ qrCodes(orderBy: Name) { items { tags version } } }';
const ENTRIES = '{ auditEntries { items { action } } }';

describeApi('Renaming a tag', ({ running }) => {
  let client: Client;
  beforeEach(async () => {
    client = clientOf(running.url, (await running.addWorkspace({}, { scopes: SCOPES })).key);
  });

  const create = async (name: string, tags: string[]): Promise<string> =>
    (await client.graphql(CREATE, { input: dynamicUrl({ name, tags }) })).body.data.createQrCode.id;
  const rename = async (from: string, to: string | null, as = client) =>
    (await as.graphql(RENAME, { from, to })).body.data.renameQrCodeTag;
  const tags = async (): Promise<string[][]> =>
    (await client.graphql(READ)).body.data.qrCodes.items.map((item: { tags: string[] }) => item.tags);

  it('changes every campaign that has it, in any spelling, with one audit entry each', async () => {
    await create('A', ['x', 'summer', 'y']);
    await create('B', ['SUMMER']);
    await create('C', ['other']);
    expect(await rename(' Summer ', 'Season 2026')).to.deep.equal({ changed: 2, refused: 0, left: 0 });
    expect(await tags()).to.deep.equal([['x', 'Season 2026', 'y'], ['Season 2026'], ['other']]);
    const entries: { action: string }[] = (await client.graphql(ENTRIES)).body.data.auditEntries.items;
    expect(entries.filter(({ action }) => action === 'CampaignUpdated')).to.have.length(2);
    expect(await rename('summer', 'again')).to.deep.equal({ changed: 0, refused: 0, left: 0 });
  });

  it('merges two tags if a campaign has both', async () => {
    await create('A', ['Berlin', 'BER']);
    await create('B', ['BER', 'berlin']);
    expect(await rename('ber', 'Berlin')).to.include({ changed: 2, left: 0 });
    expect(await tags()).to.deep.equal([['Berlin'], ['Berlin']]);
  });

  it('only changes the spelling, and only where it differs', async () => {
    await create('A', ['menu']);
    await create('B', ['Menu']);
    expect(await rename('menu', 'Menu')).to.deep.equal({ changed: 1, refused: 0, left: 0 });
    expect(await tags()).to.deep.equal([['Menu'], ['Menu']]);
  });

  it('removes a tag, without affecting deleted campaigns and other workspaces', async () => {
    const other = clientOf(running.url, (await running.addWorkspace()).key);
    await other.graphql(CREATE, { input: dynamicUrl({ name: 'Other', tags: ['old'] }) });
    await create('A', ['old', 'new']);
    const deleted = await create('B', ['old']);
    await client.delete(`${CODES}/${deleted}`).expect(204);
    expect(await rename('old', null)).to.deep.equal({ changed: 1, refused: 0, left: 0 });
    expect(await tags()).to.deep.equal([['new']]);
    expect((await other.graphql(READ)).body.data.qrCodes.items[0].tags).to.deep.equal(['old']);
  });

  it('refuses invalid tags, and keys that may not write', async () => {
    const { errors } = (await client.graphql(RENAME, { from: '', to: 'x'.repeat(41) })).body;
    expect(Object.keys(errors[0].extensions.errors)).to.deep.equal(['from', 'to']);
    const { key } = await running.addWorkspace({}, { scopes: ['qr:read'] });
    const refusal = (await clientOf(running.url, key).graphql(RENAME, { from: 'a', to: 'b' })).body;
    expect(refusal.errors[0].extensions.code).to.equal('insufficient_scope');
  });
});
