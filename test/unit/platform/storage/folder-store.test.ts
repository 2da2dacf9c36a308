import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openFolderStore } from '../../../../src/platform/storage/folder-store.js';

describe('A folder of files', () => {
  it('has one id and one secret for all that open it first at the same time, and nothing else is left', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'signpost-files-'));
    const stores = await Promise.all(Array.from({ length: 8 }, () => openFolderStore(folder, 'reader')));
    expect(new Set(await Promise.all(stores.map((store) => store.id()))).size).to.equal(1);
    expect(new Set(await Promise.all(stores.map((store) => store.secret()))).size).to.equal(1);
    expect((await readdir(folder)).sort()).to.deep.equal(['copies', 'files', 'incoming', 'store-id', 'store-secret']);
    await rm(folder, { recursive: true });
  });
});
