import { expect } from 'chai';
import { currentBlocks } from '../../../../src/scans/blocks/current-blocks.js';
import type { HourCount } from '../../../../src/scans/blocks/scan-block.js';

const block = (fromHour: number, untilHour: number, rawScans: number, uniques: number) => ({
  dayMs: 0,
  fromHour,
  untilHour,
  rawScans,
  scans: rawScans,
  uniques,
});
const HOURS = new Map<number, HourCount>([
  [2, { rawScans: 10, rawUniques: 5, scans: 10, uniques: 5 }],
  [9, { rawScans: 20, rawUniques: 8, scans: 20, uniques: 8 }],
  [15, { rawScans: 7, rawUniques: 7, scans: 7, uniques: 7 }],
]);

describe('The current blocks of a day', () => {
  it('are those whose scans match their hours', () => {
    const blocks = [block(0, 10, 30, 13), block(10, 24, 7, 7)];
    expect(currentBlocks(blocks, HOURS)).to.deep.equal(blocks);
    expect(currentBlocks(blocks.toReversed(), HOURS)).to.deep.equal(blocks);
  });

  it('end before one that misses a scan, has one that is no longer unique, or omits hours', () => {
    const first = block(0, 3, 10, 5);
    for (const wrong of [block(3, 24, 26, 15), block(3, 24, 27, 16), block(4, 24, 27, 15), block(2, 24, 37, 20)]) {
      expect(currentBlocks([first, wrong], HOURS), JSON.stringify(wrong)).to.deep.equal([first]);
    }
    expect(currentBlocks([block(3, 24, 27, 15)], HOURS)).to.deep.equal([]);
  });

  it('end before one that was written before a scan that is counted in totals only', () => {
    const hours = new Map(HOURS).set(9, { rawScans: 20, rawUniques: 8, scans: 21, uniques: 8 });
    const [before, after] = [block(0, 10, 30, 13), { ...block(0, 10, 30, 13), scans: 31 }];
    expect(currentBlocks([before], hours)).to.deep.equal([]);
    expect(currentBlocks([after], hours)).to.deep.equal([after]);
  });
});
