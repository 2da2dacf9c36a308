import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { newId } from '../../../../src/core/ids.js';
import type { FilePart, FileStore } from '../../../../src/platform/storage/file-store.js';
import { openFolderStore } from '../../../../src/platform/storage/folder-store.js';
import { openS3Store } from '../../../../src/platform/storage/s3/s3-store.js';
import { allOf } from '../../../support/all-of.js';
import { silent } from '../../../support/database.js';
import { putBytes } from '../../../support/files/put-bytes.js';
import { S3Server } from '../../../support/storage/s3-server.js';

/** Opens another store of the same place: what one of them stores, the others have. */
type OpenStore = () => Promise<FileStore>;

const FORMS: Readonly<Record<string, () => Promise<{ open: OpenStore; close: () => Promise<void> }>>> = {
  'in a folder': async () => {
    const folder = await mkdtemp(join(tmpdir(), 'signpost-files-'));
    return { open: () => openFolderStore(folder, 'reader'), close: () => rm(folder, { recursive: true }) };
  },
  'in a bucket': async () => {
    const [server, folder] = [await S3Server.open({ pageSize: 3 }), await mkdtemp(join(tmpdir(), 'signpost-files-'))];
    const storage = server.storage();
    const close = async () => {
      await server.close();
      await rm(folder, { recursive: true });
    };
    return { open: () => openS3Store({ storage, folder, logger: silent }, 'reader'), close };
  },
};

for (const [form, openForm] of Object.entries(FORMS)) {
  describe(`Files ${form}`, () => {
    let store: FileStore;
    let beside: FileStore;
    let close: () => Promise<void>;

    beforeEach(async () => {
      const opened = await openForm();
      [store, beside] = [await opened.open(), await opened.open()];
      close = async () => {
        await Promise.all([store.close(), beside.close()]);
        await opened.close();
      };
    });
    afterEach(() => close());

    const read = async (id: string, part?: FilePart): Promise<string | null> => {
      const stream = await beside.open(id, part);
      return stream === null ? null : (await buffer(stream)).toString();
    };

    it('are complete for every instance once stored, with their copies, and the received file is gone', async () => {
      const id = newId();
      const path = store.incoming();
      await writeFile(path, 'the file');
      await store.put(id, path);
      await putBytes(store, id, Buffer.from('a copy'), '480.webp');
      expect([await read(id), await read(id, { copy: '480.webp' })]).to.deep.equal(['the file', 'a copy']);
      expect([await beside.size(id), await beside.size(id, '480.webp')]).to.deep.equal([8, 6]);
      expect(existsSync(path)).to.equal(false);
    });

    it('are returned byte by byte when they have some megabytes', async () => {
      const bytes = Buffer.alloc(3_000_001, 'some bytes that repeat ');
      const id = newId();
      await putBytes(store, id, bytes);
      const stream = await beside.open(id);
      expect(stream && (await buffer(stream)).equals(bytes)).to.equal(true);
    });

    it('are read in ranges', async () => {
      const id = newId();
      await putBytes(store, id, Buffer.from('0123456789'));
      expect(await read(id, { range: { start: 0, end: 9 } })).to.equal('0123456789');
      expect(await read(id, { range: { start: 3, end: 5 } })).to.equal('345');
      expect(await read(id, { range: { start: 9, end: 9 } })).to.equal('9');
    });

    it('have no size and no bytes if missing, and deleting them is not an error', async () => {
      const id = newId();
      expect([await store.size(id), await store.open(id), await store.size(id, 'a')]).to.deep.equal([null, null, null]);
      await store.delete(id);
    });

    it('are deleted with their copies, without affecting others', async () => {
      const [deleted, kept] = [newId(), newId()];
      for (const id of [deleted, kept]) {
        await putBytes(store, id, Buffer.from('x'));
        for (const copy of ['1', '2', '3', '4']) await putBytes(store, id, Buffer.from('x'), copy);
      }
      await beside.delete(deleted);
      expect([await store.size(deleted), await store.size(deleted, '4')]).to.deep.equal([null, null]);
      expect(await allOf(store.copies(deleted))).to.deep.equal([]);
      expect(await allOf(store.copies(kept))).to.have.members(['1', '2', '3', '4']);
      expect(await allOf(store.ids())).to.deep.equal([kept]);
    });

    it('are listed by the time when they or their copies were stored, also across many pages', async () => {
      const ids = Array.from({ length: 8 }, newId);
      for (const id of ids) await putBytes(store, id, Buffer.from('x'));
      const onlyCopy = newId();
      await putBytes(store, onlyCopy, Buffer.from('x'), '480.webp');
      const storedBefore = async (time: number) => [...new Set(await allOf(beside.idsBefore(time)))];
      expect(await storedBefore(Date.now() - 60_000)).to.deep.equal([]);
      expect(await storedBefore(Date.now() + 60_000)).to.have.members([...ids, onlyCopy]);
      expect(await allOf(beside.ids())).to.have.members(ids);
    });

    it('share one store id', async () => {
      expect(await store.id()).to.match(/^[0-9a-f-]{36}$/);
      expect([await beside.id(), await store.id()]).to.deep.equal([await store.id(), await store.id()]);
    });

    it('share one secret, which both may make at first, and none makes by reading', async () => {
      expect([await store.readSecret(), await beside.readSecret()]).to.deep.equal([null, null]);
      const made = await Promise.all([store.secret(), store.secret(), beside.secret(), beside.secret()]);
      expect(made[0]).to.match(/^[\w-]{43}$/);
      const read = [await store.readSecret(), await beside.readSecret(), await beside.secret('x'.repeat(43))];
      expect(new Set([...made, ...read]).size).to.equal(1);
    });

    it('only have plain names', async () => {
      for (const name of [
        '',
        '.',
        '..',
        '../480',
        'a/b',
        '480.',
        '.webp',
        '480.webp.x',
        'A',
        'x'.repeat(33),
        '480\n',
      ]) {
        const error = await putBytes(store, newId(), Buffer.from('x'), name).catch((reason: unknown) => reason);
        expect(error, name).to.be.an('error');
      }
      expect(await store.size('../store-id').catch((error: unknown) => error)).to.be.an('error');
      expect(await allOf(store.idsBefore(Date.now() + 60_000))).to.deep.equal([]);
    });
  });
}
