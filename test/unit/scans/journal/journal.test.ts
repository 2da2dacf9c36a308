import { cp, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mock } from 'node:test';
import { expect } from 'chai';
import { DAY_MS } from '../../../../src/core/clock.js';
import { BATCH_BYTES_MAX } from '../../../../src/scans/journal/journal.js';
import { eventually } from '../../../support/eventually.js';
import {
  append,
  FRAME,
  type JournalFixture,
  NOW,
  nameOf,
  openJournalFixture,
  readAll,
  SCAN,
  START,
  sequences,
} from '../../../support/scans/journal-fixture.js';

describe('The journal', () => {
  let fixture: JournalFixture;

  beforeEach(async () => {
    fixture = await openJournalFixture();
  });
  afterEach(async () => {
    mock.timers.reset();
    await fixture.close();
  });

  it('has each scan once, in order, over several starts, whatever the batches are', async () => {
    const expected: number[] = [];
    for (const count of [3, 0, 70, 1]) {
      const journal = await fixture.open();
      expect(journal.next).to.equal(fixture.clock.ms * 2_000);
      await append(journal, count);
      expected.push(...sequences(count, fixture.clock.ms * 2_000));
      await journal.close();
      fixture.clock.ms += 1_000;
    }
    const journal = await fixture.open();
    expect(journal.backlog).to.equal(74);
    expect(journal.oldest()).to.equal(NOW);
    for (const limit of [1, 5, 1_000]) expect(await readAll(journal, -1, limit)).to.deep.equal(expected);
    const some = expected[10] ?? 0;
    expect(await readAll(journal, some)).to.deep.equal(expected.slice(11));
    await journal.remove(some);
    expect(journal.backlog).to.equal(63);
    await journal.remove(journal.syncedTo);
    expect([journal.backlog, journal.oldest()]).to.deep.equal([0, null]);
  });

  it('loses nothing but a frame that was not written completely, wherever the last two are cut', async () => {
    const journal = await fixture.open();
    await append(journal, 3);
    await journal.close();
    const path = join(fixture.folder, nameOf(START));
    const bytes = await readFile(path);
    for (let length = FRAME; length <= bytes.length; length++) {
      await writeFile(path, bytes.subarray(0, length));
      const cut = await fixture.open();
      const whole = Math.floor(length / FRAME);
      expect([cut.backlog, cut.syncedTo]).to.deep.equal([whole, START + whole * FRAME]);
      expect(await readAll(cut)).to.deep.equal(sequences(whole, START));
      await cut.close();
      expect(await readFile(path)).to.deep.equal(bytes.subarray(0, whole * FRAME));
    }
  });

  it('ignores what a segment has after the start of the next one', async () => {
    const first = await fixture.open();
    await append(first, 4);
    await first.close();
    await writeFile(join(fixture.folder, nameOf(START + 3 * FRAME)), '');
    const journal = await fixture.open();
    expect(journal.backlog).to.equal(3);
    expect(await readAll(journal)).to.deep.equal(sequences(3, START));
  });

  it('removes drained segments, and keeps the place of the next scan', async () => {
    for (let i = 0; i < 3; i++) {
      const journal = await fixture.open();
      await append(journal, 2);
      await journal.close();
      fixture.clock.ms += 1_000;
    }
    const journal = await fixture.open();
    await append(journal, 1);
    await journal.remove(START + 2_000_000);
    expect(await fixture.segmentNames()).to.deep.equal([1, 2, 3].map((second) => nameOf(START + second * 2_000_000)));
    expect(journal.backlog).to.equal(5);
    await journal.remove(journal.syncedTo);
    expect(await fixture.segmentNames()).to.deep.equal([nameOf(fixture.clock.ms * 2_000)]);
    await journal.close();
    // All scans are drained, so nothing stays but the position.
    expect(await fixture.segmentNames()).to.deep.equal([nameOf(fixture.clock.ms * 2_000 + FRAME)]);
    fixture.clock.ms = NOW;
    const again = await fixture.open();
    expect([again.next, again.drainedTo, again.backlog]).to.deep.equal([
      ...[START + 3 * 2_000_000 + FRAME, START + 3 * 2_000_000 + FRAME, 0],
    ]);
    expect(again.id).to.equal(journal.id);
  });

  it('replaces a drained segment of 1 MB, and a smaller one after a minute', async () => {
    const journal = await fixture.open();
    const count = Math.ceil((1024 * 1024) / FRAME);
    await append(journal, count);
    await journal.remove(journal.syncedTo);
    const end = START + count * FRAME;
    expect(await fixture.segmentNames()).to.deep.equal([nameOf(end)]);
    mock.timers.enable({ apis: ['setTimeout'] });
    await append(journal, 1);
    await journal.remove(journal.syncedTo);
    expect(await fixture.segmentNames()).to.deep.equal([nameOf(end)]);
    mock.timers.tick(60_000);
    mock.timers.reset();
    await eventually('it is replaced', async () => (await fixture.segmentNames()).join() === nameOf(end + FRAME));
    await append(journal, 1);
    expect(await readAll(journal)).to.deep.equal([end + 2 * FRAME]);
  });

  for (const days of [-1, 1])
    it(`keeps the order of scans and the age of a segment when the clock jumps by ${days} day`, async () => {
      const journal = await fixture.open();
      mock.timers.enable({ apis: ['setTimeout', 'Date'], now: NOW });
      await append(journal, 2);
      fixture.clock.ms = NOW + days * DAY_MS;
      mock.timers.setTime(fixture.clock.ms);
      await append(journal, 2);
      expect(await readAll(journal)).to.deep.equal(sequences(4, START));
      await journal.remove(journal.syncedTo);
      expect(await fixture.segmentNames()).to.deep.equal([nameOf(START)]);
      mock.timers.tick(60_000);
      mock.timers.reset();
      await eventually('it is replaced', async () => (await fixture.segmentNames()).join() === nameOf(journal.next));
    });

  it('assigns higher positions than the database has seen, also when restored from a copy', async () => {
    const journal = await fixture.open();
    await append(journal, 5);
    await cp(fixture.folder, join(fixture.root, 'copy'), { recursive: true });
    await append(journal, 100);
    fixture.clock.ms += 1;
    const copy = await fixture.open(join(fixture.root, 'copy'));
    expect(copy.id).to.equal(journal.id);
    expect(copy.next).to.equal(START + 2_000);
    await append(copy, 1);
    // The database is ahead nevertheless: its clock was wrong.
    await copy.remove(START + 1_000_000);
    await append(copy, 2);
    expect(await readAll(copy)).to.deep.equal(sequences(2, START + 1_000_000));
  });

  it('never goes back, whatever the clock says', async () => {
    let highest = -1;
    for (const time of [NOW, NOW - 86_400_000, 0, Date.UTC(2500), NOW]) {
      fixture.clock.ms = time;
      const journal = await fixture.open();
      expect(journal.next).to.be.at.least(highest);
      await append(journal, 3);
      expect(journal.next - 3 * FRAME).to.be.within(highest, 2 ** 53);
      highest = journal.next;
      await journal.close();
    }
    const journal = await fixture.open();
    expect(journal.backlog).to.equal(15);
    expect(new Set(await readAll(journal)).size).to.equal(15);
  });

  it('reads a batch before it takes much memory, however long the labels are', async () => {
    const journal = await fixture.open();
    const scan = { ...SCAN, city: 'a'.repeat(200), source: 'b'.repeat(200), browser: 'c'.repeat(200) };
    await append(journal, Math.ceil((BATCH_BYTES_MAX + 1024) / 600), scan);
    const batch = await journal.read(journal.drainedTo, 1_000_000);
    expect([batch.bytes.length, batch.complete]).to.deep.equal([BATCH_BYTES_MAX, false]);
  });

  it('counts and reads its scans as far as possible when a segment was changed or cut by somebody else', async () => {
    const first = await fixture.open();
    await append(first, 5);
    await first.close();
    fixture.clock.ms += 1;
    const second = await fixture.open();
    await append(second, 5);
    await second.close();
    const path = join(fixture.folder, nameOf(START));
    await truncate(path, 3 * FRAME + 10);
    const bytes = await readFile(path);
    bytes[FRAME + 1] = 255;
    await writeFile(path, bytes);
    const journal = await fixture.open();
    const [one, , three] = sequences(3, START);
    expect(await readAll(journal)).to.deep.equal([one, -1, three, -1, ...sequences(5, START + 2_000)]);
    await journal.remove(journal.syncedTo);
    expect(journal.backlog).to.equal(0);
  });
});
