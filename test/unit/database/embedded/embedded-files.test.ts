import { mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { locateBinaries } from '../../../../src/database/embedded/binaries.js';
import { makeLibraryLinks } from '../../../../src/database/embedded/library-links.js';
import { parsePostmasterFile } from '../../../../src/database/embedded/postmaster-file.js';
import { isPostmasterOf } from '../../../../src/database/embedded/postmaster-process.js';
import { parseSystemUsers } from '../../../../src/database/embedded/system-users.js';

describe('postmaster.pid', () => {
  const text = '4711\n/data/cluster\n1763712000\n54329\n\n127.0.0.1\n  5432001         7\nready   \n';

  it('tells process id, port and status', () => {
    expect(parsePostmasterFile(text)).to.deep.equal({ pid: 4711, port: 54329, status: 'ready' });
  });

  it('counts as starting while its last lines are not written yet', () => {
    const begun = text.split('\n').slice(0, 3).join('\n');
    expect(parsePostmasterFile(begun)).to.deep.equal({ pid: 4711, port: null, status: 'starting' });
  });

  it('tells a shutdown', () => {
    expect(parsePostmasterFile(text.replace('ready   ', 'stopping'))?.status).to.equal('stopping');
  });

  it('is nothing when it is empty, no number, or the negative id of a standalone backend', () => {
    for (const pid of ['', 'abc', '-4711', '0']) expect(parsePostmasterFile(text.replace('4711', pid))).to.equal(null);
  });

  it('does not make a postmaster of a process that bears a recycled id', async () => {
    expect(await isPostmasterOf(process.pid, process.cwd())).to.equal(false);
  });
});

describe('the list of system users', () => {
  it('is read without root, comments and broken lines', () => {
    const text = '# users\nroot:x:0:0:root:/root:/bin/sh\ndaemon:x:1:2:::\nbroken\n+\nnobody:*:-2:-2:::\n';
    expect(parseSystemUsers(text)).to.deep.equal([
      { name: 'daemon', userId: 1, groupId: 2 },
      { name: 'nobody', userId: -2, groupId: -2 },
    ]);
  });
});

describe('the binaries', () => {
  it('are those of PostgreSQL 18', async () => {
    expect((await locateBinaries()).major).to.equal(18);
  });

  it('name the way out on a platform that has none', async () => {
    const message = await locateBinaries('sunos', 'sparc').then(
      () => 'found',
      (error: Error) => error.message,
    );
    expect(message).to.contain('sunos-sparc').and.contain('DATABASE_URL');
  });
});

describe('library links', () => {
  let folder = '';
  const link = (name: string): string => join(folder, 'native', 'lib', name);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-links-'));
    await mkdir(join(folder, 'native', 'lib'), { recursive: true });
    await writeFile(link('libpq.so.5.18'), 'library');
    const list = ['libpq.so', 'libpq.so.5'].map((name) => ({
      source: 'native/lib/libpq.so.5.18',
      target: `native/lib/${name}`,
    }));
    await writeFile(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(list));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('are made relative, so that the folder may be moved', async () => {
    await makeLibraryLinks(folder);
    expect(await readlink(link('libpq.so.5'))).to.equal('libpq.so.5.18');
    expect(await readFile(link('libpq.so'), 'utf8')).to.equal('library');
  });

  it('are made once, also by several at a time', async () => {
    await Promise.all(Array.from({ length: 8 }, () => makeLibraryLinks(folder)));
    await makeLibraryLinks(folder);
    expect(await readFile(link('libpq.so.5'), 'utf8')).to.equal('library');
  });

  it('replace one that leads nowhere', async () => {
    await symlink('libpq.so.5.17', link('libpq.so.5'));
    await makeLibraryLinks(folder);
    expect(await readlink(link('libpq.so.5'))).to.equal('libpq.so.5.18');
  });

  it('fail with a way out where they cannot be made', async () => {
    await rm(join(folder, 'native', 'lib'), { recursive: true });
    const message = await makeLibraryLinks(folder).then(
      () => 'made',
      (error: Error) => error.message,
    );
    expect(message).to.contain('library link').and.contain('DATABASE_URL');
  });
});
