import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openPrivateFolder, openPrivateRoot } from '../../../src/core/private-folder.js';
import { openToOthers } from '../../support/files/modes.js';

describe('A private folder', () => {
  const mask = process.umask();
  let root: string;
  beforeEach(() => {
    process.umask(0);
    root = mkdtempSync(join(tmpdir(), 'signpost-modes-'));
  });
  afterEach(() => {
    process.umask(mask);
    rmSync(root, { recursive: true, force: true });
  });

  it('is created inaccessible to others, whatever the umask, with its parents', async () => {
    await openPrivateFolder(join(root, 'a', 'b'));
    expect(openToOthers(root)).to.deep.equal([]);
  });

  it('is closed with its contents, and follows no link', async () => {
    const outside = join(root, 'outside');
    const folder = join(root, 'folder');
    writeFileSync(outside, '');
    chmodSync(outside, 0o644);
    mkdirSync(join(folder, 'deep', 'er'), { recursive: true });
    for (const name of ['one', 'deep/two', 'deep/er/three']) writeFileSync(join(folder, name), '');
    symlinkSync(outside, join(folder, 'link'));
    await openPrivateFolder(folder);
    expect(openToOthers(folder)).to.deep.equal([]);
    expect(statSync(outside).mode & 0o777).to.equal(0o644);
  });

  it('may keep one more open mode, and no other', async () => {
    for (const [before, after] of [
      [0o710, 0o710],
      [0o755, 0o700],
      [0o750, 0o700],
      [0o711, 0o700],
      [0o500, 0o500],
    ] as const) {
      chmodSync(root, before);
      await openPrivateRoot(root, 0o710);
      expect(statSync(root).mode & 0o777).to.equal(after);
    }
  });
});
