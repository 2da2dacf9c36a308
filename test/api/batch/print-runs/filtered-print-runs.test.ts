import { expect } from 'chai';
import { dynamicUrl } from '../../../support/http/client.js';
import { askForRun, beginRun } from '../../../support/print-runs/print-runs.js';
import { describeApi } from '../../../support/service/describe-api.js';

const CREATE = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id } }';
const FILES = { kind: 'Zip', files: [{ format: 'svg' }] };

describeApi('Print runs of a filter', ({ client }) => {
  before(async () => {
    for (const tags of [['Summer'], ['summer', 'Berlin'], []]) {
      await client.graphql(CREATE, { input: dynamicUrl({ name: tags.join(' ') || 'None', tags }) });
    }
  });

  const totalOf = async (filter: object): Promise<number> => (await beginRun(client, { ...FILES, filter })).total;

  it('have the same campaigns as the list', async () => {
    expect(await totalOf({ allTags: ['SUMMER'] })).to.equal(2);
    expect(await totalOf({ allTags: ['summer', 'berlin'], payloadTypes: ['Url'], state: 'Active' })).to.equal(1);
    expect(await totalOf({ anyTag: ['berlin'], search: 'summer', createdFrom: '2020-01-01T00:00:00Z' })).to.equal(1);
  });

  it('are refused for a filter that is invalid or matches no campaign', async () => {
    for (const filter of [{ allTags: ['winter'] }, { state: 'Paused' }, { state: 'Paused', isActive: true }]) {
      const { errors } = await askForRun(client, { ...FILES, filter });
      expect(errors[0].extensions.errors).to.deep.equal({ filter: ['Matches no campaigns.'] });
    }
    const { errors } = await askForRun(client, { ...FILES, filter: { allTags: ['x'.repeat(41)] } });
    expect(Object.keys(errors[0].extensions.errors)[0]).to.match(/^filter\.allTags/);
  });
});
