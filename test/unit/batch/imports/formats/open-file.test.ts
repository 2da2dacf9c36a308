import { expect } from 'chai';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import type { ImportFormat } from '../../../../../src/batch/imports/formats/import-format.js';
import { openImportFile, type ReadRow } from '../../../../../src/batch/imports/formats/open-file.js';
import { detectEncoding } from '../../../../../src/batch/imports/formats/text-encoding.js';
import { problem } from '../../../../../src/core/contract/problems.js';
import { failureOf } from '../../../../support/failure-of.js';

/** Yields the bytes in pieces of this size, like a stream. */
async function* piecesOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

const read = async (content: string | Uint8Array, size = 7, asked: ImportFormat | null = null) => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const encoding = await detectEncoding(piecesOf(bytes, size));
  const { rows, ...file } = await openImportFile(piecesOf(bytes, size), encoding, asked);
  const all: ReadRow[] = [];
  for await (const row of rows) all.push(row);
  return { ...file, encoding, rows: all };
};
/** Inputs read from the rows, null for rows with a problem. */
const inputsOf = (rows: readonly ReadRow[]) => rows.map((row) => ('read' in row ? row.read.input : null));
const problemOf = async (content: string | Uint8Array): Promise<{ message: string; row: number | null }> => {
  const error = await failureOf(read(content, 64 * 1024));
  if (error === null) throw new Error('the file was read');
  return error as Error & { row: number | null };
};

