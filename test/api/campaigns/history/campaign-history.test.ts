import { expect } from 'chai';
import supertest from 'supertest';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { uploadFile } from '../../../support/http/upload.js';
import { describeApi } from '../../../support/service/describe-api.js';

const HISTORY = `query ($id: ID!, $first: Int) { qrCode(id: $id) { revisions(first: $first) {
  revision name content style { moduleShape } changedUtc actor { name displayPrefix } } } }`;
const RESTORE = `mutation ($id: ID!, $revision: Int!) {
  restoreQrCodeRevision(id: $id, revision: $revision) { name content code style { moduleShape } } }`;

describeApi('The history of a campaign', ({ running }) => {
  let client: Client;
  let key: string;

  beforeEach(async () => {
    key = (await running.addWorkspace({}, { name: 'editor' })).key;
    client = clientOf(running.url, key);
  });

  const create = async (more: object = {}) => (await client.post(CODES, dynamicUrl(more)).expect(201)).body;
  const update = (id: string, body: object) => client.put(`${CODES}/${id}`, body).expect(200);
  const historyOf = async (id: string, first?: number) =>
    (await client.graphql(HISTORY, { id, first })).body.data.qrCode.revisions;
  const restore = async (id: string, revision: number, as: Client = client) =>
    (await as.graphql(RESTORE, { id, revision })).body;
  const upload = () => uploadFile(running.url, key);
  const versionOf = async (id: string): Promise<number> => {
    const em = running.service.services.orm.em.fork();
    const rows = await em.execute<{ version: number }[]>('select version from campaign where id = ?', [id]);
    return rows[0]?.version ?? 0;
  };

  it('begins with the creation and has each change of name, content and style', async () => {
    const from = Date.now();
    const { id } = await create();
    await update(id, { name: 'Renamed', content: 'https://example.com/landing' });
    await update(id, { name: 'Renamed', content: 'https://example.com/new' });
    await update(id, { name: 'Renamed', content: 'https://example.com/new', style: { moduleShape: 'Dots' } });
    const revisions = await historyOf(id);
    const shown = revisions.map(({ revision, name, content, style }: never) => [revision, name, content, style]);
    expect(shown).to.deep.equal([
      [4, 'Renamed', 'https://example.com/new', { moduleShape: 'Dots' }],
      [3, 'Renamed', 'https://example.com/new', { moduleShape: 'Square' }],
      [2, 'Renamed', 'https://example.com/landing', { moduleShape: 'Square' }],
      [1, 'Sample campaign', 'https://example.com/landing', { moduleShape: 'Square' }],
    ]);
    for (const { changedUtc, actor } of revisions) {
      expect(Date.parse(changedUtc)).to.be.within(from, Date.now());
      expect(actor).to.deep.equal({ name: 'editor', displayPrefix: key.slice(0, 10) });
    }
  });

  it('has no revision for an update without changes, or for the status', async () => {
    const { id, ...body } = await create();
    await update(id, body);
    await client.put(`${CODES}/${id}/status`, { isActive: false }).expect(200);
    expect(await historyOf(id)).to.have.length(1);
  });

  it('increments the version with every change, including the status', async () => {
    const { id, ...body } = await create();
    expect(await versionOf(id)).to.equal(1);
    await update(id, body);
    await client.put(`${CODES}/${id}/status`, { isActive: false }).expect(200);
    expect(await versionOf(id)).to.equal(3);
    await restore(id, 1);
    expect(await versionOf(id)).to.equal(4);
  });

  it('returns as many revisions as requested, for every campaign of a list', async () => {
    const ids = [(await create()).id, (await create()).id];
    for (const id of ids)
      for (const name of ['a', 'b', 'c']) await update(id, { name, content: 'https://example.com/' });
    const query = '{ qrCodes { items { id two: revisions(first: 2) { name } all: revisions { revision } } } }';
    const { items } = (await client.graphql(query)).body.data.qrCodes;
    expect(items.map(({ id }: { id: string }) => id)).to.have.members(ids);
    for (const { two, all } of items) {
      expect(two).to.deep.equal([{ name: 'c' }, { name: 'b' }]);
      expect(all.map(({ revision }: { revision: number }) => revision)).to.deep.equal([4, 3, 2, 1]);
    }
    for (const first of [0, 101]) {
      const { body } = await client.graphql(HISTORY, { id: ids[0], first });
      expect(body.errors[0].extensions.errors).to.have.all.keys('first');
    }
  });

  it('continues from the last revision shown', async () => {
    const { id } = await create();
    for (const name of ['b', 'c', 'd']) await update(id, { name, content: 'https://example.com/' });
    const query = `query ($id: ID!, $before: Int) { qrCode(id: $id) { revisions(first: 2, before: $before) { revision } } }`;
    const numbers = async (before: number | null) =>
      (await client.graphql(query, { id, before })).body.data.qrCode.revisions.map(
        ({ revision }: { revision: number }) => revision,
      );
    expect(await numbers(null)).to.deep.equal([4, 3]);
    expect(await numbers(3)).to.deep.equal([2, 1]);
    expect(await numbers(1)).to.deep.equal([]);
    const { errors } = (await client.graphql(query, { id, before: 0 })).body;
    expect(errors[0].extensions.errors).to.have.all.keys('before');
  });

  it('has the picture of each revision, also for a deleted campaign', async () => {
    const { id } = await create({ style: { foregroundColor: '#000000' } });
    await update(id, { name: 'a', content: 'https://example.com/', style: { foregroundColor: '#003366' } });
    const { svg } = (await client.graphql('query ($id: ID!) { qrCode(id: $id) { svg } }', { id })).body.data.qrCode;
    await client.delete(`${CODES}/${id}`).expect(204);
    const query = 'query ($id: ID!) { deletedQrCode(id: $id) { name revisions { svg } } }';
    const { deletedQrCode } = (await client.graphql(query, { id })).body.data;
    const [last, first] = deletedQrCode.revisions;
    expect(last.svg).to.equal(svg);
    expect(first.svg).to.include('#000000').and.not.include('#003366');
    const { id: other } = await create();
    expect((await client.graphql(query, { id: other })).body.errors[0].extensions.code).to.equal('not_found');
  });

  it('has no gaps or repetitions when many clients update concurrently', async () => {
    const { id } = await create();
    const names = Array.from({ length: 8 }, (_, index) => `name ${index}`);
    await Promise.all(names.map((name) => update(id, { name, content: 'https://example.com/' })));
    const revisions = await historyOf(id);
    expect(revisions.map(({ revision }: { revision: number }) => revision)).to.deep.equal([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(revisions.slice(0, 8).map(({ name }: { name: string }) => name)).to.have.members(names);
    expect((await client.get(`${CODES}/${id}`)).body.name).to.equal(revisions[0].name);
  });

  it('can be restored: an earlier revision takes effect on the next scan, as a new revision', async () => {
    const { id, code } = await create({ style: { moduleShape: 'Dots' } });
    await update(id, { name: 'Wrong', content: 'https://example.com/wrong', style: {} });
    const scan = async () => (await supertest(running.url).get(`/r/${code}`)).headers.location;
    expect(await scan()).to.equal('https://example.com/wrong');
    const { data } = await restore(id, 1);
    const former = { name: 'Sample campaign', content: 'https://example.com/landing', style: { moduleShape: 'Dots' } };
    expect(data.restoreQrCodeRevision).to.deep.equal({ ...former, code });
    expect(await scan()).to.equal('https://example.com/landing');
    expect((await historyOf(id, 1))[0]).to.deep.include({ revision: 3, ...former });
    const found = await client.get(`${CODES}?search=landing`);
    expect(found.body.totalCount).to.equal(1);
  });

  it('is checked by current rules: deleted files cannot be restored', async () => {
    const [kept, gone] = [await upload(), await upload()];
    const content = (assetIds: string[]) => JSON.stringify({ title: 'Sample', assetIds });
    const { id } = await create({ payloadType: 'Memory', content: content([kept, gone]) });
    await update(id, { name: 'Sample', content: content([kept]) });
    const back = await restore(id, 1);
    expect(back.errors).to.equal(undefined);
    await update(id, { name: 'Sample', content: content([kept]) });
    await client.delete(`/api/v1/qr-assets/${gone}`).expect(204);
    const { extensions } = (await restore(id, 1)).errors[0];
    expect(extensions.code).to.equal('asset_unavailable');
    expect(extensions.errors['content.assetIds'][0]).to.contain(gone);
    expect((await client.get(`${CODES}/${id}`)).body.content).to.equal(content([kept]));
  });

  it('only has revisions of its own campaign, and requires qr:write to restore them', async () => {
    const { id } = await create();
    expect((await restore(id, 2)).errors[0].extensions.code).to.equal('not_found');
    expect((await restore('none', 1)).errors[0].extensions.code).to.equal('not_found');
    const reader = clientOf(running.url, (await running.addWorkspace({}, { scopes: ['qr:read', 'qr:delete'] })).key);
    expect((await restore(id, 1, reader)).errors[0].extensions.code).to.equal('insufficient_scope');
  });

  it('refuses only a destination that redirects in a loop', async () => {
    const { id } = await create();
    const own = `${running.service.services.publicUrl}/r/abcdefgh`;
    const refused = await client.put(`${CODES}/${id}`, { name: 'Circle', content: own });
    expect([refused.status, refused.body.code]).to.deep.equal([400, 'validation_failed']);
    expect(refused.body.errors.content[0]).to.contain('loop');
    expect((await client.post(CODES, dynamicUrl({ content: own }))).body.errors).to.have.all.keys('content');
    await create({ content: own, mode: 'Static' });
    await create({ content: own, payloadType: 'Text' });
    await create({ content: own.replace('/r/', '/p/') });
  });
});
