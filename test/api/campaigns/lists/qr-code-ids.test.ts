import { expect } from 'chai';
import { LIMITS } from '../../../../src/core/contract/contract-limits.js';
import { bulkItems, CREATE_MANY, callBulk, updateBulk } from '../../../support/bulk/bulk-calls.js';
import { clientOf } from '../../../support/http/client.js';
import { copyCampaign } from '../../../support/lists/copy-campaign.js';
import { describeApi } from '../../../support/service/describe-api.js';

const IDS = `query ($search: String, $filter: QrCodeFilterInput, $orderBy: QrCodeOrder) {
  qrCodeIds(search: $search, filter: $filter, orderBy: $orderBy) deletedQrCodeIds
  qrCodes(search: $search, filter: $filter, orderBy: $orderBy, pageSize: 100) { items { id } } }`;
describeApi('The ids of a list', ({ running }) => {
  const list = async (key: string, variables = {}) => (await clientOf(running.url, key).graphql(IDS, variables)).body;

  it('are those of all its pages in the same order, with any search and filter, of the own workspace', async () => {
    const { key } = await running.addWorkspace();
    const items = bulkItems(30, (index) => ({
      tags: index % 2 === 0 ? ['even'] : [],
      name: `Name ${(index * 7) % 30}`,
    }));
    const campaigns = await callBulk(clientOf(running.url, key), CREATE_MANY, { items });
    const deleted = campaigns.slice(0, 2).map(({ campaign }) => campaign);
    await updateBulk(clientOf(running.url, key), deleted, { action: 'Delete' });
    for (const variables of [{}, { search: 'name 1' }, { filter: { allTags: ['EVEN'] } }, { orderBy: 'Name' }]) {
      const { data } = await list(key, variables);
      expect(data.qrCodeIds, JSON.stringify(variables)).to.deep.equal(
        data.qrCodes.items.map(({ id }: { id: string }) => id),
      );
      expect(data.deletedQrCodeIds).to.have.members(deleted.map(({ id }) => id));
    }
    const other = await list((await running.addWorkspace()).key);
    expect(other.data).to.deep.include({ qrCodeIds: [], deletedQrCodeIds: [] });
  });

  it(`are refused if there are more than ${LIMITS.selectionMax}`, async () => {
    const { key } = await running.addWorkspace();
    const [first] = await callBulk(clientOf(running.url, key), CREATE_MANY, { items: bulkItems(1) });
    await copyCampaign(running, first?.id ?? '', LIMITS.selectionMax - 1);
    expect((await list(key)).data.qrCodeIds).to.have.length(LIMITS.selectionMax);
    await copyCampaign(running, first?.id ?? '', 1);
    const { errors } = await list(key);
    expect(errors[0].extensions.errors).to.have.all.keys('filter');
  });
});
