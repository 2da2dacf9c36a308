import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { lockDataFolder } from '../../../src/database/data-folder-lock.js';

type Lock = Awaited<ReturnType<typeof lockDataFolder>>;

describe('the lock of the data folder', () => {
  let folder = '';
  const held: Lock[] = [];
  const lock = async (path: string): Promise<Lock> => {
    const taken = await lockDataFolder(path);
    held.push(taken);
    return taken;
  };
  const failure = (path: string): Promise<string> =>
    lock(path).then(
      () => 'taken',
      (error: Error) => error.message,
    );

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-lock-'));
  });

  afterEach(async () => {
    await Promise.all(held.splice(0).map((taken) => taken.release()));
    await rm(folder, { recursive: true, force: true });
  });

  it('is had by one at a time, and the other is told what to do', async () => {
    const first = await lock(join(folder, 'data'));
    const message = await failure(join(folder, 'data'));
    expect(message).to.contain('in use by another Signpost').and.contain('DATA_DIR').and.not.contain('\n');
    await first.release();
    await lock(join(folder, 'data'));
  });

  it('leaves nothing in the folder when it is released', async () => {
    await (await lock(folder)).release();
    expect(await readdir(folder)).to.deep.equal([]);
  });

  it('knows the folder below another name', async () => {
    await symlink(folder, `${folder}-other`);
    try {
      await lock(folder);
      expect(await failure(`${folder}-other`)).to.contain('in use');
    } finally {
      await rm(`${folder}-other`);
    }
  });

  it('holds for a folder whose name is too long for a socket', async () => {
    const long = join(folder, 'x'.repeat(120));
    await mkdir(long);
    const before = await temporarySockets();
    const first = await lock(long);
    expect(await failure(long)).to.contain('in use');
    expect(await readdir(long)).to.deep.equal([]);
    await first.release();
    expect(await temporarySockets()).to.deep.equal(before);
  });

  it('goes to exactly one of many that come at once', async () => {
    for (let round = 0; round < 25; round++) {
      const results = await Promise.allSettled(Array.from({ length: 6 }, () => lock(folder)));
      expect(results.filter((result) => result.status === 'fulfilled')).to.have.lengthOf(1);
      await Promise.all(held.splice(0).map((taken) => taken.release()));
    }
  });

  const temporarySockets = async (): Promise<string[]> =>
    (await readdir(tmpdir())).filter((name) => /^signpost-[0-9a-f]{16}-[0-9a-f]{16}\.sock/.test(name));
});
