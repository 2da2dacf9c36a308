import { mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createLibraryLinks } from '../../../../../src/platform/database/embedded/library-links.js';

describe('The library links', () => {
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

  it('are relative, so that the folder can be moved', async () => {
    await createLibraryLinks(folder);
    expect(await readlink(link('libpq.so.5'))).to.equal('libpq.so.5.18');
    expect(await readFile(link('libpq.so'), 'utf8')).to.equal('library');
  });

  it('are created once, by several concurrent processes', async () => {
    await Promise.all(Array.from({ length: 8 }, () => createLibraryLinks(folder)));
    await createLibraryLinks(folder);
    expect(await readFile(link('libpq.so.5'), 'utf8')).to.equal('library');
  });

  it('replace a link without a target', async () => {
    await symlink('libpq.so.5.17', link('libpq.so.5'));
    await createLibraryLinks(folder);
    expect(await readlink(link('libpq.so.5'))).to.equal('libpq.so.5.18');
  });

  it('fail with advice if they cannot be created', async () => {
    await rm(join(folder, 'native', 'lib'), { recursive: true });
    const message = await createLibraryLinks(folder).then(
      () => 'created',
      (error: Error) => error.message,
    );
    expect(message).to.contain('library link').and.contain('DATABASE_URL');
  });
});
