import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Scan, UNDESCRIBED } from '../../../../src/core/contract/scan.js';
import { createLogger } from '../../../../src/core/logger.js';
import { DroppedScans } from '../../../../src/scans/journal/dropped-scans.js';
import { readFrames } from '../../../../src/scans/journal/frames.js';
import { type JournalSegment, readJournalSegment, segmentAt } from '../../../../src/scans/journal/journal-folder.js';
import { type Durability, SegmentWriter } from '../../../../src/scans/journal/segment-writer.js';
import { type InterceptedWrites, interceptWrites } from '../../../support/files/intercept-writes.js';
import { framesOf } from '../../../support/scans/scan-frames.js';

const SCAN: Scan = { ...UNDESCRIBED, campaignKey: new Uint8Array(32), scannedMs: 1_800_000_000_000, class: 'person' };
const FRAME = framesOf([SCAN])[0]?.length ?? 0;

describe('The writer of segments', () => {
  let folder: string;
  let segments: JournalSegment[];
  let droppedScans: DroppedScans;
  let writer: SegmentWriter;
  let writes: InterceptedWrites;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-segments-'));
    segments = [segmentAt(folder, 0)];
    droppedScans = new DroppedScans(createLogger('silent'));
    writes = await interceptWrites();
  });
  afterEach(async () => {
    await writer.close();
    writes.restore();
    await rm(folder, { recursive: true });
  });

  const openWriter = (durability: Durability, next = 1_000): SegmentWriter => {
    writer = new SegmentWriter({
      folder,
      segments,
      durability,
      droppedScans,
      next,
      syncedTo: -1,
      onProgress: () => {},
    });
    return writer;
  };
  const append = async (count: number): Promise<void> => {
    await Promise.all(Array.from({ length: count }, () => new Promise<void>((done) => writer.append(SCAN, done))));
  };
  /** Positions after the frames in all segments. */
  const stored = async (): Promise<number[]> => {
    const ends: number[] = [];
    for (const segment of segments.filter(({ start, end }) => end > start)) {
      const { size } = await stat(segment.path);
      readFrames(await readJournalSegment(segment, segment.start, segment.start + size), true, (frame, end) =>
        ends.push(frame === null ? -1 : segment.start + end),
      );
    }
    return ends;
  };
  const positions = (count: number, from = 1_000): number[] =>
    Array.from({ length: count }, (_, index) => from + (index + 1) * FRAME);

  for (const durability of ['fast', 'strict'] as const) {
    it(`writes many scans with few writes, each with its own sequence (${durability})`, async () => {
      openWriter(durability);
      for (let i = 0; i < 20; i++) await append(50);
      await writer.settled();
      expect(writes.count()).to.be.within(20, 40);
      expect(await stored()).to.deep.equal(positions(1_000));
      expect([writer.next, writer.syncedTo]).to.deep.equal([1_000 + 1_000 * FRAME, 1_000 + 1_000 * FRAME]);
      expect(segments.map(({ start, scans }) => [start, scans])).to.deep.equal([
        [0, 0],
        [1_000, 1_000],
      ]);
      expect(await readdir(folder)).to.deep.equal(['0000000000001000']);
    });

    for (const written of [0, 1, FRAME, 3 * FRAME + 5]) {
      it(`settles the scans of a write that fails after ${written} bytes, drops them and continues (${durability})`, async () => {
        openWriter(durability);
        await append(10);
        writes.failAfter(written);
        await append(7);
        expect(performance.now() - writer.failedAt).to.be.below(60_000);
        await append(5);
        await writer.settled();
        expect(droppedScans.toRecord()).to.include({ append_failed: 7 });
        expect(segments.at(-1)?.scans).to.equal(15);
        expect(await stored()).to.deep.equal(positions(15));
      });
    }
  }

  it('continues where a write ended that took only a part', async () => {
    openWriter('fast');
    writes.limit(100);
    await append(30);
    await writer.settled();
    expect(writes.count()).to.equal(Math.ceil((30 * FRAME) / 100));
    expect(await stored()).to.deep.equal(positions(30));
  });

  it('begins a segment in front of what a failed write has left, if that cannot be removed', async () => {
    const handle = await open(folder, 'r');
    const { truncate } = Object.getPrototypeOf(handle);
    Object.getPrototypeOf(handle).truncate = () => Promise.reject(new Error('Input/output error'));
    try {
      openWriter('fast');
      for (const [count, dropped] of [
        [2, 7],
        [3, 2],
      ] as const) {
        writes.failAfter(FRAME + 5);
        await append(dropped);
        await append(count);
      }
      await writer.settled();
      expect(segments.map(({ start, end }) => [start, end])).to.deep.equal([
        [0, 0],
        [1_000, 1_000 + 2 * FRAME],
        [1_000 + 2 * FRAME, 1_000 + 5 * FRAME],
      ]);
      expect(droppedScans.toRecord()).to.include({ append_failed: 9 });
      expect(writer.syncedTo).to.equal(1_000 + 5 * FRAME);
    } finally {
      Object.getPrototypeOf(handle).truncate = truncate;
      await handle.close();
    }
  });

  it('drops scans while no file can be created, and continues as soon as one can', async () => {
    await rm(folder, { recursive: true });
    openWriter('strict');
    await append(3);
    expect(droppedScans.toRecord()).to.include({ append_failed: 3 });
    await mkdir(folder);
    await append(2);
    expect(await stored()).to.deep.equal(positions(2));
  });

  it('acknowledges a strict scan when it is synced, and a fast one when it is written', async () => {
    openWriter('strict');
    await append(1);
    expect(writer.syncedTo).to.equal(1_000 + FRAME);
    await writer.close();
    segments = [segmentAt(folder, 5_000)];
    openWriter('fast', 5_000);
    await append(1);
    expect(await stored()).to.deep.equal(positions(1, 5_000));
    expect(writer.syncedTo).to.equal(-1);
    await writer.settled();
    expect(writer.syncedTo).to.equal(5_000 + FRAME);
  });

  it('begins another segment after 32 MB, after a skip and when it is renewed', async () => {
    openWriter('fast');
    const count = Math.ceil((32 * 1024 * 1024) / FRAME);
    await append(count);
    await append(1);
    const end = 1_000 + (count + 1) * FRAME;
    writer.skipTo(end + 500);
    await append(1);
    await writer.renew();
    await writer.settled();
    expect(segments.map(({ start }) => start)).to.deep.equal([0, 1_000, end - FRAME, end + 500, end + 500 + FRAME]);
    expect(segments.map(({ scans }) => scans)).to.deep.equal([0, count, 1, 1, 0]);
    expect(writer.syncedTo).to.equal(writer.next);
    await writer.renew();
    expect(segments).to.have.length(5);
  });
});
