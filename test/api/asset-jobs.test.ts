import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import supertest from 'supertest';
import { removeExpiredUploads } from '../../src/assets/remove-expired-uploads.js';
import { removeOrphanFiles } from '../../src/assets/remove-orphans.js';
import { DAY_MS } from '../../src/floor/clock.js';
import { newId } from '../../src/floor/ids.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../support/client.js';
import { picture } from '../support/pictures.js';
import { startTestService, type TestService } from '../support/service.js';

describe('Keeping uploads', () => {
  let running: TestService;
  let client: Client;
  let key: string;

  beforeEach(async () => {
    running = await startTestService();
    key = (await running.addWorkspace()).key;
    client = clientOf(running.url, key);
  });
  afterEach(() => running.close());

  const upload = async (): Promise<string> => {
    const request = supertest(running.url).post('/api/v1/qr-assets').set('X-Api-Key', key);
    return (await request.attach('file', await picture(9, 9), { filename: 'a.png', contentType: 'image/png' })).body.id;
  };
  const later = (milliseconds: number) => {
    const { orm, files } = running.service.services;
    return { em: orm.em.fork(), files, clock: { now: () => Date.now() + milliseconds } };
  };
  const files = () => readdir(join(running.dataFolder, 'assets', 'files'));

  it('removes what nothing has shown for a day, once, and nothing else', async () => {
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

  it('removes files that have no row, when they are old enough to never get one', async () => {
    const kept = await upload();
    await running.service.services.files.put(newId(), Buffer.from('left behind'));
    expect(await removeOrphanFiles(later(0))).to.equal(0);
    expect(await removeOrphanFiles(later(DAY_MS))).to.equal(1);
    expect(await files()).to.deep.equal([kept]);
  });
});
