import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openRows } from '../../../../../../src/batch/imports/formats/open-file.js';
import { DETECTED, type ReadingOptions } from '../../../../../../src/batch/imports/formats/reading.js';
import { openWorkbook } from '../../../../../../src/batch/imports/formats/workbook/open-workbook.js';
import { problem } from '../../../../../../src/core/contract/problems.js';
import { allOf } from '../../../../../support/all-of.js';
import { failureOf } from '../../../../../support/failure-of.js';
import { shortRows } from '../../../../../support/files/read-import.js';
import { inlineRow, workbookOf, zipOf } from '../../../../../support/files/workbook.js';

const A = 'https://example.com/a';
const TABLE = inlineRow('name', 'content', 'code') + inlineRow('A', A, 'poster-a');

describe('Workbooks', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-workbooks-'));
  });
  after(() => rm(folder, { recursive: true }));

  const read = async (bytes: Buffer, asked: Partial<ReadingOptions> = {}) => {
    const path = join(folder, 'workbook.xlsx');
    await writeFile(path, bytes);
    const reading = { ...DETECTED, ...asked };
    const sheet = await openWorkbook(path, reading);
    if (sheet === null) return null;
    try {
      const file = await openRows(sheet.rows, reading, { delimiter: null, sheet: sheet.name });
      return { ...file, rows: shortRows(await allOf(file.rows)) };
    } finally {
      sheet.close();
    }
  };
  /** The texts of one row of cells, as names of campaigns. */
  const names = async (cells: string, parts: Omit<Parameters<typeof workbookOf>[0], 'sheets'> = {}) => {
    const rows = [...cells.matchAll(/<c .*?(?:<\/c>|\/>)/g)].map(
      ([cell], index) => `<row r="${index + 2}">${cell}<c t="inlineStr"><is><t>${A}</t></is></c></row>`,
    );
    const file = await read(
      await workbookOf({ sheets: [{ rows: inlineRow('name', 'content') + rows.join('') }], ...parts }),
    );
    return file?.rows.map((row) => (row as unknown[])[1]);
  };

  it('show numbers and dates as people see them', async () => {
    const formats = ['000', 14, 22, 'dd/mm/yyyy', '0.0%', 49, '"No. "0', '#,##0.00', 'yyyy"m"'];
    const numbers = [7, 46_352, 46_352.5, 46_352, 0.125, 7, 7, 1234.5, 46_352];
    const styled = numbers.map((number, index) => `<c s="${index + 1}"><v>${number}</v></c>`).join('');
    const plain = '<c t="n"><v>123456789012</v></c><c s="0"><v>0.30000000000000004</v></c><c t="b"><v>1</v></c>';
    expect(await names(styled + plain, { formats })).to.deep.equal([
      ...['007', '2026-11-26', '2026-11-26 12:00', '26/11/2026', '12.5%', '7', 'No. 7', '1,234.50', '2026m'],
      ...['123456789012', '0.3', 'TRUE'],
    ]);
    const from1904 = { formats: [14], properties: '<workbookPr date1904="1"/>' };
    expect(await names('<c s="1"><v>44890</v></c>', from1904)).to.deep.equal(['2026-11-26']);
  });

  it('have texts in every way that programs write them', async () => {
    const shared =
      '<si><t>Shared</t></si><si><r><rPr><b/></rPr><t>Rich </t></r><r><t xml:space="preserve">text</t></r></si>' +
      '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>two_x000D_&#10;lines</t></si>';
    const cells =
      '<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c><c t="s"><v>3</v></c>' +
      '<c t="inlineStr"><is><r><t>In</t></r><r><t>line &amp; rich</t></r></is></c>' +
      '<c t="str"><f>UPPER("a")</f><v>FORMULA</v></c><c t="d"><v>2026-11-26</v></c><c t="e"><v>#N/A</v></c><c t="s"><v>99</v></c>';
    expect(await names(cells, { shared })).to.deep.equal([
      ...['Shared', 'Rich text', '東京', 'two\r\nlines', 'Inline & rich', 'FORMULA', '2026-11-26', '#N/A', undefined],
    ]);
  });

  it('give the address of a link where a column of addresses has a text', async () => {
    const links = {
      B2: 'https://example.com/b?x=1&y=2',
      B3: 'https://example.com/other',
      A4: 'https://example.com/name',
    };
    const formula = '<c r="B4" t="str"><f>HYPERLINK("https://example.com/f","Menu")</f><v>Menu</v></c>';
    const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows =
      `${inlineRow('name', 'content')}<row r="2">${cell('A2', 'A')}${cell('B2', 'Menu')}</row>` +
      `<row r="3">${cell('A3', 'B')}${cell('B3', A)}</row><row r="4">${cell('A4', 'C')}${formula}</row>`;
    const file = await read(await workbookOf({ sheets: [{ rows, links }] }));
    expect(file?.rows).to.deep.equal([
      [2, 'A', 'https://example.com/b?x=1&y=2', null],
      [3, 'B', A, null],
      [4, 'C', 'https://example.com/f', null],
    ]);
  });

  it('number rows and columns as people see them, and leave out what is empty', async () => {
    const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows =
      `<row r="3">${cell('B3', 'name')}${cell('AA3', 'content')}</row>` +
      `<row r="9">${cell('B9', 'A')}${cell('AA9', A)}</row><row r="1048576"><c r="B1048576" s="1"/></row>`;
    const file = await read(await workbookOf({ sheets: [{ rows }] }));
    expect(file?.rows).to.deep.equal([[9, 'A', A, null]]);
    expect(file?.ignoredColumns).to.deep.equal([]);
  });

  it('are read from the first visible sheet with a header, or from the requested one', async () => {
    const other = TABLE.replaceAll('poster-a', 'poster-b');
    const bytes = await workbookOf({
      sheets: [
        { name: 'Empty', rows: '' },
        { name: 'Old', state: 'hidden', rows: other },
        { name: 'Read me', rows: inlineRow('How to use this list') },
        { name: 'Posters', rows: inlineRow('Posters of summer') + TABLE },
        { name: 'Others', rows: other },
      ],
    });
    expect(await read(bytes)).to.deep.include({ sheet: 'Posters', rows: [[3, 'A', A, 'poster-a']] });
    expect(await read(bytes, { sheet: 'Others' })).to.deep.include({ rows: [[2, 'A', A, 'poster-b']] });
    const error = await failureOf(read(bytes, { sheet: 'None' }));
    expect(error?.message).to.equal('The workbook has no sheet None. It has Empty, Old, Read me, Posters, Others.');
  });

  it('may have 200 sheets, hidden ones among them, and cells that are merged', async () => {
    const empty = Array.from({ length: 198 }, (_, index) => ({
      ...{ name: `Sheet ${index}`, rows: '' },
      state: index % 2 === 0 ? 'hidden' : 'visible',
    }));
    // Of merged cells, only the first has a text.
    const merged = inlineRow('Bezeichnung', 'Ziel') + inlineRow('A', A) + inlineRow('', `${A}?b`);
    const bytes = await workbookOf({
      sheets: [{ name: 'Secret', state: 'veryHidden', rows: TABLE }, ...empty, { name: 'Liste', rows: merged }],
    });
    expect(await read(bytes)).to.deep.include({
      sheet: 'Liste',
      rows: [
        [2, 'A', A, null],
        [3, undefined, `${A}?b`, null],
      ],
    });
  });

  it('have a problem where a formula has an error, or no result in the file', async () => {
    const rows = [
      '<c t="str"><f>"A"</f><v></v></c><c t="e"><f>B9</f><v>#N/A</v></c>',
      '<c><f t="shared" si="0"/></c><c><f>C1</f></c>',
      '<c t="e"><v>#REF!</v></c><c t="str"><f>HYPERLINK("https://example.com/f")</f></c>',
      `<c t="inlineStr"><is><t>A</t></is></c><c t="inlineStr"><is><t>${A}</t></is></c><c><f>1/0</f></c>`,
      '<c/><c/><c><f>1/0</f></c>',
    ];
    const sheet = `${inlineRow('Name', 'Ziel', 'Summe', 'Beschriftung')}${rows.map((cells) => `<row>${cells}</row>`).join('')}`;
    const path = join(folder, 'formulas.xlsx');
    await writeFile(path, await workbookOf({ sheets: [{ rows: sheet }] }));
    const reading = { ...DETECTED, cells: [{ row: 4, column: 'Name', value: 'A' }] };
    const opened = await openWorkbook(path, reading);
    if (opened === null) throw new Error('no workbook');
    const file = await openRows(opened.rows, reading, { delimiter: null, sheet: opened.name });
    const problems = (await allOf(file.rows)).map((row) => [row.row, 'read' in row ? row.read.unread : row.problem]);
    opened.close();
    const [error, missing] = [[problem('cell_has_error')], [problem('formula_without_value')]];
    expect(problems).to.deep.equal([
      [2, { content: error }],
      [3, { name: missing, content: missing }],
      [4, undefined],
      [5, undefined],
    ]);
  });

  it('are refused with the cause if they are damaged, large, or of another kind', async () => {
    const good = await workbookOf({ sheets: [{ rows: TABLE }] });
    const bomb = await workbookOf({ sheets: [{ rows: TABLE + ' '.repeat(20_000_000) }] });
    const entity = await workbookOf({ sheets: [{ rows: '<row><c t="str"><v>&x;</v></c></row>' }] });
    const long = await workbookOf({ sheets: [{ rows: inlineRow('name', 'content', 'x'.repeat(1_000_001)) }] });
    for (const [bytes, words] of [
      [good.subarray(0, -40), 'damaged'],
      [await zipOf({ '[Content_Types].xml': '<Types/>' }), 'damaged'],
      [entity, 'damaged'],
      ...(await Promise.all(
        ['1', '0', '-1', '1.5', '1e300', 'x'].map(async (r) => {
          return [await workbookOf({ sheets: [{ rows: `<row r="1"/><row r="${r}"/>` }] }), 'damaged'] as const;
        }),
      )),
      [bomb, 'too large when unpacked'],
      [long, 'row is too long'],
      [
        await zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '' }),
        'another or older kind',
      ],
      [await workbookOf({ sheets: [{ rows: '' }] }), 'empty'],
      [await workbookOf({ sheets: [{ rows: '' }, { state: 'hidden', rows: TABLE }] }), 'No visible sheet'],
    ] as const) {
      expect((await failureOf(read(bytes)))?.message).to.include(words);
    }
    expect(await read(await zipOf({ 'manifest.json': '{}' }))).to.equal(null);
  });
});
