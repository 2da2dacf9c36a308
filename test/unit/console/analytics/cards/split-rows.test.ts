import { expect } from 'chai';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

interface Row {
  readonly row: { readonly label: string };
  readonly cells: readonly { readonly scans: number; readonly before: number | null }[];
}

const { splitRows, totalCells, columnKeys, readOrder, writeOrder } = await loadConsoleModule<{
  columnKeys(table: object): string[];
  totalCells(rows: readonly Row[], tags: object | null): Row['cells'];
  readOrder(text: string | undefined, keys: readonly string[]): object | null;
  writeOrder(order: object, keys: readonly string[]): string;
  splitRows(table: object, order: { column: number; isAscending: boolean } | null, columns: string): Row[];
}>('analytics/cards/split-rows.ts');

const rowOf = (label: string, scans: number, scansByColumn: readonly number[], previous?: readonly number[]) => ({
  label,
  ...{ scans, uniqueScans: scans, scansByColumn, uniqueScansByColumn: scansByColumn },
  ...(previous && { previousScans: previous[0], previousScansByColumn: previous.slice(1) }),
});
const tableOf = (otherRows: number, ...rows: object[]) => ({ columns: [], otherColumns: 0, otherRows, rows });
const scansOf = (rows: Row[]) => rows.map(({ cells }) => cells.map(({ scans }) => scans));
const labelsBy = (table: object, column: number, isAscending: boolean) =>
  splitRows(table, { column, isAscending }, 'city').map(({ row }) => row.label);

describe('Rows of a table of two dimensions', () => {
  it('begin with their sum, and end with what is counted in totals only, in this period or the one before', () => {
    expect(scansOf(splitRows(tableOf(0, rowOf('a', 5, [2, 3])), null, 'city'))).to.deep.equal([[5, 2, 3]]);
    const now = tableOf(0, rowOf('a', 5, [2, 3]), rowOf('b', 4, [0, 0]));
    expect(scansOf(splitRows(now, null, 'city'))).to.deep.equal([
      [5, 2, 3, 0],
      [4, 0, 0, 4],
    ]);
    const [row] = splitRows(tableOf(0, rowOf('a', 5, [2, 3], [9, 1, 1])), null, 'city');
    expect(row?.cells.map(({ before }) => before)).to.deep.equal([9, 1, 1, 7]);
  });

  it('are ordered by a column, with the row of all others last', () => {
    const table = tableOf(3, rowOf('a', 9, [1, 8]), rowOf('b', 5, [4, 1]), rowOf('Other', 7, [7, 0]));
    expect(labelsBy(table, 1, false)).to.deep.equal(['b', 'a', 'Other']);
    expect(labelsBy(table, 0, true)).to.deep.equal(['b', 'a', 'Other']);
    expect(labelsBy({ ...table, otherRows: 0 }, 1, false)).to.deep.equal(['Other', 'b', 'a']);
  });

  it('have sums that add up in both directions, also of what was before', () => {
    const table = tableOf(0, rowOf('a', 5, [2, 3], [9, 1, 1]), rowOf('b', 4, [4, 0], [2, 2, 0]));
    const total = totalCells(splitRows(table, null, 'city'), null);
    expect(total.map(({ scans }) => scans)).to.deep.equal([9, 6, 3, 0]);
    expect(total.map(({ before }) => before)).to.deep.equal([11, 3, 1, 7]);
    expect(totalCells([], null)).to.deep.equal([]);
  });

  it('of tags have the sums of all scans, since a scan may be in several, and no rest that tags explain', () => {
    const table = {
      ...tableOf(0, rowOf('summer', 5, [2, 1], [4, 1, 1]), rowOf('print', 4, [2, 2], [4, 2, 2])),
      columns: [
        { label: 'a', scans: 3, uniqueScans: 2, previousScans: 1 },
        { label: 'b', scans: 2, uniqueScans: 1, previousScans: 2 },
      ],
      whole: { scansInPeriod: 6, period: { uniqueScans: 4 }, previousPeriod: { scans: 5 } },
    };
    const total = totalCells(splitRows(table, null, 'city'), table);
    expect(total.map(({ scans, before }) => [scans, before])).to.deep.equal([
      [6, 5],
      [3, 1],
      [2, 2],
      [1, 2],
    ]);
    expect(splitRows(table, null, 'tag').map(({ cells }) => cells.length)).to.deep.equal([3, 3]);
  });

  it('have their order in the address by the column’s name, so that it also holds for other periods', () => {
    const columns = [
      { label: 'Paris', countryCode: 'US' },
      { label: '-5 %' },
      { label: 'Poster', qrCodeId: '01' },
      { label: 'Other', tag: 'Other' },
    ];
    const keys = columnKeys({ columns });
    for (const [column, text] of ['-', '-Paris US', '--5 %', '-01', '-#Other', '-TotalsOnly'].entries()) {
      expect(readOrder(text, keys)).to.deep.equal({ column, isAscending: false });
      for (const isAscending of [true, false])
        expect(readOrder(writeOrder({ column, isAscending }, keys), keys)).to.deep.equal({ column, isAscending });
    }
    expect(readOrder('-Paris FR', keys)).to.equal(null);
    expect(readOrder(undefined, keys)).to.equal(null);
  });
});
