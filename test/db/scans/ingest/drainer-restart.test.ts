import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Client } from 'pg';
import { newId } from '../../../../src/core/ids.js';
import { type DrainFixture, openDrainFixture } from '../../../support/scans/drain.js';
import { countScans } from '../../../support/scans/scans.js';

describe('The drainer after an interruption', () => {
  let fixture: DrainFixture;

  beforeEach(async () => {
    fixture = await openDrainFixture();
  });
  afterEach(() => fixture.close());

  it('does not write scans again when the process was killed between commit and removal', async () => {
    const id = newId();
    const first = await fixture.open('one');
    await first.append(id, 500);
    await first.journal.settled();
    await cp(join(fixture.folder, 'one'), join(fixture.folder, 'copy'), { recursive: true });
    first.drainer.start();
    await first.drainer.caughtUp();
    await first.close();
    // The copy is the journal as it was before the removal: same id, same scans.
    const again = await fixture.open('copy');
    expect(again.journal.id).to.equal(first.journal.id);
    expect(again.journal.backlog).to.equal(500);
    await again.append(id, 20);
    again.drainer.start();
    await again.drainer.caughtUp();
    expect(await countScans(fixture.client, id)).to.deep.equal({ total: 520, raw: { person: 520 } });
    expect(again.journal.backlog).to.equal(0);
    await again.close();
  });

  it('continues when the database was restored from an older copy, with what the journal still has', async () => {
    const id = newId();
    const instance = await fixture.open('one');
    await instance.append(id, 10);
    instance.drainer.start();
    await instance.drainer.caughtUp();
    await fixture.client.query(
      'truncate scan_journal, scan_offset, scan, scan_visitor, scan_hour, scan_day, scan_total, scan_label restart identity',
    );
    await instance.append(id, 7);
    await instance.drainer.caughtUp();
    expect(await countScans(fixture.client, id)).to.deep.equal({ total: 17, raw: { person: 17 } });
    expect(instance.journal.backlog).to.equal(0);
    await instance.close();
  });

  it('continues with new scans when the journal’s folder was lost', async () => {
    const id = newId();
    const before = await fixture.open('one');
    await before.append(id, 10);
    before.drainer.start();
    await before.drainer.caughtUp();
    await before.close();
    await rm(join(fixture.folder, 'one'), { recursive: true });
    const after = await fixture.open('one');
    await after.append(id, 5);
    after.drainer.start();
    await after.drainer.caughtUp();
    expect(await countScans(fixture.client, id)).to.deep.equal({ total: 15, raw: { person: 15 } });
    await after.close();
  });

  it('never assigns a sequence twice, however often it is opened and whatever the clock says', async () => {
    const id = newId();
    let now = Date.now();
    const clock = { now: () => now };
    let highest = -1;
    for (let round = 0; round < 6; round++) {
      const instance = await fixture.open('one', clock);
      expect(instance.journal.next).to.be.above(highest);
      if (round % 2 === 0) instance.drainer.start();
      await instance.append(id, 10);
      if (round % 2 === 0) await instance.drainer.caughtUp();
      highest = instance.journal.next - 1;
      await (round % 2 === 0 ? instance.close() : instance.journal.close());
      now -= 3_600_000;
    }
    const last = await fixture.open('one', clock);
    last.drainer.start();
    await last.drainer.caughtUp();
    await last.close();
    expect(await countScans(fixture.client, id)).to.deep.equal({ total: 60, raw: { person: 60 } });
  });

  it('leaves scans in the journal that the database does not accept before the end', async () => {
    const id = newId();
    const blocker = new Client({ connectionString: fixture.url });
    await blocker.connect();
    await blocker.query('begin; lock table scan_journal');
    const instance = await fixture.open('one');
    await instance.append(id, 10);
    instance.drainer.start();
    const closing = instance.drainer.stop(300);
    await sleep(500);
    await blocker.query('rollback');
    await blocker.end();
    await closing;
    await instance.journal.close();
    const again = await fixture.open('one');
    again.drainer.start();
    await again.drainer.caughtUp();
    expect(await countScans(fixture.client, id)).to.deep.equal({ total: 10, raw: { person: 10 } });
    await again.close();
  });
});
