import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { LIMITS } from '../../../../src/core/contract/contract-limits.js';
import { readZip } from '../../../support/files/read-zip.js';
import { dynamicUrl } from '../../../support/http/client.js';
import { askForRun, beginRun, finishedRun } from '../../../support/print-runs/print-runs.js';
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

  const CREATE_ALL = 'mutation ($items: [CreateQrCodeInput!]!) { createQrCodes(items: $items) { results { id } } }';
  const LABELS = 'query ($input: CreatePrintRunInput!) { printRunLabels(input: $input) { name svg } }';

  it('have the requested order, and show it in their preview', async () => {
    const names = ['Seat 2', 'Seat 10', 'Seat 1'];
    const items = names.map((name) => dynamicUrl({ name, tags: ['Seats'] }));
    const made = (await client.graphql(CREATE_ALL, { items })).body.data.createQrCodes.results;
    const filter = { allTags: ['seats'] };
    const shown = async (more: object): Promise<string[]> => {
      const { body } = await client.graphql(LABELS, { input: { kind: 'Sheets', filter, ...more } });
      return body.data.printRunLabels.map(({ name }: { name: string }) => name);
    };
    expect(await shown({ orderBy: 'Created', direction: 'Ascending' })).to.deep.equal(names);
    expect(await shown({})).to.deep.equal(names.toReversed());
    expect(await shown({ orderBy: 'Name' })).to.deep.equal(['Seat 1', 'Seat 2', 'Seat 10']);
    const campaignIds = made.map(({ id }: { id: string }) => id).toReversed();
    expect(await shown({ filter: null, campaignIds })).to.deep.equal(names.toReversed());
    expect(await shown({ filter: null, campaignIds, orderBy: 'Name', direction: 'Descending' })).to.deep.equal([
      'Seat 10',
      'Seat 2',
      'Seat 1',
    ]);
    const { file } = await finishedRun(client, { ...FILES, filter, orderBy: 'Name' });
    const [first = '', , last = ''] = [...(await readZip(file)).keys()];
    expect([first, last].map((name) => name.slice(0, 11))).to.deep.equal(['svg/Seat 1 ', 'svg/Seat 10']);
  });

  it('can have as many campaigns as the limit says, also by their ids', async () => {
    const campaignIds = Array.from({ length: LIMITS.selectionMax }, () => randomUUID());
    const { errors } = await askForRun(client, { ...FILES, campaignIds });
    expect(Object.values(errors[0].extensions.errors)).to.have.length(100);
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
