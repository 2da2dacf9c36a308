import { expect } from 'chai';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { sendTraced } from '../../../support/rights/paused-requests.js';
import { describeApi } from '../../../support/service/describe-api.js';

const STATUS = 'query ($id: ID!) { qrCode(id: $id) { statusChanges { action actor { name } } } }';

describeApi('The status changes of a campaign', ({ running }) => {
  let client: Client;

  beforeEach(async () => {
    client = clientOf(running.url, (await running.addWorkspace({}, { name: 'editor' })).key);
  });

  const create = async (more: object = {}) => (await client.post(CODES, dynamicUrl(more)).expect(201)).body;

  it('tell when it was paused and activated, and by whom', async () => {
    const { id } = await create();
    for (const isActive of [false, true]) await client.put(`${CODES}/${id}/status`, { isActive }).expect(200);
    await create({ name: 'Another one' });
    const { data } = (await client.graphql(STATUS, { id })).body;
    expect(data.qrCode.statusChanges).to.deep.equal([
      { action: 'CampaignActivated', actor: { name: 'editor' } },
      { action: 'CampaignPaused', actor: { name: 'editor' } },
    ]);
  });

  it('are read for a list of campaigns with as many statements as for one', async () => {
    const ids = [(await create()).id, (await create()).id, (await create()).id];
    for (const id of ids) await client.put(`${CODES}/${id}/status`, { isActive: false }).expect(200);
    await client.put(`${CODES}/${ids[0]}/status`, { isActive: true }).expect(200);
    const countOf = async (pageSize: number) => {
      const query = `{ qrCodes(pageSize: ${pageSize}) { items { id statusChanges { action actor { name } } } } }`;
      const { statements, response } = sendTraced(client.graphql(query));
      const { items } = (await response).body.data.qrCodes;
      return { items, count: statements.length };
    };
    const [one, three] = [await countOf(1), await countOf(3)];
    expect(three.count).to.equal(one.count);
    const actions = three.items.map(({ id, statusChanges }: { id: string; statusChanges: { action: string }[] }) => [
      ids.indexOf(id),
      ...statusChanges.map(({ action }) => action),
    ]);
    expect(actions).to.have.deep.members([
      [0, 'CampaignActivated', 'CampaignPaused'],
      [1, 'CampaignPaused'],
      [2, 'CampaignPaused'],
    ]);
  });
});
