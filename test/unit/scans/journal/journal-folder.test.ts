import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { FORMER_DATA } from '../../../../src/core/disk/former-data.js';
import { openJournalFolder } from '../../../../src/scans/journal/journal-folder.js';
import { skip } from '../../../support/skip.js';

describe('The folder of the journal', () => {
  let root: string;
  let folder: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'signpost-journal-'));
    folder = join(root, 'journal');
  });
  afterEach(() => rm(root, { recursive: true }));

  const refusal = (): Promise<string> =>
    openJournalFolder(folder).then(
      () => 'opened',
      (error: Error) => error.message,
    );
  const because = (reason: string): string => `The scan journal in ${folder} cannot be opened: ${reason}`;

  it('has an id from the start, and an empty segment', async () => {
    const { id, segments } = await openJournalFolder(folder);
    expect(segments.map(({ start, end }) => [start, end])).to.deep.equal([[0, 0]]);
    expect(await readdir(folder)).to.deep.equal(['0000000000000000', 'journal-id']);
    expect((await openJournalFolder(folder)).id).to.equal(id);
    await rm(join(folder, '0000000000000000'));
    expect((await openJournalFolder(folder)).id).to.equal(id);
  });

  it('is not opened without its id, because the database would count its scans again', async () => {
    await openJournalFolder(folder);
    for (const text of ['', 'no id']) {
      await writeFile(join(folder, 'journal-id'), text);
      expect(await refusal()).to.equal(
        because('journal-id is missing or damaged. Restore it: it is the journal_id of this instance in scan_journal.'),
      );
    }
  });

  it('is not touched in the format of earlier versions', async () => {
    await mkdir(folder);
    await writeFile(join(folder, 'data.mdb'), 'sample');
    expect(await refusal()).to.equal(because(`it ${FORMER_DATA}`));
    expect(await readdir(folder)).to.deep.equal(['data.mdb']);
  });

  it('is refused where there is a file', async () => {
    await writeFile(folder, '');
    expect(await refusal()).to.match(/ cannot be opened: EEXIST: /);
  });

  it('is refused without rights, with the remedy', async () => {
    const isRoot = process.getuid?.() === 0;
    await mkdir(folder);
    await chmod(root, 0o755);
    await chmod(folder, isRoot ? 0o700 : 0o500);
    if (isRoot) process.seteuid?.(65_534);
    const message = await refusal().finally(() => isRoot && process.seteuid?.(0));
    expect(message).to.equal(
      because('permission denied. Make it readable and writable for the user that runs Signpost.'),
    );
    await chmod(folder, 0o700);
  });

  it('is refused on a full and on a read-only file system, with the remedy', async function () {
    await mkdir(folder);
    const mount = (options: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0;
    if (!mount('size=4k,mode=0700')) skip(this, 'no tmpfs can be mounted');
    try {
      await writeFile(join(folder, 'filler'), Buffer.alloc(4_096));
      expect(await refusal()).to.equal(because('its disk is full. Free some space.'));
      await rm(join(folder, 'filler'));
      await openJournalFolder(folder);
      spawnSync('mount', ['-o', 'remount,ro', folder]);
      expect(await refusal()).to.equal(
        because('its file system is read-only. Mount it writable, or set DATA_DIR to another disk.'),
      );
    } finally {
      spawnSync('umount', [folder]);
    }
  });
});