describe('Import files', () => {
  it('are read back from CSV with any delimiter, line end and quotes', async () => {
    const unit = fc.constantFrom('a', 'é', '"', ',', ';', '\t', '\n', '\r\n', ' ', '😀', '=');
    // Markers make each field plain text that is not trimmed.
    const field = fc.string({ unit }).map((text) => `<${text}>`);
    const rows = fc.array(fc.record({ name: field, content: field }), { minLength: 1, maxLength: 5 });
    const options = fc.record({
      delimiter: fc.constantFrom(',', ';', '\t'),
      record_delimiter: fc.constantFrom('\n', '\r\n'),
    });
    await fc.assert(
      fc.asyncProperty(rows, options, fc.integer({ min: 1, max: 50 }), async (written, how, size) => {
        const text = stringify(written, { ...how, columns: ['name', 'content'], header: true, quoted_string: true });
        expect(inputsOf((await read(text, size)).rows)).to.deep.equal(written);
      }),
    );
  });

  it('are UTF-8 with or without a mark, UTF-16 with a mark, or Windows-1252 when they are not UTF-8', async () => {
    const text = 'name;content\nGrüße;https://example.com/ü\n';
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
    for (const [bytes, encoding] of [
      [Buffer.from(text), 'utf-8'],
      [Buffer.from(`\ufeff${text}`), 'utf-8'],
      [utf16, 'utf-16le'],
      [Buffer.from(utf16).swap16(), 'utf-16be'],
      [Buffer.from(text, 'latin1'), 'windows-1252'],
    ] as const) {
      const file = await read(bytes);
      expect(file).to.include({ encoding, delimiter: ';' });
      expect(file.rows).to.have.length(1);
      expect(file.rows[0]).to.have.nested.property('read.input.name', 'Grüße');
    }
  });

  it('are refused with the row in which a quotation mark is left open', async () => {
    const open = await problemOf('name,content\na,https://a.test\nb,"https://b.test\nc,https://c.test\n');
    expect(open.row).to.equal(3);
    expect(open.message).to.include('never closed');
    const endless = await problemOf(`name,content\na,"${'x\n'.repeat(600_000)}`);
    expect(endless.row).to.equal(2);
  });

  it('are refused if they are empty, not text, or have no known columns', async () => {
    for (const content of ['', Buffer.from('PK\x03\x04…'), Buffer.from([110, 0, 97, 1]), 'a,b\n1,2\n']) {
      expect((await problemOf(content)).message).to.match(/\.$/);
    }
    expect((await problemOf(`${Array(501).fill('x').join(',')}\n`)).row).to.equal(1);
    expect((await problemOf(`{"name":"${'x'.repeat(1_100_000)}"}\n`)).row).to.equal(1);
  });

  it('may have a limited number of rows, including empty and malformed ones', async () => {
    const csv = await problemOf(`name,content\n${'\n'.repeat(100_001)}`);
    expect(csv).to.include({ row: 100_002 });
    expect(csv.message).to.include('100000 rows');
    expect((await read(`name,content\n${'\n'.repeat(99_999)}a,https://example.com\n`)).rows).to.have.length(1);
    expect((await problemOf(`{"a":1}\n${'\n'.repeat(100_001)}`)).row).to.equal(100_001);
    expect((await problemOf(`{"a":1}\n[${'1,'.repeat(100_000)}1]`)).row).to.equal(100_001);
  });

  it('may have rows with a limited number of members, values and levels', async () => {
    const members = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}`, 1]));
    const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    const lists = (count: number) => ({ a: Array(count).fill(Array(999).fill(1)) });
    const good = [JSON.stringify(members(1_000)), nested(63), JSON.stringify(lists(19))];
    const bad = [JSON.stringify({ style: members(1_001) }), nested(64), nested(200_000), JSON.stringify(lists(21))];
    const { rows } = await read([...good, ...bad].join('\n'), 64 * 1024);
    expect(rows.map((row) => 'read' in row)).to.deep.equal([...good.map(() => true), ...bad.map(() => false)]);
  });

  it('may have 200 columns, and unknown ones are reported', async () => {
    const more = Array.from({ length: 198 }, (_, index) => `column ${index}`);
    const text = `Name,URL,${more.join(',')}\na,https://example.com${','.repeat(198)}\n`;
    const { ignoredColumns, rows } = await read(text);
    expect(ignoredColumns).to.deep.equal(more);
    expect(rows[0]).to.have.nested.property('read.input.content', 'https://example.com');
  });

  it('keep formulas as text, and count rows like spreadsheet programs', async () => {
    const { rows } = await read('name,content\n\n=cmd(),https://example.com\na,b,c\n');
    expect(rows.map(({ row }) => row)).to.deep.equal([3, 4]);
    expect(rows[0]).to.have.nested.property('read.input.name', '=cmd()');
    expect(rows[1]).to.have.deep.property('problem', problem('fields_not_as_header', { count: 3, expected: 2 }));
  });

  it('name columns in any case and by other names, and have fields of the style', async () => {
    const { rows } = await read('TITLE,Destination-URL,Style.foregroundColor,style.usegradient\na,b,#000000,TRUE\n');
    const style = { foregroundColor: '#000000', useGradient: true };
    expect(inputsOf(rows)).to.deep.equal([{ name: 'a', content: 'b', style }]);
  });

  it('have tags separated by bars, commas or semicolons, and ids of other systems', async () => {
    const { rows } = await read('name,content,Tags,External ID\na,b,"x, y;z",1\na,b,"x,y | z",2\na,b,,\n');
    expect(inputsOf(rows)).to.deep.equal([
      { name: 'a', content: 'b', tags: ['x', 'y', 'z'], externalId: '1' },
      { name: 'a', content: 'b', tags: ['x,y', 'z'], externalId: '2' },
      { name: 'a', content: 'b' },
    ]);
  });

  it('are JSON with one object per line, and a bad line is a problem of its row', async () => {
    const { format, rows } = await read('{"name":"a","content":"b"}\n\n{"name":\n[1]\n');
    expect(format).to.equal('Ndjson');
    expect(rows.map(({ row }) => row)).to.deep.equal([1, 3, 4]);
    expect(rows[1]).to.have.property('problem');
    expect(rows[2]).to.have.deep.property('problem', problem('not_json_object'));
  });

  it('can be exports of Shlink', async () => {
    const header = '"createdAt","domain","shortCode","shortUrl","longUrl","title","tags","visits"';
    const line =
      '"2024-05-01T10:00:00+02:00","s.test","my-link","https://s.test/my-link","https://example.com/a","Sample","x|y",3';
    const { format, rows, ignoredColumns } = await read(`${header}\n${line}\n`);
    expect(format).to.equal('Shlink');
    expect(ignoredColumns).to.deep.equal([]);
    expect(rows[0]).to.deep.include({
      read: {
        row: 2,
        input: {
          ...{ name: 'Sample', content: 'https://example.com/a', mode: 'Dynamic', payloadType: 'Url' },
          ...{ externalId: 'https://s.test/my-link', tags: ['x', 'y'] },
        },
        ...{ columns: { content: 'longUrl', name: 'title', externalId: 'shortUrl' }, defaults: { name: 'Sample' } },
        ...{ requestedCode: 'my-link', printed: ['s.test/my-link'] },
        notes: [problem('created_elsewhere', { value: '2024-05-01T10:00:00+02:00' })],
      },
    });
  });

  it('can be exports of dub', async () => {
    const header = 'Short link,Destination URL,Clicks,Created at,Link ID,Tags,Archived';
    const long = 'long'.repeat(11);
    const line = `https://d.test/launch,https://example.com/b,1,2026-08-01T00:00:00.000Z,link_1,"'=x, ${long}",Yes`;
    const { format, rows } = await read(`${header}\n${line}\n`);
    expect(format).to.equal('Dub');
    expect(rows[0]).to.have.nested.property('read.requestedCode', 'launch');
    expect(rows[0]).to.have.nested.property('read.defaults.name', 'launch');
    expect(rows[0]).to.have.nested.property('read.input.externalId', 'link_1');
    expect(rows[0]).to.have.deep.nested.property('read.input.tags', ['=x']);
    expect(rows[0]).to.have.deep.nested.property('read.notes[0]', problem('tags_left_out', { value: long }));
    expect(rows[0]).to.have.deep.nested.property('read.notes[2]', problem('was_archived'));
  });

  it('can be exports of Bitly, as CSV or as pages of its API', async () => {
    const csv = await read('Link,Custom Link,Destination URL\nbit.ly/abc,bit.ly/own,https://example.com/c\n');
    const item = { id: 'bit.ly/abc', link: 'https://bit.ly/abc', custom_bitlinks: ['https://bit.ly/own'], title: 'T' };
    const page = { links: [{ ...item, long_url: 'https://example.com/c', tags: ['x'] }], pagination: {} };
    const json = await read(`${JSON.stringify(page)}\n`, 7, 'Bitly' as ImportFormat);
    for (const { format, rows } of [csv, json]) {
      expect(format).to.equal('Bitly');
      expect(rows[0]).to.have.nested.property('read.requestedCode', 'own');
      expect(rows[0]).to.have.deep.nested.property('read.printed', ['bit.ly/own', 'bit.ly/abc']);
      expect(rows[0]).to.have.nested.property('read.input.externalId', 'bit.ly/abc');
      expect(rows[0]).to.have.nested.property('read.input.content', 'https://example.com/c');
    }
  });

  it('can be pages of Kutt, whose items are rows', async () => {
    const expire_in = '2027-01-01';
    const link = { address: 'kutt-1', target: 'https://example.com/d', description: 'D', expire_in, password: true };
    const page = { total: 2, limit: 10, skip: 0, data: [link, { ...link, address: 'kutt-2' }] };
    const { format, rows } = await read(`${JSON.stringify(page)}\n${JSON.stringify({ ...page, data: [link] })}\n`);
    expect(format).to.equal('Kutt');
    expect(rows.map(({ row }) => row)).to.deep.equal([1, 2, 3]);
    expect(rows[1]).to.have.nested.property('read.requestedCode', 'kutt-2');
    expect(rows[0]).to.have.deep.nested.property('read.notes[0]', problem('expires_elsewhere', { value: expire_in }));
  });
});
