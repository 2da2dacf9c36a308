import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { picture, withTextChunk } from '../../support/files/pictures.js';
import { describeProcess } from '../../support/service/describe-process.js';
import { IS_THOROUGH } from '../../support/thorough.js';

const ROUNDS = IS_THOROUGH ? 4 : 2;

describeProcess('Uploads, killed in the middle', {}, (service) => {
  it('leave no row without its file, and preserve every upload that was answered', async () => {
    const png = withTextChunk(await picture(640, 64), 'x'.repeat(100_000));
    const answered: string[] = [];
    const uploadUntilKilled = async (): Promise<void> => {
      for (;;) {
        const form = new FormData();
        form.set('file', new Blob([Uint8Array.from(png)], { type: 'image/png' }), 'a.png');
        const options = { method: 'POST', headers: { 'X-Api-Key': service.key }, body: form };
        const response = await fetch(`${service.running.url}/api/v1/qr-assets`, options);
        if (response.status !== 201) throw new Error(String(response.status));
        answered.push(idOf(await response.json()));
      }
    };
    const idOf = (body: unknown): string =>
      typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : '';
    for (let round = 0; round < ROUNDS; round++) {
      const uploading = Promise.allSettled(Array.from({ length: 4 }, uploadUntilKilled));
      const goal = answered.length + 4;
      while (answered.length < goal) await sleep(10);
      await sleep(Math.random() * 200);
      await service.running.end('SIGKILL');
      await uploading;
      await service.start();
    }
    const ids = (await service.query<{ id: string }>('select id from asset')).map(({ id }) => id);
    const { folder } = service;
    expect(answered.length).to.be.greaterThan(ROUNDS);
    expect(ids).to.include.members(answered);
    expect(await readdir(join(folder, 'assets', 'files'))).to.include.members(ids);
    expect(await readdir(join(folder, 'assets', 'copies'))).to.include.members(ids);
    const copies = ['480.png', '480.webp', '640.png', '640.webp'];
    for (const id of ids) expect(await readdir(join(folder, 'assets', 'copies', id))).to.have.members(copies);
    expect(await readdir(join(folder, 'assets', 'incoming'))).to.deep.equal([]);
  });
});
