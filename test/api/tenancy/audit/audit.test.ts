import { expect } from 'chai';
import { restoreCampaignAsOperator } from '../../../../src/campaigns/restore-campaign.js';
import { SCOPES } from '../../../../src/core/contract/scopes.js';
import { createApiKeyAsOperator } from '../../../../src/identity/api-keys/commands/issue-api-key.js';
import { revokeApiKeyAsOperator } from '../../../../src/identity/api-keys/commands/revoke-api-key.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

interface Entry {
  readonly action: string;
  readonly subjectId: string;
  readonly details: Record<string, unknown>;
  readonly actor: { readonly id: string } | null;
}

const ENTRIES = `query ($page: Int, $pageSize: Int, $subjectId: ID) {
  auditEntries(page: $page, pageSize: $pageSize, subjectId: $subjectId) {
    totalCount items { action subjectId details actor { id } } } }`;
const UPDATE = 'mutation ($id: ID!, $input: UpdateQrCodeInput!) { updateQrCode(id: $id, input: $input) { id } }';

describeApi('The audit log', ({ running }) => {
  let client: Client;
  let workspaceId: string;

  beforeEach(async () => {
    const added = await running.addWorkspace({}, { scopes: SCOPES });
    ({ workspaceId } = added);
    client = clientOf(running.url, added.key);
  });

  const entries = async (variables: object = { pageSize: 100 }): Promise<{ totalCount: number; items: Entry[] }> =>
    (await client.graphql(ENTRIES, variables)).body.data.auditEntries;
  const campaign = async (): Promise<string> => (await client.post(CODES, dynamicUrl())).body.id;

  it('has the names of changed fields, but no contents or names', async () => {
    const id = await campaign();
    const input = { name: 'Private name', content: 'https://example.com/private', style: { moduleShape: 'Dots' } };
    await client.graphql(UPDATE, { id, input });
    await client.graphql(UPDATE, { id, input });
    const { items } = await entries({ subjectId: id });
    expect(items.map(({ details }) => details)).to.deep.include.members([
      { changed: ['name', 'content', 'style'], revision: 2 },
      { changed: [], revision: null },
    ]);
    expect(JSON.stringify(items)).to.not.match(/Private name|private|example\.com/);
  });

  it('is listed in pages, newest first, for all subjects or one', async () => {
    const [first, second] = [await campaign(), await campaign()];
    await client.put(`${CODES}/${first}/status`, { isActive: false }).expect(200);
    await client.put(`${CODES}/${first}/status`, { isActive: true }).expect(200);
    const { items, totalCount } = await entries({ subjectId: first });
    expect(totalCount).to.equal(3);
    expect(items.map(({ action }) => action)).to.deep.equal(['CampaignActivated', 'CampaignPaused', 'CampaignCreated']);
    const paged = await Promise.all([1, 2, 3, 4].map((page) => entries({ page, pageSize: 2 })));
    expect(paged.map((page) => page.items.length)).to.deep.equal([2, 2, 1, 0]);
    expect(paged.flatMap((page) => page.items.map(({ subjectId }) => subjectId))).to.include(second);
    expect((await entries({ subjectId: 'none' })).items).to.deep.equal([]);
    const { body } = await client.graphql(ENTRIES, { pageSize: 101 });
    expect(body.errors[0].extensions.errors).to.have.all.keys('pageSize');
  });

  it('has no entry for a refused request', async () => {
    const id = await campaign();
    const before = await entries();
    await client.put(`${CODES}/${id}`, { name: '', content: 'none' }).expect(400);
    await client.put(`${CODES}/7d0f9d1e-8f4f-4a0a-9c57-5a4f8a3f6a01/status`, { isActive: false }).expect(404);
    await client.post(CODES, dynamicUrl({ content: 'javascript:alert(1)' })).expect(400);
    expect(await entries()).to.deep.equal(before);
  });

  it("has the operator's commands, without an actor", async () => {
    const { id } = (await createApiKeyAsOperator(running.operator, { workspaceId })).key;
    await revokeApiKeyAsOperator(running.operator, id);
    const restored = await campaign();
    await client.delete(`${CODES}/${restored}`).expect(204);
    await restoreCampaignAsOperator(running.operator, restored);
    const own = [...(await entries({ subjectId: id })).items, ...(await entries({ subjectId: restored })).items];
    const byOperator = own.filter(({ actor }) => actor === null).map(({ action }) => action);
    expect(byOperator).to.have.members(['KeyCreated', 'KeyRevoked', 'CampaignRestored']);
  });

  it('needs the scope keys:manage', async () => {
    const reader = clientOf(running.url, (await running.addWorkspace()).key);
    const { body } = await reader.graphql(ENTRIES);
    expect(body.errors[0].extensions.code).to.equal('insufficient_scope');
  });
});
