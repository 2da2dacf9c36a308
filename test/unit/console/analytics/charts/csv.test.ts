import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { CSV_BYTE_ORDER_MARK, csvRow, withoutGuard } from '../../../../../src/core/csv/csv-row.js';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

type Cell = string | number | { readonly figure: string };
const { csvText } = await loadConsoleModule<{ csvText(rows: readonly (readonly Cell[])[]): string }>(
  'analytics/charts/csv.ts',
);
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('=1+1', ' +1', "'=x", '@a', 'a,b', 'a"b', 'a\r\nb', '\t-1', '|x', '', ' '),
);
const rows = fc.array(fc.tuple(text, fc.integer(), text), { minLength: 1, maxLength: 5 });

describe('A CSV file from the console', () => {
  it('is the same as the service would write, so that no text is executed', () => {
    fc.assert(
      fc.property(rows, (list) => {
        expect(csvText(list)).to.equal(CSV_BYTE_ORDER_MARK + list.map(csvRow).join(''));
      }),
    );
  });

  it('has negative percentages as figures', () => {
    expect(csvText([[{ figure: '-50%' }, '-50%']])).to.equal(`${CSV_BYTE_ORDER_MARK}-50%,'-50%\r\n`);
  });

  it('is read back by other programs', () => {
    const list = [
      ['=1+1', 1, 'a, "b"'],
      ['-x', -2, 'c\nd'],
    ];
    const read: string[][] = parse(csvText(list), { bom: true });
    expect(read.map((row) => row.map(withoutGuard))).to.deep.equal(list.map((row) => row.map(String)));
  });
});
