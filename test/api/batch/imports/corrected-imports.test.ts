import { expect } from 'chai';
import { Client as Database } from 'pg';
import { importFile } from '../../../support/exports/import-archive.js';
import { inlineRow, workbookOf } from '../../../support/files/workbook.js';
import { type Client, CODES, clientOf } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const A = 'https://example.com/a';
const FIELDS = `id fileId state rowsOk rowsProblem rowsUnchanged rowProblems { row field value }
  firstRows { row name content tags code caption svg }`;
const FRAME = { design: 'Ticket', text: 'Scan me', font: 'Modern', color: '#7A1F1F', textColor: '#FFFFFF' };

const START =
  'mutation ($fileId: ID!, $options: ImportOptions!) { startImport(fileId: $fileId, options: $options) { id } }';

describeApi('A list that is corrected while it is imported', ({ running }) => {
  let client: Client;
  let key: string;

  beforeEach(async () => {
    ({ key } = await running.addWorkspace());
    client = clientOf(running.url, key);
  });

  const finish = async (content: string | Buffer, options: object = {}) => {
    const { id } = await importFile(running.url, key, content, 'text/csv', options);
    return (await client.graphql(`query ($id: ID!) { import(id: $id) { ${FIELDS} } }`, { id })).body.data.import;
  };

  it('is shown as it will be stored, with pictures in its look', async () => {
    await finish(`name,content,code\nTaken,${A},taken-1\n`);
    const lines = [
      `Table 1; ${A} ;x, y;one-1;Order here`,
      `Table 2;${A};;;`,
      'Table 3;nowhere;;;Order',
      `Table 4;${A};;taken-1;`,
    ];
    const file = [
      'Name;Ziel;Tags;Code;Beschriftung',
      ...lines,
      ...lines.map((line) => line.replace('one-1', 'one-2')),
    ].join('\n');
    const { firstRows } = await finish(file, {
      dryRun: true,
      style: { foregroundColor: '#7A1F1F' },
      design: { frame: FRAME },
    });
    expect(firstRows).to.have.length(5);
    const [first, second, third, fourth] = firstRows;
    expect(first).to.deep.include({
      ...{ row: 2, name: 'Table 1', content: A, tags: ['x', 'y'], code: 'one-1', caption: 'Order here' },
    });
    expect(second).to.deep.include({ tags: [], code: null, caption: 'Scan me' });
    for (const { svg } of [first, second]) expect(svg).to.match(/^<svg.*#7A1F1F/s);
    expect(first.svg).to.not.equal(second.svg);
    expect(third).to.include({ content: 'nowhere', caption: 'Order', svg: null });
    expect(fourth).to.include({ code: 'taken-1', svg: null });
    expect((await client.get(CODES)).body.totalCount).to.equal(1);
  });

  it('has its corrected cells in the import, and in further checks', async () => {
    const file = `Bezeichnung;Ziel;Tags\nA;${A};\n;nowhere;\nC;${A};${'x'.repeat(41)}|y\n`;
    const first = await finish(file, { dryRun: true });
    expect(first.rowProblems).to.have.deep.members([
      { row: 3, field: 'Bezeichnung', value: null },
      { row: 3, field: 'Ziel', value: 'nowhere' },
      { row: 4, field: 'Tags', value: `${'x'.repeat(41)} | y` },
    ]);
    const cells = [{ row: 3, column: 'Ziel', value: `${A}?b` }];
    const second = await finish(file, { dryRun: true, cells: [...cells, { row: 4, column: 'Tags', value: 'x|y' }] });
    expect(second.rowProblems).to.deep.equal([{ row: 3, field: 'Bezeichnung', value: null }]);
    const columns = [{ column: 'Tags', field: null }];
    const third = await finish(file, { dryRun: true, columns });
    expect(third.rowProblems).to.deep.equal(second.rowProblems);
    const imported = await finish(file);
    expect(imported).to.include({ rowsOk: 2, rowsProblem: 1 });
    // The same bytes: the rows that exist stay, and the problem row is tried again.
    const again = await finish(file, { cells: [{ row: 3, column: 'Bezeichnung', value: 'B' }] });
    expect(again).to.include({ id: imported.id, rowsOk: 3, rowsProblem: 0 });
    const { items } = (await client.get(`${CODES}?orderBy=Name`)).body;
    const contents = items.map(({ name, content }: Record<string, string>) => [name, content]).sort();
    expect(contents).to.deep.equal([
      ['A', A],
      ['B', `${A}?b`],
      ['C', A],
    ]);
  });

  it('is not told that cells are corrected while another import of the file goes on without them', async () => {
    const file = `name,content\nA,${A}\n,${A}\n`;
    const first = [{ row: 3, column: 'name', value: '' }];
    const { id, fileId } = await finish(file, { cells: first });
    const database = new Database({ connectionString: running.databaseUrl });
    await database.connect();
    await database.query("update campaign_import set state = 'Waiting', ended_utc = null where id = $1", [id]);
    await database.end();
    const start = async (options: object) => (await client.graphql(START, { fileId, options })).body;
    const cells = [{ row: 3, column: 'name', value: 'B' }];
    const { errors } = await start({ cells });
    expect(errors[0].extensions).to.include({ code: 'conflict' });
    for (const options of [{}, { cells: first }]) {
      expect((await start(options)).data.startImport).to.deep.equal({ id });
    }
  });

  it('accepts a limited number of corrected cells, and of characters in them', async () => {
    const file = `name,content\nA,${A}\n`;
    const { fileId } = await finish(file, { dryRun: true });
    const cellsFrom = (row: number) =>
      Array.from({ length: 600 }, (_, index) => ({ row: row + index, column: 'name', value: 'x' }));
    await finish(file, { dryRun: true, cells: cellsFrom(2) });
    const cell = { row: 2, column: 'name', value: 'x' };
    const long = Array.from({ length: 30 }, (_, index) => ({ ...cell, row: 2 + index, value: 'x'.repeat(8_000) }));
    for (const [cells, field] of [
      [cellsFrom(1_002), 'cells'],
      [long, 'cells'],
      [[{ ...cell, column: 'x'.repeat(501) }], 'cells.0.column'],
    ] as const) {
      const { errors } = (await client.graphql(START, { fileId, options: { dryRun: true, cells } })).body;
      expect(errors[0].extensions.errors).to.have.keys(field);
    }
  });

  it('names the column of a caption that cannot be drawn, and of a formula without a result', async () => {
    const file = `Name;Ziel;Beschriftung\nA;${A};Scan 🍕\n`;
    const { rowProblems } = await finish(file, { dryRun: true });
    expect(rowProblems).to.deep.equal([{ row: 2, field: 'Beschriftung', value: 'Scan 🍕' }]);
    const cells = [{ row: 2, column: 'Beschriftung', value: 'Scan' }];
    expect(await finish(file, { cells })).to.deep.include({ rowsOk: 1, rowProblems: [] });
    const formulas = '<row><c><f>A9</f></c><c t="e"><v>#N/A</v></c><c><f>A9</f></c></row>';
    const workbook = await workbookOf({ sheets: [{ rows: inlineRow('Name', 'Ziel', 'Beschriftung') + formulas }] });
    const ended = await finish(workbook, { dryRun: true });
    expect(ended.rowProblems).to.have.deep.members([
      { row: 2, field: 'Name', value: null },
      { row: 2, field: 'Ziel', value: '#N/A' },
      { row: 2, field: 'Beschriftung', value: null },
    ]);
  });

  it('changes the captions of campaigns that exist, and nothing if they are the same', async () => {
    const file = (text: string) => `externalId,name,content,caption\n1,A,${A},${text}\n`;
    await finish(file('Order'), { style: {}, design: { frame: FRAME } });
    const wordsOf = async () =>
      (await client.graphql('{ qrCodes { items { version design { frame { text design color } } } } }')).body.data
        .qrCodes.items[0];
    expect(await wordsOf()).to.deep.equal({
      version: 1,
      design: { frame: { text: 'Order', design: 'Ticket', color: '#7A1F1F' } },
    });
    expect(await finish(`${file('Order')}\n`)).to.include({ rowsUnchanged: 1 });
    await finish(file('Order here'));
    expect(await wordsOf()).to.have.nested.property('design.frame.text', 'Order here');
    expect(await wordsOf()).to.have.nested.property('design.frame.design', 'Ticket');
  });
});
