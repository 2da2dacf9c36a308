import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { type Scan, UNDESCRIBED } from '../../../../src/core/contract/scan.js';
import { createLogger } from '../../../../src/core/logger.js';
import { DroppedScans } from '../../../../src/redirect/journal/dropped-scans.js';
import { type Durability, GroupCommit } from '../../../../src/redirect/journal/group-commit.js';
import { JournalSpace } from '../../../../src/redirect/journal/journal-space.js';
import { entriesAfter, type JournalStore, openStore } from '../../../../src/redirect/journal/journal-store.js';

const SCAN: Scan = { ...UNDESCRIBED, campaignKey: new Uint8Array(32), scannedMs: 1_800_000_000_000, class: 'person' };

describe('The group commit', () => {
  let folder: string;
  let store: JournalStore;
  let space: JournalSpace;
  let droppedScans: DroppedScans;
  let committed: number;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-commit-'));
    store = openStore(folder);
    space = await JournalSpace.open(store, folder);
    droppedScans = new DroppedScans(createLogger('silent'));
    committed = 0;
  });

  afterEach(async () => {
    await space.close();
    await store.close();
    await rm(folder, { recursive: true });
  });

  const open = (durability: Durability): GroupCommit =>
    new GroupCommit({
      store,
      space,
      durability,
      droppedScans,
      last: -1,
      next: 100,
      onCommitted: (count) => {
        committed += count;
      },
      onProgress: () => {},
    });

  const append = async (commits: GroupCommit, count: number): Promise<void> => {
    await Promise.all(Array.from({ length: count }, () => new Promise<void>((done) => commits.append(SCAN, done))));
  };

  const failNext = (): void => {
    Object.defineProperty(store, 'put', {
      configurable: true,
      value: () => {
        Reflect.deleteProperty(store, 'put');
        const error = new Error('Commit failed');
        return Promise.reject(
          Object.assign(error, { commitError: Promise.reject(new Error('No space left on device')) }),
        );
      },
    });
  };

  for (const durability of ['fast', 'strict'] as const) {
    it(`writes many scans with few commits, each under its own sequence (${durability})`, async () => {
      const commits = open(durability);
      for (let i = 0; i < 20; i++) await append(commits, 50);
      while (commits.isBusy) await sleep(1);
      const entries = [...entriesAfter(store, -1)];
      expect(entries.length).to.be.within(20, 60);
      let next = 100;
      for (const { last, count } of entries) {
        expect(last - count + 1).to.equal(next);
        next = last + 1;
      }
      expect([next, commits.next, commits.syncedTo + 1, committed]).to.deep.equal([1_100, 1_100, 1_100, 1_000]);
    });

    it(`settles the scans of a failed commit, counts them as dropped and continues (${durability})`, async () => {
      const commits = open(durability);
      await append(commits, 10);
      failNext();
      await append(commits, 7);
      await append(commits, 5);
      while (commits.isBusy) await sleep(1);
      expect(droppedScans.toRecord()).to.include({ append_failed: 7 });
      expect(committed).to.equal(15);
      expect([...entriesAfter(store, -1)].map(({ count }) => count)).to.deep.equal([10, 5]);
      expect(commits.next).to.equal(122);
    });
  }

  it('acknowledges a fast scan when it is in the store, and a strict one when it is synced', async () => {
    const fast = open('fast');
    await append(fast, 1);
    expect([...entriesAfter(store, -1)]).to.have.length(1);
    while (fast.isBusy) await sleep(1);
    const strict = open('strict');
    strict.skipTo(1_000);
    await append(strict, 1);
    expect(strict.syncedTo).to.equal(1_000);
  });
});
