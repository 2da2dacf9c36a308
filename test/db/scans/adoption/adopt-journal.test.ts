import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { systemClock } from '../../../../src/core/clock.js';
import { newId } from '../../../../src/core/ids.js';
import { lockDataFolder } from '../../../../src/platform/database/data-folder-lock.js';
import { adoptJournal } from '../../../../src/scans/adoption/adopt-journal.js';
import { damageJournal } from '../../../support/scans/damage-journal.js';
import { type DrainFixture, openDrainFixture } from '../../../support/scans/drain.js';
import { countDifferences, countScans, insertWorkspace, scanOf } from '../../../support/scans/scans.js';

describe('The journal of a lost instance', () => {
  let fixture: DrainFixture;
  let lost: string;

  beforeEach(async () => {
    fixture = await openDrainFixture();
    lost = join(fixture.folder, 'lost');
  });
  afterEach(() => fixture.close());

  const adopt = (dataFolder = lost) => adoptJournal({ pool: fixture.pool, clock: systemClock, dataFolder });
  const refusal = async (dataFolder: string): Promise<string> =>
    adopt(dataFolder).then(
      () => 'adopted',
      (error: Error) => error.message,
    );

  /** An instance whose journal the database knows, with some of its scans drained. */
  const lose = async (id: string, drained: number, left: number): Promise<void> => {
    const instance = await fixture.open('lost/journal');
    await instance.append(id, drained);
    instance.drainer.start();
    await instance.drainer.caughtUp();
    await instance.drainer.stop(2_000);
    await instance.append(id, left);
    await instance.journal.close();
  };

  it('is drained once, however often it is adopted', async () => {
    const id = newId();
    await lose(id, 30, 70);
    const { journalId, ...first } = await adopt();
    // Drained scans stay in the journal for a while.
    expect(first).to.deep.equal({ moved: 70, known: 30, dropped: {} });
    expect(await adopt()).to.deep.equal({ journalId, moved: 0, known: 0, dropped: {} });
    expect(await countScans(fixture.client, id)).to.deep.equal({ total: 100, raw: { person: 100 } });
    expect(await countDifferences(fixture.client)).to.equal(0);
  });

  it('is adopted from an older copy, and from two copies, without counting a scan twice', async () => {
    const id = newId();
    await lose(id, 10, 40);
    const copy = join(fixture.folder, 'copy');
    await cp(lost, copy, { recursive: true });
    expect((await adopt()).moved).to.equal(40);
    expect(await adopt(copy)).to.deep.include({ moved: 0, known: 50, dropped: {} });
    expect((await countScans(fixture.client, id)).total).to.equal(50);
  });

  it('loses only a scan that is damaged, and says so', async () => {
    const id = newId();
    await lose(id, 10, 20);
    const instance = await fixture.open('lost/journal');
    await instance.append(id, 5);
    await instance.journal.close();
    expect(await damageJournal(fixture.client, join(lost, 'journal'), 1)).to.equal(1);
    expect(await adopt()).to.deep.include({ moved: 24, known: 10, dropped: { torn_record: 1 } });
    expect((await countScans(fixture.client, id)).total).to.equal(34);
    expect(await adopt()).to.deep.include({ moved: 0, known: 0, dropped: {} });
  });

  it('may be empty, and then needs no known journal', async () => {
    await (await fixture.open('lost/journal')).close();
    expect(await adopt()).to.deep.include({ moved: 0, known: 0, dropped: {} });
  });

  it('is refused by a database that knows neither it nor its workspaces', async () => {
    const instance = await fixture.open('lost/journal');
    await instance.append(newId(), 3);
    await instance.journal.close();
    expect(await refusal(lost)).to.match(/belongs to another database: set DATABASE_URL/);
    const known = await fixture.open('new/journal');
    const id = newId();
    await known.appendAll([scanOf(await insertWorkspace(fixture.client), id)]);
    await known.journal.close();
    expect((await adopt(join(fixture.folder, 'new'))).moved).to.equal(1);
    expect((await countScans(fixture.client, id)).total).to.equal(1);
  });

  it('is not touched while a process uses its data folder', async () => {
    const id = newId();
    await lose(id, 1, 4);
    const lock = await lockDataFolder(lost);
    expect(await refusal(lost)).to.match(/is in use by another Signpost/);
    expect((await countScans(fixture.client, id)).total).to.equal(1);
    await lock.release();
    expect((await adopt()).moved).to.equal(4);
  });

  it('is not looked for in an invalid folder, and nothing is changed there', async () => {
    const empty = join(fixture.folder, 'empty');
    await mkdir(empty, { mode: 0o755 });
    await lose(newId(), 1, 1);
    expect(await refusal(join(fixture.folder, 'absent'))).to.match(/^The folder does not exist: /);
    expect(await refusal(empty)).to.match(/contains no scan journal .* Give the DATA_DIR of the lost instance\.$/);
    expect(await readdir(empty)).to.deep.equal([]);
    expect(await refusal(join(lost, 'journal'))).to.match(/Give the data folder that contains it\.$/);
    const journal = join(lost, 'journal');
    await rm(join(journal, 'journal-id'));
    expect(await refusal(lost)).to.match(/contains no scan journal \(journal\/journal-id\)\. Give the DATA_DIR /);
    await writeFile(join(journal, 'data.mdb'), 'sample');
    const before = await readdir(journal);
    expect(await refusal(lost)).to.match(/cannot be opened: it was written by a commit before the baseline /);
    expect(await readdir(journal)).to.deep.equal(before);
  });

  it('stays complete when the database does not accept its scans', async () => {
    const id = newId();
    await lose(id, 5, 6);
    await fixture.client.query('alter table scan_total rename to scan_total_away');
    expect(await refusal(lost)).to.match(/does not accept the scans .* 0 were moved\. Repeat the command/);
    await fixture.client.query('alter table scan_total_away rename to scan_total');
    expect((await adopt()).moved).to.equal(6);
  });
});
