import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { lockDataFolder } from '../../../../src/platform/database/data-folder-lock.js';

type Lock = Awaited<ReturnType<typeof lockDataFolder>>;

describe('The lock of the data folder', () => {
  let folder = '';
  const held: Lock[] = [];
  const lock = async (path: string): Promise<Lock> => {
    const acquired = await lockDataFolder(path);
    held.push(acquired);
    return acquired;
  };
  const failure = (path: string): Promise<string> =>
    lock(path).then(
      () => 'locked',
      (error: Error) => error.message,
    );

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-lock-'));
  });

  afterEach(async () => {
    await Promise.all(held.splice(0).map((acquired) => acquired.release()));
    await rm(folder, { recursive: true, force: true });
  });

  it('is held by one process at a time, and the error for others says what to do', async () => {
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

  it('also applies to another path of the folder', async () => {
    await symlink(folder, `${folder}-other`);
    try {
      await lock(folder);
      expect(await failure(`${folder}-other`)).to.contain('in use');
    } finally {
      await rm(`${folder}-other`);
    }
  });

  it('also applies to a folder whose path is too long for a socket', async () => {
    const long = join(folder, 'x'.repeat(120));
    await mkdir(long);
    const before = await temporarySockets();
    const first = await lock(long);
    expect(await failure(long)).to.contain('in use');
    expect(await readdir(long)).to.deep.equal([]);
    await first.release();
    expect(await temporarySockets()).to.deep.equal(before);
  });

  it('is acquired by exactly one of several concurrent starters', async () => {
    for (let round = 0; round < 25; round++) {
      const results = await Promise.allSettled(Array.from({ length: 6 }, () => lock(folder)));
      expect(results.filter((result) => result.status === 'fulfilled')).to.have.lengthOf(1);
      await Promise.all(held.splice(0).map((acquired) => acquired.release()));
    }
  });

  const temporarySockets = async (): Promise<string[]> =>
    (await readdir(tmpdir())).filter((name) => /^signpost-[0-9a-f]{16}-[0-9a-f]{16}\.sock/.test(name));
});
