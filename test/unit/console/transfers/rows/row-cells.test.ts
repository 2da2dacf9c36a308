import { expect } from 'chai';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

interface Cell {
  column: string;
  text: string;
  problems: object[];
  isEditable: boolean;
}
interface Rows {
  first: { row: number; cells: Cell[] }[];
  later: { row: number; cells: Cell[] }[];
  laterCount: number;
}
const { rowsOf } = await loadConsoleModule<{ rowsOf(one: object): Rows }>('transfers/rows/row-cells.ts');

const column = (name: string, field: string | null) => ({ column: name, field, sample: '' });
const COLUMNS = [column('Ziel', 'content'), column('Titel', 'name'), column('Nr.', 'externalId'), column('x', null)];
const wrong = (row: number, field: string, value: string | null = null) => ({
  ...{ row, field, value, message: 'Is required.' },
  details: { code: 'required', params: {} },
});
const first = (row: number) => ({ row, name: 'A', content: 'b', tags: [], code: null, caption: null, svg: null });
const rows = (rowProblems: object[], more: object = {}) =>
  rowsOf({ columns: COLUMNS, firstRows: [first(2)], rowProblems, rowsProblem: 2, ...more });
const shortly = (cells: Cell[] = []) => cells.map(({ column: name, isEditable }) => `${name} ${isEditable}`);

describe('The rows of a dry run', () => {
  it('have the cells of what is stored, in a fixed order, and those with problems in their place', () => {
    expect(shortly(rows([]).first[0]?.cells)).to.deep.equal(['Titel false', 'Ziel false']);
    const { first: shown, later, laterCount } = rows([wrong(2, 'Nr.', '1'), wrong(2, 'Titel'), wrong(9, 'Ziel', 'x')]);
    expect(shortly(shown[0]?.cells)).to.deep.equal(['Titel true', 'Ziel false', 'Nr. true']);
    expect(later.map(({ row, cells }) => [row, cells[0]?.text])).to.deep.equal([[9, 'x']]);
    expect(laterCount).to.equal(1);
  });

  it('have one cell for several problems', () => {
    const { later } = rows([wrong(9, 'Ziel', 'x'), wrong(9, 'Ziel', 'x')], { firstRows: [] });
    expect(later[0]?.cells).to.have.length(1);
    expect(later[0]?.cells[0]?.problems).to.have.length(2);
  });

  it('cannot be corrected where a row is wrong as such, a text is only known in part or has lines, or there are no columns', () => {
    const long = 'x'.repeat(500);
    const lines = wrong(11, 'Ziel', 'a\nb');
    const { later } = rows([wrong(7, ''), wrong(8, 'Ziel', long), wrong(9, 'mode'), wrong(10, 'name'), lines]);
    expect(later.flatMap(({ cells }) => shortly(cells))).to.deep.equal([
      ...[' false', 'Ziel false', 'mode false', 'name true', 'Ziel false'],
    ]);
    expect(shortly(rows([wrong(9, 'name')], { columns: [] }).later[0]?.cells)).to.deep.equal(['name false']);
  });
});
