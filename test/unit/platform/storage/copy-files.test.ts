import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { newId } from '../../../../src/core/ids.js';
import { copyFiles } from '../../../../src/platform/storage/copy-files.js';
import type { FileStore } from '../../../../src/platform/storage/file-store.js';
import { openFolderStore } from '../../../../src/platform/storage/folder-store.js';
import { allOf } from '../../../support/all-of.js';
import { putBytes } from '../../../support/files/put-bytes.js';

describe('Copying files from one store to another', () => {
  let folder: string;
  let from: FileStore;
  let to: FileStore;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-copy-'));
    [from, to] = [await openFolderStore(join(folder, 'from')), await openFolderStore(join(folder, 'to'))];
  });
  afterEach(() => rm(folder, { recursive: true }));

  const addFile = async (): Promise<string> => {
    const id = newId();
    await putBytes(from, id, Buffer.from(`copy of ${id}`), '480.webp');
    await putBytes(from, id, Buffer.from(`file ${id}`));
    return id;
  };
  const read = async (store: FileStore, id: string, copy?: string): Promise<string | null> => {
    const stream = await store.open(id, { copy });
    return stream === null ? null : (await buffer(stream)).toString();
  };

  it('copies each with its copies once, and leaves the source unchanged', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, addFile));
    const first = await copyFiles(from, to, { removeSource: false });
    expect(first).to.deep.include({ copied: 40, present: 0, removed: 0, different: [] });
    for (const id of ids) {
      expect([await read(to, id), await read(to, id, '480.webp')]).to.deep.equal([`file ${id}`, `copy of ${id}`]);
    }
    const added = await addFile();
    const second = await copyFiles(from, to, { removeSource: false });
    expect(second).to.deep.include({ copied: 2, present: 40, removed: 0 });
    expect(await read(to, added)).to.equal(`file ${added}`);
    expect(await allOf(from.ids())).to.have.length(21);
    expect(await from.id()).to.not.equal(await to.id());
  });

  it('copies the secret, and reports a target that has another one', async () => {
    expect((await copyFiles(from, to, { removeSource: false })).different).to.deep.equal([]);
    expect([await from.readSecret(), await to.readSecret()]).to.deep.equal([null, null]);
    const secret = await from.secret();
    for (let run = 0; run < 2; run++) {
      expect((await copyFiles(from, to, { removeSource: false })).different).to.deep.equal([]);
      expect(await to.readSecret()).to.equal(secret);
    }
    const other = await openFolderStore(join(folder, 'other'));
    const own = await other.secret();
    expect((await copyFiles(from, other, { removeSource: false })).different).to.deep.equal(['store-secret']);
    expect([await from.readSecret(), await other.readSecret()]).to.deep.equal([secret, own]);
  });

  it('replaces files of another length, because no file is ever incomplete under its name', async () => {
    const id = await addFile();
    await putBytes(to, id, Buffer.from('fil'));
    await copyFiles(from, to, { removeSource: false });
    expect(await read(to, id)).to.equal(`file ${id}`);
  });

  it('removes from the source what it has compared byte by byte, and corrects differences', async () => {
    const [damaged, ...others] = await Promise.all(Array.from({ length: 3 }, addFile));
    await copyFiles(from, to, { removeSource: false });
    await putBytes(to, damaged ?? '', Buffer.from(`FILE ${damaged}`));
    const copied = await copyFiles(from, to, { removeSource: true });
    expect(copied).to.deep.include({ copied: 1, present: 5, removed: 3, different: [] });
    expect(await allOf(from.ids())).to.deep.equal([]);
    for (const id of [damaged ?? '', ...others]) expect(await read(to, id)).to.equal(`file ${id}`);
  });

  it('keeps in the source, and lists, what comes back different', async () => {
    const [id, other] = [await addFile(), await addFile()];
    const lying: FileStore = {
      ...to,
      put: async (target, path, copy) => {
        if (target === id && copy === '480.webp') await writeFile(path, 'something else');
        await to.put(target, path, copy);
      },
    };
    const copied = await copyFiles(from, lying, { removeSource: true });
    expect(copied).to.deep.include({ removed: 1, different: [`${id}/480.webp`] });
    expect(await allOf(from.ids())).to.deep.equal([id]);
    expect(await read(to, other)).to.equal(`file ${other}`);
  });
});
