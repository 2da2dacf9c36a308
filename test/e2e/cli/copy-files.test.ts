import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { newId } from '../../../src/core/ids.js';
import type { FileStore } from '../../../src/platform/storage/file-store.js';
import { openFolderStore } from '../../../src/platform/storage/folder-store.js';
import { openS3Store } from '../../../src/platform/storage/s3/s3-store.js';
import { allOf } from '../../support/all-of.js';
import { createDatabase, dropDatabase, silent } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { putBytes } from '../../support/files/put-bytes.js';
import { runCli } from '../../support/service/process.js';
import { S3Server } from '../../support/storage/s3-server.js';

const CLI = fileURLToPath(new URL('../../../src/cli.js', import.meta.url));
const FILES = 30;

describe('The command line copies files', () => {
  let server: S3Server;
  let databaseUrl: string;
  let folder: string;

  before(async () => {
    [server, databaseUrl] = [await S3Server.open({ pageSize: 7 }), await createDatabase()];
    folder = await mkdtemp(join(tmpdir(), 'signpost-copy-'));
  });
  after(async () => {
    await server.close();
    await dropDatabase(databaseUrl);
    await rm(folder, { recursive: true });
  });

  const environmentOf = (name: string) => ({
    ...server.environment(),
    DATA_DIR: join(folder, name),
    DATABASE_URL: databaseUrl,
  });
  const copy = async (name: string, ...words: string[]) => {
    const { code, out, error } = await runCli(environmentOf(name), 'files', 'copy', ...words, '--json');
    expect([code, error]).to.deep.equal([0, '']);
    return JSON.parse(out);
  };
  const bytesOf = async (store: FileStore, id: string, name?: string): Promise<string> => {
    const stream = await store.open(id, { copy: name });
    return stream === null ? '' : (await buffer(stream)).toString();
  };
  const expectSame = async (store: FileStore, ids: readonly string[]): Promise<void> => {
    expect(await allOf(store.ids())).to.have.members(ids);
    for (const id of ids) {
      expect([await bytesOf(store, id), await bytesOf(store, id, '480.webp')]).to.deep.equal([
        `file ${id}`,
        `copy ${id}`,
      ]);
    }
  };

  it('to a bucket, continues after a kill, and copies back into an empty folder', async () => {
    const source = await openFolderStore(join(folder, 'one', 'assets'));
    const ids = Array.from({ length: FILES }, newId);
    for (const id of ids) {
      await putBytes(source, id, Buffer.from(`copy ${id}`), '480.webp');
      await putBytes(source, id, Buffer.from(`file ${id}`));
    }
    server.fault = 'slow';
    const killed: ChildProcess = spawn(process.execPath, [CLI, 'files', 'copy', '--to', 's3'], {
      env: { ...process.env, ...environmentOf('one') },
      stdio: 'ignore',
    });
    const puts = () => server.requests.filter((request) => request.startsWith('PUT')).length;
    await eventually('some files are copied', () => puts() > FILES / 2);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    server.fault = null;
    const rest = await copy('one', '--to', 's3');
    expect(rest.copied)
      .to.be.greaterThan(0)
      .and.lessThan(2 * FILES);
    expect(rest).to.deep.include({ present: 2 * FILES - rest.copied, removed: 0, different: [] });
    expect(await copy('one', '--to', 's3')).to.deep.include({ copied: 0, present: 2 * FILES });
    const bucket = await openS3Store({ storage: server.storage(), folder, logger: silent }, 'reader');
    await expectSame(bucket, ids);

    expect(await copy('one', '--to', 's3', '--remove-source')).to.deep.include({ copied: 0, removed: FILES });
    await expectSame(source, []);
    expect(await copy('two', '--to', 'folder')).to.deep.include({ copied: 2 * FILES, removed: 0 });
    await expectSame(await openFolderStore(join(folder, 'two', 'assets')), ids);
    await expectSame(bucket, ids);
    await bucket.close();
  });

  it('only with a configured bucket, and to an existing place', async () => {
    const environment = { DATA_DIR: join(folder, 'one'), DATABASE_URL: databaseUrl };
    expect(await runCli(environment, 'files', 'copy', '--to', 's3')).to.include({ code: 2, out: '' });
    expect(await runCli(environmentOf('one'), 'files', 'copy', '--to', 'moon')).to.include({ code: 2, out: '' });
  });
});
