import { expect } from 'chai';
import fc from 'fast-check';
import { addCounts, type Count, type Counts, emptyCounts } from '../../../../src/scans/rollup/counts.js';
import { decodeLabels, encodeLabels, mergeLabels } from '../../../../src/scans/rollup/counts-codec.js';

const HALF = 2 ** 52;
/** Small numbers, and numbers that need every byte. */
const numberUpTo = (max: number) => fc.oneof(fc.nat(200), fc.integer({ min: 0, max }), fc.constantFrom(127, 128, max));

const labelsUpTo = (max: number): fc.Arbitrary<Map<number, Count>> =>
  fc
    .array(fc.tuple(numberUpTo(2 ** 31 - 1), numberUpTo(max), numberUpTo(max)), { maxLength: 40 })
    .map(
      (rows) =>
        new Map(rows.filter(([, a, b]) => a + b > 0).map(([label, scans, uniques]) => [label, { scans, uniques }])),
    );

const sorted = (labels: ReadonlyMap<number, Count>) => [...labels].sort(([a], [b]) => a - b);

const decode = (bytes: Uint8Array): [number, Count][] => {
  const labels: [number, Count][] = [];
  decodeLabels(bytes, (label, scans, uniques) => labels.push([label, { scans, uniques }]));
  return labels;
};

const labelDeltas = (labels: ReadonlyMap<number, Count>): number[] =>
  [...labels].sort(([a], [b]) => a - b).flatMap(([label, { scans, uniques }]) => [label, scans, uniques]);

describe('The labels of a rollup', () => {
  it('are read as written, for every number up to 2^53 - 1', () => {
    fc.assert(
      fc.property(labelsUpTo(Number.MAX_SAFE_INTEGER), (labels) => {
        expect(decode(encodeLabels(labels))).to.deep.equal(sorted(labels));
      }),
    );
  });

  it('take three bytes for a label that was scanned a few times', () => {
    const labels = new Map(Array.from({ length: 50 }, (_, index) => [index * 2, { scans: 9, uniques: 4 }]));
    expect(encodeLabels(labels)).to.have.length(150);
  });

  it('are refused when they are truncated within a label, wherever that is', () => {
    fc.assert(
      fc.property(labelsUpTo(Number.MAX_SAFE_INTEGER), fc.nat(), (labels, cut) => {
        const bytes = encodeLabels(labels);
        const torn = bytes.subarray(0, cut % (bytes.length + 1));
        const whole = Array.from(
          { length: labels.size + 1 },
          (_, count) => encodeLabels(new Map(sorted(labels).slice(0, count))).length,
        );
        if (whole.includes(torn.length)) expect(decode(torn).length).to.equal(whole.indexOf(torn.length));
        else expect(() => decode(torn)).to.throw(RangeError);
      }),
    );
  });

  it('are merged in their encoded form to the encoded sum', () => {
    fc.assert(
      fc.property(labelsUpTo(HALF - 1), labelsUpTo(HALF - 1), (stored, added) => {
        const copy = (labels: Map<number, Count>): Counts => ({
          ...emptyCounts(),
          labels: new Map([...labels].map(([label, count]) => [label, { ...count }])),
        });
        const sum = copy(stored);
        addCounts(sum, copy(added));
        expect(mergeLabels(encodeLabels(stored), labelDeltas(added))).to.deep.equal(encodeLabels(sum.labels));
      }),
    );
  });

  it('lose what merging subtracts, so that equal figures are equal bytes', () => {
    fc.assert(
      fc.property(labelsUpTo(HALF - 1), labelsUpTo(HALF - 1), (stored, added) => {
        const negative = new Map(
          [...added].map(([label, { scans, uniques }]) => [label, { scans: -scans, uniques: -uniques }]),
        );
        const there = mergeLabels(encodeLabels(stored), labelDeltas(added));
        expect(mergeLabels(there, labelDeltas(negative))).to.deep.equal(encodeLabels(stored));
      }),
    );
  });

  it('count as zero if a damaged row would fall below zero', () => {
    const stored = encodeLabels(new Map([[7, { scans: 3, uniques: 0 }]]));
    const merged = mergeLabels(stored, [7, 0, -1, 9, 0, -1]);
    expect(decode(merged)).to.deep.equal([[7, { scans: 3, uniques: 0 }]]);
  });
});
