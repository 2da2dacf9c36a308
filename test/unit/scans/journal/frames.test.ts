import { expect } from 'chai';
import fc from 'fast-check';
import { countScans, FRAME_MAX, readFrames, wholeLength } from '../../../../src/scans/journal/frames.js';
import { framedScans, framesOf } from '../../../support/scans/scan-frames.js';

const frames = framedScans.map(framesOf);

/** The frames that are read, as text; `damaged` for one that is not. */
function read(bytes: Buffer, complete = true): { found: string[]; ends: number[]; length: number } {
  const [found, ends]: [string[], number[]] = [[], []];
  const length = readFrames(bytes, complete, (frame, end) => {
    found.push(frame?.toString('hex') ?? 'damaged');
    ends.push(end);
  });
  return { found, ends, length };
}

const textsOf = (list: readonly Buffer[]): string[] => list.map((frame) => frame.toString('hex'));

const endsOf = (list: readonly Buffer[]): number[] => {
  let end = 0;
  return list.map(({ length }) => (end += length));
};

describe('Frames of the journal', () => {
  it('are read in order, with the position after each', () => {
    fc.assert(
      fc.property(frames, fc.boolean(), (list, complete) => {
        const bytes = Buffer.concat(list);
        expect(read(bytes, complete)).to.deep.equal({
          ...{ found: textsOf(list), ends: endsOf(list), length: bytes.length },
        });
        expect(countScans(bytes)).to.equal(list.length);
        expect(wholeLength(bytes)).to.equal(bytes.length);
      }),
    );
  });

  it('are cut off before the first byte that was not written, wherever that is', () => {
    fc.assert(
      fc.property(frames, (list) => {
        const bytes = Buffer.concat(list);
        const ends = [0, ...endsOf(list)];
        for (let length = ends.at(-3) ?? 0; length < bytes.length; length++) {
          const cut = bytes.subarray(0, length);
          const whole = ends.findLast((end) => end <= length) ?? 0;
          expect(wholeLength(cut)).to.equal(whole);
          const { found, length: readLength } = read(cut, false);
          expect([found.length, readLength]).to.deep.equal([ends.indexOf(whole), whole]);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('do not suffer from damage to another: one changed byte costs one frame, which is counted', () => {
    fc.assert(
      fc.property(frames, fc.nat(), fc.integer({ min: 1, max: 255 }), (list, position, change) => {
        const bytes = Buffer.concat(list);
        const at = position % bytes.length;
        bytes[at] = (bytes[at] ?? 0) ^ change;
        const expected = textsOf(list);
        expected[endsOf(list).findIndex((end) => end > at)] = 'damaged';
        const { found, length } = read(bytes);
        expect([found, length]).to.deep.equal([expected, bytes.length]);
        // Not even the last one is taken for one that was not written completely.
        expect(wholeLength(bytes)).to.equal(bytes.length);
      }),
      { numRuns: 300 },
    );
  });

  it('count as one for each that is damaged, as long as their lengths can be read', () => {
    fc.assert(
      fc.property(frames, fc.nat(), (list, seed) => {
        const isDamaged = list.map((_, index) => ((seed >> (index % 31)) & 1) === 1);
        for (const [index, frame] of list.entries()) if (isDamaged[index]) frame[10] = (frame[10] ?? 0) ^ 1;
        const expected = textsOf(list).map((text, index) => (isDamaged[index] ? 'damaged' : text));
        expect(read(Buffer.concat(list)).found).to.deep.equal(expected);
      }),
    );
  });

  it('are found after a gap of zeros or other bytes, of any length', () => {
    const gap = fc.oneof(
      fc.integer({ min: 1, max: 3 * FRAME_MAX }).map((length) => Buffer.alloc(length)),
      fc.uint8Array({ minLength: 1, maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
    );
    fc.assert(
      fc.property(frames, gap, frames, (before, noise, after) => {
        const { found, length } = read(Buffer.concat([...before, noise, ...after]));
        expect(found.slice(0, before.length)).to.deep.equal(textsOf(before));
        expect(found.slice(-after.length)).to.deep.equal(textsOf(after));
        expect(found.slice(before.length, -after.length)).to.include('damaged');
        expect(length).to.equal(Buffer.concat([...before, noise, ...after]).length);
      }),
    );
  });

  it('are read from pieces of any length as from all bytes at once, and pieces always get further', () => {
    fc.assert(
      fc.property(frames, fc.nat(), fc.integer({ min: 2 * FRAME_MAX, max: 4 * FRAME_MAX }), (list, position, size) => {
        const bytes = Buffer.concat([...list, ...list, ...list]);
        const at = position % bytes.length;
        bytes[at] = (bytes[at] ?? 0) ^ 255;
        const found: string[] = [];
        for (let start = 0; start < bytes.length; ) {
          const piece = bytes.subarray(start, start + size);
          const { length, ...part } = read(piece, start + size >= bytes.length);
          expect(length).to.be.above(0);
          found.push(...part.found);
          start += length;
        }
        expect(found).to.deep.equal(read(bytes).found);
      }),
    );
    const zeros = Buffer.alloc(4 * FRAME_MAX);
    expect(read(zeros, false).length).to.equal(3 * FRAME_MAX);
  });

  it('never fail on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (bytes, complete) => {
        const { length } = read(Buffer.from(bytes), complete);
        expect(length).to.be.within(0, bytes.length);
        expect(wholeLength(Buffer.from(bytes))).to.be.within(length === bytes.length ? 0 : length, bytes.length);
      }),
    );
  });
});
