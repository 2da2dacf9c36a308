import { expect } from 'chai';
import supertest from 'supertest';
import { picture } from '../../../support/files/pictures.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { expectContract } from '../../../support/http/contract.js';
import { describeApi } from '../../../support/service/describe-api.js';

const ASSETS = '/api/v1/qr-assets';

describeApi('Assets of a campaign', ({ running }) => {
  let client: Client;
  let key: string;

  before(async () => {
    key = (await running.addWorkspace()).key;
    client = clientOf(running.url, key);
  });

  const upload = async (as = key): Promise<string> => {
    const request = supertest(running.url).post(ASSETS).set('X-Api-Key', as);
    return (await request.attach('file', await picture(10, 10), { filename: 'a.png', contentType: 'image/png' })).body
      .id;
  };
  const remove = async (id: string, as: Client = client) => {
    const response = await as.delete(`${ASSETS}/${id}`);
    expectContract('DELETE', `${ASSETS}/{id}`, response);
    return response.status;
  };
  const memory = (assetIds: string[]) =>
    dynamicUrl({ payloadType: 'Memory', content: JSON.stringify({ title: 'Sample', assetIds }) });
  const asUpdate = ({ name, content }: { name: string; content: string }) => ({ name, content });

  it('are deleted once while they are unused', async () => {
    const id = await upload();
    expect(await remove(id)).to.equal(204);
    expect(await remove(id)).to.equal(404);
    expect(await remove('none')).to.equal(404);
  });

  it('are attached by a creation to only one campaign, and cannot be deleted then', async () => {
    const ids = [await upload(), await upload()];
    const created = await client.post(CODES, memory(ids));
    expect(created.status, JSON.stringify(created.body)).to.equal(201);
    expect(await remove(ids[0] ?? '')).to.equal(404);
    const again = await client.post(CODES, memory([ids[1] ?? '']));
    expect([again.status, again.body.code]).to.deep.equal([400, 'asset_unavailable']);
    expect(again.body.errors['content.assetIds'][0]).to.contain(ids[1]);
    expect((await client.get(CODES)).body.totalCount).to.equal(1);
  });

  it('belong to their workspace', async () => {
    const other = await running.addWorkspace();
    const foreign = await upload(other.key);
    const response = await client.post(CODES, memory([foreign]));
    expect([response.status, Object.keys(response.body.errors)]).to.deep.equal([400, ['content.assetIds']]);
    expect(await remove(foreign)).to.equal(404);
    expect(await remove(foreign, clientOf(running.url, other.key))).to.equal(204);
  });

  it('are unattached when an update drops them, and can be attached by another', async () => {
    const [first, second] = [await upload(), await upload()];
    const { body } = await client.post(CODES, memory([first]));
    const updated = await client.put(`${CODES}/${body.id}`, asUpdate(memory([second]) as never));
    expect(updated.status).to.equal(200);
    expect(await remove(second)).to.equal(404);
    expect(await remove(first)).to.equal(204);
  });

  it('are attached to one of two campaigns that request it at the same moment', async () => {
    const id = await upload();
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.post(CODES, memory([id]))));
    expect(answers.filter(({ status }) => status === 201)).to.have.length(1);
    expect(answers.filter(({ body }) => body.code === 'asset_unavailable')).to.have.length(7);
  });

  it('create a menu', async () => {
    const content = JSON.stringify({ businessName: 'Sample', assetIds: [await upload()] });
    expect((await client.post(CODES, dynamicUrl({ payloadType: 'Menu', content }))).status).to.equal(201);
  });

  it('are shown by another campaign as a copy', async () => {
    const id = await upload();
    await client.post(CODES, memory([id]));
    const { body } = await client.graphql(
      'mutation ($id: ID!) { copyQrAsset(id: $id) { id fileName contentType campaignId } }',
      { id },
    );
    const { id: copy, ...details } = body.data.copyQrAsset;
    expect(details).to.deep.equal({ fileName: 'a.png', contentType: 'image/png', campaignId: null });
    expect((await client.post(CODES, memory([copy]))).status).to.equal(201);
    expect(await remove(copy)).to.equal(404);
  });
});
