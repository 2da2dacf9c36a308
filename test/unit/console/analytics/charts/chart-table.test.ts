import { expect } from 'chai';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

type Cell = string | number | { readonly scans: number; readonly before: number };
interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

const { comparedCells, ordered } = await loadConsoleModule<{
  comparedCells(scans: number, before: number): Cell[];
  ordered(table: Table, order: { column: number; isAscending: boolean } | null): Table;
}>('analytics/charts/chart-table.ts');

const rowOf = (name: string, scans: number, before: number): Cell[] => [name, scans, ...comparedCells(scans, before)];
const table = {
  columns: ['Name', 'Scans', 'Before', 'Change'],
  rows: [rowOf('b', 10, 20), rowOf('a', 9, 0), rowOf('c', 30, 10), rowOf('d', 0, 0)],
};
const namesBy = (column: number, isAscending: boolean) =>
  ordered(table, { column, isAscending }).rows.map(([name]) => name);

describe('A table of figures', () => {
  it('is ordered by any column, with new rows above all changes', () => {
    expect(ordered(table, null)).to.deep.equal(table);
    expect(namesBy(0, true)).to.deep.equal(['a', 'b', 'c', 'd']);
    expect(namesBy(1, false)).to.deep.equal(['c', 'b', 'a', 'd']);
    expect(namesBy(2, true)).to.deep.equal(['a', 'd', 'c', 'b']);
    expect(namesBy(3, false)).to.deep.equal(['a', 'c', 'd', 'b']);
  });

  it('has changes as both counts', () => {
    expect(comparedCells(30, 10)).to.deep.equal([10, { scans: 30, before: 10 }]);
    expect(comparedCells(5, 0)).to.deep.equal([0, { scans: 5, before: 0 }]);
    expect(comparedCells(0, 0)).to.deep.equal([0, { scans: 0, before: 0 }]);
  });
});
