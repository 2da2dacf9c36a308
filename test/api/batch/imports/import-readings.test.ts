import { expect } from 'chai';
import { importFile, resultOf } from '../../../support/exports/import-archive.js';
import { inlineRow, workbookOf } from '../../../support/files/workbook.js';
import { type Client, CODES, clientOf } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const FIELDS = `id fileId state format encoding delimiter sheet rowsOk rowsProblem problem problemRow codesKept codesReplaced
  columns { column field sample } ignoredColumns replacedCodes { row value message details }
  printedHosts { host addresses lost }`;
const A = 'https://example.com/a';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

describeApi('The reading of an import', ({ running }) => {
  let client: Client;
  let key: string;

  beforeEach(async () => {
    ({ key } = await running.addWorkspace());
    client = clientOf(running.url, key);
  });

  const find = async (id: string) =>
    (await client.graphql(`query ($id: ID!) { import(id: $id) { ${FIELDS} } }`, { id })).body.data.import;
  const finish = async (content: string | Buffer, options: object = {}, type = 'text/csv') =>
    find((await importFile(running.url, key, content, type, options)).id);
  const names = async (): Promise<string[]> =>
    (await client.get(CODES)).body.items.map(({ name }: { name: string }) => name);

  it('is shown in a dry run, can be corrected in another, and then applies to the import', async () => {
    const bytes = Buffer.from('name;content\r\nGyőr;https://example.com/a\r\n'.replace('ő', '\xf5'), 'latin1');
    const guessed = await finish(bytes, { dryRun: true });
    expect(guessed).to.deep.include({
      ...{ encoding: 'windows-1252', delimiter: ';', sheet: null, ignoredColumns: [] },
      columns: [
        { column: 'name', field: 'name', sample: 'Gyõr' },
        { column: 'content', field: 'content', sample: A },
      ],
    });
    const corrected = await finish(bytes, { dryRun: true, encoding: 'windows-1250' });
    expect(corrected.columns[0]).to.include({ sample: 'Győr' });
    expect(await names()).to.deep.equal([]);
    expect(await finish(bytes)).to.include({ encoding: 'windows-1250', rowsOk: 1 });
    expect(await names()).to.deep.equal(['Győr']);
  });

  it('says in a dry run which printed codes will live', async () => {
    await finish(`name,content,code\nTaken,${A},printed-taken\n`);
    const more = Array.from({ length: 30 }, (_, index) => `printed-${index}`);
    const codes = ['printed-taken', 'ab', '%C3%BCber', ...more];
    const lines = [...codes.map((code) => `s.example.net/${code}`), 't.example.net/printed-0'];
    const file = ['Short URL,Long URL', ...lines.map((address) => `https://${address},${A}`)].join('\n');
    const dry = await finish(file, { dryRun: true });
    expect(dry).to.include({ format: 'Links', rowsOk: 34, codesKept: 30, codesReplaced: 1 });
    const replaced = ({ replacedCodes }: typeof dry) =>
      replacedCodes.map(({ row, details }: { row: number; details: { code: string; params: { code: string } } }) => {
        return [row, details.code, details.params.code];
      });
    expect(replaced(dry)).to.deep.equal([[4, 'code_not_possible', 'über']]);
    const codesOf = async (id: string) => (await resultOf(running.url, key, id)).map(({ code }) => code);
    expect(await codesOf(dry.id)).to.deep.equal([null, null, null, ...more, null]);
    const done = await finish(file);
    expect(done).to.include({ codesKept: 30, codesReplaced: 1 });
    expect(replaced(done)).to.deep.equal(replaced(dry));
    expect(done.printedHosts).to.deep.equal(dry.printedHosts);
    expect(
      done.printedHosts.map(({ host, addresses, lost }: (typeof done.printedHosts)[number]) => [
        host,
        addresses,
        lost !== null,
      ]),
    ).to.deep.equal([
      ['s.example.net', 32, false],
      ['t.example.net', 1, false],
      ['s.example.net', 1, true],
    ]);
    expect((await codesOf(done.id)).slice(3, -1)).to.deep.equal(more);
  });

  it('is refused in fields that do not exist, with what there is', async () => {
    const { id } = await finish(`name,content\nA,${A}\n`, { dryRun: true });
    const { fileId } = await find(id);
    const start =
      'mutation ($fileId: ID!, $options: ImportOptions!) { startImport(fileId: $fileId, options: $options) { id } }';
    const options = { encoding: 'utf-7', delimiter: ';;', columns: [{ column: 'x', field: 'constructor' }] };
    const { errors: fields } = (await client.graphql(start, { fileId, options })).body.errors[0].extensions;
    expect(Object.keys(fields)).to.have.members(['encoding', 'delimiter', 'columns.0.field']);
    expect(fields.encoding[0]).to.include('windows-1250');
    expect(fields['columns.0.field'][0]).to.include('shortUrl');
  });

  it('finds the sheet of a workbook', async () => {
    const sheets = [
      { name: 'Notes', rows: inlineRow('x') },
      { name: 'Codes', rows: inlineRow('name', 'content', 'code') },
    ];
    const rows = `<row><c t="inlineStr"><is><t>Tür</t></is></c><c t="str"><v>${A}</v></c><c s="1"><v>7</v></c></row>`;
    const bytes = await workbookOf({
      sheets: sheets.map((sheet, at) => ({ ...sheet, rows: sheet.rows + (at ? rows : '') })),
      formats: ['000'],
    });
    const found = await finish(bytes, {}, XLSX);
    expect(found).to.include({ format: 'Csv', sheet: 'Codes', encoding: null, rowsOk: 1, codesKept: 1 });
    expect((await client.get(CODES)).body.items[0]).to.include({ name: 'Tür', code: '007' });
    const old = await finish(Buffer.from('d0cf11e0a1b11ae1', 'hex'), {}, XLSX);
    expect(old.problem).to.include('Save it as .xlsx without a password');
  });

  it('is refused where columns are ambiguous, and can then be chosen', async () => {
    const file = `name,url,destination\nA,https://example.com/1,${A}\n`;
    const refused = await finish(file, { dryRun: true });
    expect(refused).to.include({ state: 'Failed', problemRow: 1 });
    expect(refused.problem).to.include('The columns url, destination all mean content.');
    expect(refused.columns.map(({ field }: { field: string }) => field)).to.deep.equal(['name', 'content', 'content']);
    const columns = [{ column: 'url', field: null }];
    expect(await finish(file, { dryRun: true, columns })).to.deep.include({ rowsOk: 1, ignoredColumns: ['url'] });
    expect(await finish(file)).to.include({ rowsOk: 1 });
    expect((await client.get(CODES)).body.items[0]).to.include({ content: A });
  });
});
