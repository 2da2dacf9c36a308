import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  removeExpiredUploads,
  removeOrphanFiles,
  removeOrphanRows,
} from '../../../../src/campaigns/assets/remove-unused-files.js';
import { DAY_MS } from '../../../../src/core/clock.js';
import { newId } from '../../../../src/core/ids.js';
import { failureOf } from '../../../support/failure-of.js';
import { picture } from '../../../support/files/pictures.js';
import { putBytes } from '../../../support/files/put-bytes.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { uploadFile } from '../../../support/http/upload.js';
import { startTestService, type TestService } from '../../../support/service/service.js';

describe('Cleaning up uploads', () => {
  let running: TestService;
  let client: Client;
  let key: string;

  beforeEach(async () => {
    running = await startTestService();
    key = (await running.addWorkspace()).key;
    client = clientOf(running.url, key);
  });
  afterEach(() => running.close());

  const upload = async (width = 9) => uploadFile(running.url, key, { bytes: await picture(width, 9) });
  const later = (milliseconds: number) => {
    const { orm, files } = running.service.services;
    return { em: orm.em.fork(), files, clock: { now: () => Date.now() + milliseconds } };
  };
  const copies = () => readdir(join(running.dataFolder, 'assets', 'copies'));
  const files = () => readdir(join(running.dataFolder, 'assets', 'files'));

  it('removes what has been unused for a day, once, and nothing else', async () => {
    const [attached = '', dropped = '', unused = ''] = await Promise.all([upload(), upload(), upload()]);
    const content = (assetIds: string[]) => JSON.stringify({ title: 'Sample', assetIds });
    const memory = dynamicUrl({ payloadType: 'Memory', content: content([attached, dropped]) });
    const { id } = (await client.post(CODES, memory)).body;
    expect(await removeExpiredUploads(later(DAY_MS - 60_000))).to.equal(0);
    await client.put(`${CODES}/${id}`, { name: 'Sample', content: content([attached]) });
    const counts = await Promise.all([1, 2, 3].map(() => removeExpiredUploads(later(DAY_MS + 60_000))));
    expect(counts.reduce((sum, count) => sum + count)).to.equal(2);
    expect(await files()).to.deep.equal([attached]);
    expect((await client.delete(`/api/v1/qr-assets/${unused}`)).status).to.equal(404);
  });

  it('removes files without a row when they are too old to get one', async () => {
    const kept = await upload();
    await putBytes(running.service.services.files, newId(), Buffer.from('left behind'));
    expect(await removeOrphanFiles(later(0))).to.equal(0);
    expect(await removeOrphanFiles(later(DAY_MS))).to.equal(1);
    expect(await files()).to.deep.equal([kept]);
  });

  it('leaves the files of a store alone that another database has filled', async () => {
    await running.operator.em.fork().execute('delete from file_store');
    const foreign = newId();
    await putBytes(running.service.services.files, foreign, Buffer.from('of another database'));
    expect(await failureOf(removeOrphanFiles(later(DAY_MS)))).to.have.property('name', 'files of another database');
    expect(await files()).to.deep.equal([foreign]);
    await running.service.services.files.delete(foreign);
    expect(await removeOrphanFiles(later(DAY_MS))).to.equal(0);
    await putBytes(running.service.services.files, foreign, Buffer.from('left behind'));
    expect(await removeOrphanFiles(later(DAY_MS))).to.equal(1);
  });

  it('removes the copies of a picture with it, and orphaned copies', async () => {
    const [kept, deleted, unused] = [await upload(1200), await upload(1200), await upload(1200)];
    expect(await copies()).to.have.members([kept, deleted, unused]);
    await client.delete(`/api/v1/qr-assets/${deleted}`).expect(204);
    expect(await copies()).to.have.members([kept, unused]);
    const { files: store, em } = later(0);
    await em.execute('delete from asset where id = ?', [unused]);
    const halfWritten = newId();
    await putBytes(store, halfWritten, Buffer.from('a copy, and then the end'), '480.webp');
    expect(await store.size(halfWritten)).to.equal(null);
    expect(await removeOrphanFiles(later(0))).to.equal(0);
    expect(await removeOrphanFiles(later(DAY_MS))).to.equal(2);
    expect([await files(), await copies()]).to.deep.equal([[kept], [kept]]);
    expect(await store.size(kept, '480.webp')).to.be.greaterThan(0);
    expect(await removeExpiredUploads(later(DAY_MS + 60_000))).to.equal(1);
    expect(await copies()).to.deep.equal([]);
  });

  it('stores copies only under short plain names', async () => {
    const { files: store } = later(0);
    for (const name of ['', '.', '..', '../480', 'a/b', '480.', '.webp', '480.webp.x', 'A', 'x'.repeat(33), '480\n']) {
      const error = await putBytes(store, newId(), Buffer.from('x'), name).catch((reason: unknown) => reason);
      expect(error, name).to.be.an('error');
    }
    expect(await copies()).to.deep.equal([]);
  });

  it('removes unattached rows whose file is gone, only for its own store', async () => {
    const [kept = '', lost = '', shown = '', elsewhere = ''] = await Promise.all([
      upload(),
      upload(),
      upload(),
      upload(),
    ]);
    const content = JSON.stringify({ title: 'Sample', assetIds: [shown] });
    await client.post(CODES, dynamicUrl({ payloadType: 'Memory', content })).expect(201);
    const { em, files: store, clock } = later(0);
    await em.execute('update asset set store_id = ? where id = ?', [newId(), elsewhere]);
    for (const id of [lost, shown, elsewhere]) await store.delete(id);
    expect(await removeOrphanRows({ em, files: store, clock })).to.equal(1);
    const rows = await em.execute<{ id: string }[]>('select id from asset');
    expect(rows.map(({ id }) => id)).to.have.members([kept, shown, elsewhere]);
  });
});
