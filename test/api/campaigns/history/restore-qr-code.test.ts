import { expect } from 'chai';
import supertest from 'supertest';
import { restoreCampaignAsOperator } from '../../../../src/campaigns/restore-campaign.js';
import { Plan } from '../../../../src/core/contract/plans.js';
import { setWorkspace } from '../../../../src/tenancy/workspaces/manage-workspaces.js';
import { picture, withTextChunk } from '../../../support/files/pictures.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { uploadFile } from '../../../support/http/upload.js';
import { describeApi } from '../../../support/service/describe-api.js';

const RESTORE = 'mutation ($id: ID!) { restoreQrCode(id: $id) { id name isActive deletedUtc totalScans } }';
const DELETED = `query ($page: Int, $pageSize: Int) {
  deletedQrCodes(page: $page, pageSize: $pageSize) { totalCount items { id deletedUtc } } }`;
const KILOBYTE = 1024;

describeApi(
  'Restoring a deleted campaign',
  { environment: { ACTIVE_ALLOWANCE_BYTES: String(50 * KILOBYTE) } },
  ({ running }) => {
    let client: Client;
    let key: string;
    let workspaceId: string;

    beforeEach(async () => {
      ({ key, workspaceId } = await running.addWorkspace());
      client = clientOf(running.url, key);
    });

    const create = async (more: object = {}) => (await client.post(CODES, dynamicUrl(more)).expect(201)).body;
    const remove = (id: string) => client.delete(`${CODES}/${id}`).expect(204);
    const restore = async (id: string, as: Client = client) => (await as.graphql(RESTORE, { id })).body;
    const codeOf = async (id: string) => (await restore(id)).errors?.[0].extensions.code;
    const scan = async (code: string) => (await supertest(running.url).get(`/r/${code}`)).status;
    const upload = async (): Promise<string> => {
      const bytes = withTextChunk(await picture(8, 8), 'x'.repeat(20 * KILOBYTE));
      return uploadFile(running.url, key, { bytes });
    };
    const memory = (assetIds: string[]) => ({
      payloadType: 'Memory',
      content: JSON.stringify({ title: 'Sample', assetIds }),
    });

    it('restores everything, from the next scan on', async () => {
      const before = await create();
      expect(await scan(before.code)).to.equal(302);
      await remove(before.id);
      expect(await scan(before.code)).to.equal(404);
      const { data } = await restore(before.id);
      expect(data.restoreQrCode).to.deep.include({ id: before.id, isActive: true, deletedUtc: null });
      expect(await scan(before.code)).to.equal(302);
      const { totalScans, lastScannedUtc, ...after } = (await client.get(`${CODES}/${before.id}`)).body;
      expect(before).to.deep.include(after);
    });

    it('leaves a paused campaign paused', async () => {
      const { id, code } = await create();
      await client.put(`${CODES}/${id}/status`, { isActive: false });
      await remove(id);
      expect((await restore(id)).data.restoreQrCode.isActive).to.equal(false);
      expect(await scan(code)).to.equal(404);
    });

    it('does nothing to a campaign that is not deleted, and succeeds for one of two concurrent requests', async () => {
      const { id } = await create();
      for (const given of [id, 'none', '7d0f9d1e-8f4f-4a0a-9c57-5a4f8a3f6a01']) {
        expect(await codeOf(given)).to.equal('not_found');
      }
      await remove(id);
      expect(await Promise.all([codeOf(id), codeOf(id)])).to.have.members([undefined, 'not_found']);
    });

    it('lists only deleted campaigns, most recently deleted first', async () => {
      const ids: string[] = [(await create()).id, (await create()).id, (await create()).id];
      const [first = '', , third = ''] = ids;
      await remove(third);
      await remove(first);
      const list = async (variables: object = {}) =>
        (await client.graphql(DELETED, variables)).body.data.deletedQrCodes;
      const { items, totalCount } = await list();
      expect(totalCount).to.equal(2);
      expect(items.map(({ id }: { id: string }) => id)).to.deep.equal([first, third]);
      expect(items[0].deletedUtc).to.match(/Z$/);
      expect((await list({ page: 2, pageSize: 1 })).items.map(({ id }: { id: string }) => id)).to.deep.equal([third]);
      await restore(first);
      expect((await list()).totalCount).to.equal(1);
      const { body } = await client.graphql(DELETED, { pageSize: 0 });
      expect(body.errors[0].extensions.errors).to.have.all.keys('pageSize');
    });

    it('counts against the number of campaigns', async () => {
      const { key: freeKey } = await running.addWorkspace({ plan: Plan.Free });
      const free = clientOf(running.url, freeKey);
      const staticUrl = dynamicUrl({ mode: 'Static' });
      const all = await Promise.all(Array.from({ length: 25 }, () => free.post(CODES, staticUrl)));
      const id = all[0]?.body.id;
      await free.delete(`${CODES}/${id}`);
      const other = (await free.post(CODES, staticUrl).expect(201)).body.id;
      expect((await restore(id, free)).errors[0].extensions.code).to.equal('plan_limit_reached');
      expect((await free.get(`${CODES}/${id}`)).status).to.equal(404);
      await free.delete(`${CODES}/${other}`);
      expect((await restore(id, free)).errors).to.equal(undefined);
    });

    it('requires a plan with Dynamic codes and a current subscription', async () => {
      const { id } = await create();
      await remove(id);
      await setWorkspace(running.operator, workspaceId, { plan: Plan.Free });
      expect(await codeOf(id)).to.equal('plan_limit_reached');
      await setWorkspace(running.operator, workspaceId, { plan: Plan.Pro, subscriptionUntil: new Date(0) });
      expect(await codeOf(id)).to.equal('subscription_expired');
      await setWorkspace(running.operator, workspaceId, { subscriptionUntil: null });
      expect(await codeOf(id)).to.equal(undefined);
    });

    it('counts its files again', async () => {
      const { id } = await create(memory([await upload(), await upload()]));
      await remove(id);
      const other = await create(memory([await upload()]));
      expect(await codeOf(id)).to.equal('storage_limit_reached');
      await remove(other.id);
      expect(await codeOf(id)).to.equal(undefined);
      await client.post(CODES, dynamicUrl(memory([await upload()]))).expect(402);
    });

    it('requires the scope qr:delete', async () => {
      const writer = clientOf(running.url, (await running.addWorkspace({}, { scopes: ['qr:read', 'qr:write'] })).key);
      expect((await restore('none', writer)).errors[0].extensions.code).to.equal('insufficient_scope');
    });

    it('is also possible for operators, in any workspace, by the same rules', async () => {
      const { id, code } = await create();
      await remove(id);
      expect(await scan(code)).to.equal(404);
      await restoreCampaignAsOperator(running.operator, id);
      expect(await scan(code)).to.equal(302);
      await remove(id);
      await setWorkspace(running.operator, workspaceId, { plan: Plan.Free });
      const error = await restoreCampaignAsOperator(running.operator, id).catch((reason: unknown) => reason);
      expect(error).to.include({ code: 'plan_limit_reached' });
    });
  },
);
