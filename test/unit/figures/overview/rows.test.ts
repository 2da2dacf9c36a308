import { expect } from 'chai';
import fc from 'fast-check';
import { OTHER_LABEL } from '../../../../src/core/contract/dimension.js';
import { SortDirection } from '../../../../src/core/contract/lists/sort-direction.js';
import { breakdown, RowColumn, rowOrderOf } from '../../../../src/figures/overview/rows.js';

const counts = (given: Record<string, [number, number]>) =>
  new Map(Object.entries(given).map(([key, [scans, uniques]]) => [key, { scans, uniques }]));

describe('A breakdown', () => {
  it('is ordered by descending scans, then by label, and omits labels without scans', () => {
    const rows = breakdown(counts({ b: [2, 1], c: [5, 0], a: [2, 2], none: [0, 0] }));
    expect(rows).to.deep.equal([
      { key: 'c', scans: 5, uniqueScans: 0, previousScans: null },
      { key: 'a', scans: 2, uniqueScans: 2, previousScans: null },
      { key: 'b', scans: 2, uniqueScans: 1, previousScans: null },
    ]);
  });

  it('ends in Other, for labels beyond its rows and those that were stored as Other', () => {
    const rows = breakdown(counts({ [OTHER_LABEL]: [9, 3], a: [4, 1], b: [3, 2], c: [2, 2] }), null, { limit: 2 });
    expect(rows.at(-1)).to.deep.equal({ key: OTHER_LABEL, scans: 11, uniqueScans: 5, previousScans: null });
    expect(rows.map(({ key }) => key)).to.deep.equal(['a', 'b', OTHER_LABEL]);
  });

  it('has at most 100 rows and Other, and adds up to the counts', () => {
    const label = fc.oneof(fc.constant(OTHER_LABEL), fc.string({ maxLength: 3 }));
    const count = fc
      .nat({ max: 50 })
      .chain((scans) => fc.record({ scans: fc.constant(scans), uniques: fc.nat(scans) }));
    fc.assert(
      fc.property(fc.array(fc.tuple(label, count), { maxLength: 300 }), (entries) => {
        const given = new Map(entries);
        const rows = breakdown(given);
        const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
        expect(rows.length).to.be.at.most(101);
        expect(rows.filter(({ key }) => key !== OTHER_LABEL).length).to.be.at.most(100);
        expect(sum(rows.map(({ scans }) => scans))).to.equal(sum([...given.values()].map(({ scans }) => scans)));
        for (const { scans, uniqueScans } of rows) expect(uniqueScans).to.be.at.most(scans);
      }),
    );
  });

  it('has the labels of both periods if they are compared, in any order', () => {
    const [now, before] = [counts({ a: [5, 1], b: [6, 1], c: [7, 1] }), counts({ a: [1, 1], b: [9, 1], d: [4, 1] })];
    const keys = (column: RowColumn, direction: SortDirection | null = null, limit = 9): string =>
      breakdown(now, before, { order: rowOrderOf(column, direction), limit })
        .map(({ key, scans, previousScans }) => `${key} ${scans} ${previousScans}`)
        .join(', ');
    expect(keys(RowColumn.Scans)).to.equal('c 7 0, b 6 9, a 5 1, d 0 4');
    expect(keys(RowColumn.PreviousScans)).to.equal('b 6 9, d 0 4, a 5 1, c 7 0');
    expect(keys(RowColumn.Change)).to.equal('c 7 0, a 5 1, b 6 9, d 0 4');
    expect(keys(RowColumn.ChangePercent)).to.equal('c 7 0, a 5 1, b 6 9, d 0 4');
    expect(keys(RowColumn.Change, SortDirection.Ascending, 2)).to.equal('d 0 4, b 6 9, Other 12 1');
    expect(keys(RowColumn.UniqueScans)).to.equal('c 7 0, b 6 9, a 5 1, d 0 4');
    expect(keys(RowColumn.Label)).to.equal('a 5 1, b 6 9, c 7 0, d 0 4');
    expect(keys(RowColumn.Label, SortDirection.Descending, 2), 'chosen by scans').to.equal('c 7 0, b 6 9, Other 5 5');
  });
});
