import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Client } from 'pg';
import { findEmbeddedServer } from '../../../src/platform/database/embedded/embedded-server.js';
import { picture, withTextChunk } from '../../support/files/pictures.js';
import { type RunningProcess, startProcess } from '../../support/service/process.js';
import { IS_THOROUGH } from '../../support/thorough.js';

const ROUNDS = IS_THOROUGH ? 4 : 2;

describe('Uploads, killed in the middle', () => {
  let folder: string;
  let running: RunningProcess;
  let environment: NodeJS.ProcessEnv;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-upload-'));
    environment = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' };
    running = await startProcess(environment);
  });
  after(async () => {
    await running.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  it('leave no row without its file, and preserve every upload that was answered', async () => {
    const key = running.firstKey ?? '';
    const png = withTextChunk(await picture(640, 64), 'x'.repeat(100_000));
    const answered: string[] = [];
    const uploadUntilKilled = async (): Promise<void> => {
      for (;;) {
        const form = new FormData();
        form.set('file', new Blob([Uint8Array.from(png)], { type: 'image/png' }), 'a.png');
        const response = await fetch(`${running.url}/api/v1/qr-assets`, {
          method: 'POST',
          headers: { 'X-Api-Key': key },
          body: form,
        });
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
      await running.end('SIGKILL');
      await uploading;
      running = await startProcess(environment);
    }
    const url = await findEmbeddedServer(join(folder, 'postgres'));
    const client = new Client({ connectionString: url ?? '' });
    await client.connect();
    const { rows } = await client.query<{ id: string }>('select id from asset');
    await client.end();
    const ids = rows.map(({ id }) => id);
    expect(answered.length).to.be.greaterThan(ROUNDS);
    expect(ids).to.include.members(answered);
    expect(await readdir(join(folder, 'assets', 'files'))).to.include.members(ids);
    expect(await readdir(join(folder, 'assets', 'copies'))).to.include.members(ids);
    const copies = ['480.png', '480.webp', '640.png', '640.webp'];
    for (const id of ids) expect(await readdir(join(folder, 'assets', 'copies', id))).to.have.members(copies);
    expect(await readdir(join(folder, 'assets', 'incoming'))).to.deep.equal([]);
  });
});
