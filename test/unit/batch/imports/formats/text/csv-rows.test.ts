import { expect } from 'chai';
import { failureOf } from '../../../../../support/failure-of.js';
import { readImport, shortRows } from '../../../../../support/files/read-import.js';

const A = 'https://example.com/a';
const B = 'https://example.com/b';
const TWO = [
  [2, 'A', A, null],
  [3, 'B', B, null],
];

describe('CSV files of other programs', () => {
  const read = async (content: string) => shortRows((await readImport(content)).rows);

  for (const [what, start, delimiter] of [
    ['sep=;', 'sep=;\r\n', ';'],
    ['sep=,', 'sep=,\n', ','],
    ['sep=|', 'sep=|\n', '|'],
    ['a tab', 'sep=\t\r\n', '\t'],
    ['capitals', 'SEP=;\r\n', ';'],
    ['quotation marks', '"sep=,"\r\n', ','],
    ['a byte order mark', '\ufeffsep=;\r\n', ';'],
    ['further separators', 'sep=;;;\r\n', ';'],
    ['a separator that no other program uses', 'sep=^\n', '^'],
  ] as const) {
    it(`may begin with the line for Excel: ${what}`, async () => {
      const rows = [
        ['name', 'content'],
        ['A', A],
        ['B', B],
      ].map((fields) => fields.join(delimiter));
      const file = await readImport(start + rows.join('\n'));
      expect(file.delimiter).to.equal(delimiter);
      expect(shortRows(file.rows)).to.deep.equal(TWO);
    });
  }

  for (const delimiter of [',', ';', '\t', '|']) {
    it(`are separated by ${JSON.stringify(delimiter)}`, async () => {
      const file = await readImport(`name${delimiter}content\nA${delimiter}${A}\nB${delimiter}${B}\n`);
      expect(file.delimiter).to.equal(delimiter);
      expect(shortRows(file.rows)).to.deep.equal(TWO);
    });
  }

  for (const [header, first, last] of [
    ['\r\n', '\n', '\n'],
    ['\r\n', '\r\n', '\n'],
    ['\r\n', '\n', '\r\n'],
    ['\n', '\r\n', '\n'],
    ['\r\n', '\r', '\r'],
    ['\r', '\r', '\r'],
    ['\r', '\r\n', ''],
    ['\n', '\r', '\r\n'],
  ]) {
    it(`may mix line ends: ${JSON.stringify([header, first, last])}`, async () => {
      const text = `name,content${header}A,${A}${first}B,${B}${last}`;
      for (const size of [1, 7, 1000]) expect(shortRows((await readImport(text, { size })).rows)).to.deep.equal(TWO);
    });
  }

  it('may have a title or empty lines above the header, which count as rows', async () => {
    const table = `name,content\nA,${A}`;
    expect(await read(`\n${table}`)).to.deep.equal([[3, 'A', A, null]]);
    expect(await read(`\r\n,\r\n${table}`)).to.deep.equal([[4, 'A', A, null]]);
    expect(await read(`Posters of summer\n${table}`)).to.deep.equal([[3, 'A', A, null]]);
    expect(await read(`"Posters, summer",\n\n${table}`)).to.deep.equal([[4, 'A', A, null]]);
    expect(await read(`URL\n${table}`)).to.deep.equal([[3, 'A', A, null]]);
  });

  for (const [line, name, content] of [
    [`A, "${A}"`, 'A', A],
    [`"A" ,${A}`, 'A', A],
    [`"A" , "${A}" `, 'A', A],
    [` A ,\t${A}`, 'A', A],
    [`" A ",${A}`, ' A '.trim(), A],
    [`poster 12" wide,${A}`, 'poster 12" wide', A],
    [`"Poster "A3" large",${A}`, 'Poster "A3" large', A],
    [`"Poster "A3" large","${A}"`, 'Poster "A3" large', A],
    [`"Best" pizza,${A}`, '"Best" pizza', A],
    [`"Best" pizza,"${A}"`, '"Best" pizza', A],
    [`"a ""quoted"" word",${A}`, 'a "quoted" word', A],
    [`"two\r\nlines",${A}`, 'two\r\nlines', A],
    [`"",${A}`, undefined, A],
  ]) {
    it(`take quotation marks as spreadsheets do: ${line}`, async () => {
      for (const size of [1, 1000]) {
        const { rows } = await readImport(`"name" , "content"\n${line}\nB,${B}\n`, { size });
        expect(shortRows(rows).map((row) => (row as unknown[]).slice(1, 3))).to.deep.equal([
          [name, content],
          ['B', B],
        ]);
      }
    });
  }

  it('lose one row where a quotation mark moves its fields', async () => {
    const rows = await read(`name,content\n"A "x", large","${A}"\nB,${B}\n"C "x" ${A}"\nB,${B}`);
    expect(rows).to.deep.equal([
      [2, 'A quoted field contains a quotation mark. Double the mark.'],
      [3, 'B', B, null],
      [4, 'A quoted field contains a quotation mark. Double the mark.'],
      [5, 'B', B, null],
    ]);
  });

  it('end at a mark that is never closed, with the row in which it opens', async () => {
    const endless = await failureOf(readImport(`name,content\nA,"${'x\n'.repeat(600_000)}`, { size: 65_536 }));
    expect(endless).to.include({ row: 2 });
    const many = `name,content\n${`"${'a" b'.repeat(100_000)},x\n`.repeat(2)}`;
    expect((await readImport(many, { size: 65_536 })).rows).to.have.length(2);
  });

  it('are read with another separator if the caller says so', async () => {
    const file = await readImport(`name^content\nA^${A}\nB^${B}\n`, { delimiter: '^' });
    expect(shortRows(file.rows)).to.deep.equal(TWO);
  });
});
