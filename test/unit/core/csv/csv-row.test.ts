import { expect } from 'chai';
import fc from 'fast-check';
import { csvRow } from '../../../../src/core/csv/csv-row.js';

/** Reads one row according to RFC 4180. */
function readRow(row: string): string[] {
  const fields: string[] = [];
  let rest = row;
  for (;;) {
    const [matched = '', quoted, plain] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))/.exec(rest) ?? [];
    fields.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    rest = rest.slice(matched.length);
    if (rest === '\r\n') return fields;
    if (!rest.startsWith(',')) throw new Error(`not a row: ${JSON.stringify(row)}`);
    rest = rest.slice(1);
  }
}

describe('A row of a CSV file', () => {
  it('is read back unchanged, except for formulas', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc
        .array(fc.constantFrom('"', ',', '\r\n', '\n', ' ', '=', '+', '-', '@', '\t', 'a', "'"))
        .map((all) => all.join('')),
    );
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (values) => {
        const read = readRow(csvRow(values));
        expect(read).to.have.length(values.length);
        for (const [index, value] of values.entries()) {
          const plain = value.replaceAll('\0', '');
          expect(read[index]).to.be.oneOf([plain, `'${plain}`]);
          expect(read[index]).to.not.match(/^\s*[=+\-@]/);
        }
      }),
    );
  });

  it('has no text that a spreadsheet executes', () => {
    for (const formula of ['=cmd()', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '|calc', '＝1']) {
      expect(readRow(csvRow([formula]))).to.deep.equal([`'${formula}`]);
    }
  });

  it('has numbers unchanged, and nothing for null', () => {
    expect(csvRow([-1.5, null, 0])).to.equal('-1.5,,0\r\n');
  });
});
