import { expect } from 'chai';
import supertest from 'supertest';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { signedIn } from '../../../support/http/console.js';
import { uploadFile } from '../../../support/http/upload.js';
import { describeApi } from '../../../support/service/describe-api.js';

const LIST = `{ qrAssets(pageSize: 5) { totalCount items { id fileName contentType length pages removedUtc shownBy { id name isDeleted } } }
  qrAssetStorage { attached attachedMax unattached unattachedMax imageMax pdfMax } }`;

describeApi('The list of uploads', ({ running }) => {
  let client: Client;
  let key: string;
  let workspaceId: string;

  beforeEach(async () => {
    ({ key, workspaceId } = await running.addWorkspace());
    client = clientOf(running.url, key);
  });

  const upload = (filename: string) => uploadFile(running.url, key, { filename });
  const show = async (name: string, assetIds: string[]): Promise<string> => {
    const content = JSON.stringify({ title: name, assetIds });
    return (await client.post(CODES, dynamicUrl({ name, payloadType: 'Memory', content })).expect(201)).body.id;
  };
  const list = async () => (await client.graphql(LIST)).body.data;

  it('shows which campaign uses each, including deleted ones, and when unused ones are removed', async () => {
    const [shown, trashed, loose] = [await upload('shown.png'), await upload('trashed.png'), await upload('loose.png')];
    const campaign = await show('Shown', [shown]);
    const deleted = await show('Trashed', [trashed]);
    await client.delete(`${CODES}/${deleted}`).expect(204);
    const { qrAssets, qrAssetStorage } = await list();
    expect(qrAssets.totalCount).to.equal(3);
    const [first, second, third] = qrAssets.items;
    expect(first).to.include({
      id: loose,
      fileName: 'loose.png',
      contentType: 'image/png',
      pages: null,
      shownBy: null,
    });
    expect(Date.parse(first.removedUtc)).to.be.greaterThan(Date.now());
    expect(second).to.deep.include({ id: trashed, shownBy: { id: deleted, name: 'Trashed', isDeleted: true } });
    expect(third).to.deep.include({
      ...{ id: shown, removedUtc: null },
      shownBy: { id: campaign, name: 'Shown', isDeleted: false },
    });
    expect(qrAssetStorage).to.include({ attached: third.length, unattached: first.length });
    expect(qrAssetStorage.attachedMax).to.be.greaterThan(qrAssetStorage.imageMax);
  });

  it('contains nothing of other workspaces', async () => {
    await upload('own.png');
    const other = clientOf(running.url, (await running.addWorkspace()).key);
    const { qrAssets, qrAssetStorage } = (await other.graphql(LIST)).body.data;
    expect([qrAssets.totalCount, qrAssetStorage.unattached]).to.deep.equal([0, 0]);
  });

  it('has a thumbnail of each for its workspace alone, by key or session', async () => {
    const path = `/qr-assets/${await upload('a.png')}/picture`;
    const sent = await client.get(path).expect(200);
    expect(sent.headers).to.include({ 'content-type': 'image/webp' });
    expect(sent.headers['cache-control']).to.match(/^private/);
    await (await signedIn(running, await running.addMember(workspaceId))).get(path).expect(200);
    await supertest(running.url).get(path).expect(401);
    await clientOf(running.url, (await running.addWorkspace()).key)
      .get(path)
      .expect(404);
    await client.get('/qr-assets/none/picture').expect(404);
  });
});
