import { expect } from 'chai';
import { importFile } from '../../../support/exports/import-archive.js';
import { clientOf } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const FIND =
  'query ($id: ID!, $first: Int! = 20) { import(id: $id) { rowProblems(first: $first) { row field message } } }';

const VALUES = 'query ($id: ID!) { import(id: $id) { rowProblems { row field value } } }';
const LIST =
  'query ($import: ID!, $direction: SortDirection) { qrCodes(pageSize: 50, filter: { import: $import }, direction: $direction) { totalCount items { name } } }';

describeApi('The problems of an import’s rows', ({ running }) => {
  it('are listed in file order, as many as requested, for their workspace', async () => {
    const { key } = await running.addWorkspace();
    const rows = ['Good,https://example.com/1', ',nonsense address', ',https://example.com/3', 'Bad,other nonsense'];
    const { id } = await importFile(running.url, key, ['name,content', ...rows].join('\n'), 'text/csv');
    const client = clientOf(running.url, key);
    const all = (await client.graphql(FIND, { id })).body.data.import.rowProblems;
    expect(all.map(({ row, field }: { row: number; field: string }) => `${row} ${field}`)).to.have.members([
      '3 name',
      '3 content',
      '4 name',
      '5 content',
    ]);
    expect(all.map(({ row }: { row: number }) => row)).to.deep.equal([3, 3, 4, 5]);
    const few = (await client.graphql(FIND, { id, first: 1 })).body.data.import.rowProblems;
    expect(few.map(({ row }: { row: number }) => row)).to.deep.equal([3, 3]);
    expect((await client.graphql(FIND, { id, first: 101 })).body.errors[0].extensions.code).to.equal(
      'validation_failed',
    );
    const list = 'query ($first: Int!) { imports { items { rowProblems(first: $first) { row } } } }';
    const ofList = (await client.graphql(list, { first: 2 })).body.data.imports.items;
    expect(ofList).to.deep.equal([{ rowProblems: [{ row: 3 }, { row: 3 }, { row: 4 }] }]);
    expect((await client.graphql(LIST, { import: id })).body.data.qrCodes).to.deep.equal({
      totalCount: 1,
      items: [{ name: 'Good' }],
    });
    const other = clientOf(running.url, (await running.addWorkspace()).key);
    expect((await other.graphql(FIND, { id })).body.errors[0].extensions.code).to.equal('not_found');
  });

  it('name the column of the file and quote its value', async () => {
    const { key } = await running.addWorkspace();
    const client = clientOf(running.url, key);
    const rows = ['Title,URL,Style.ModuleShape', 'One,not a url,Dots', ',https://example.com,Stars'];
    const { id } = await importFile(running.url, key, rows.join('\n'), 'text/csv');
    expect((await client.graphql(VALUES, { id })).body.data.import.rowProblems).to.have.deep.members([
      { row: 2, field: 'URL', value: 'not a url' },
      { row: 3, field: 'Title', value: null },
      { row: 3, field: 'Style.ModuleShape', value: 'Stars' },
    ]);
    const dub = 'Short link,Destination URL,Link ID,Tags,Archived\nhttps://dub.sh/x,not a url,l1,,No';
    const ended = await importFile(running.url, key, dub, 'text/csv');
    expect((await client.graphql(VALUES, { id: ended.id })).body.data.import.rowProblems).to.deep.equal([
      { row: 2, field: 'Destination URL', value: 'not a url' },
    ]);
  });

  it('are those of its row alone, whatever a line of JSON has for a text', async () => {
    const { key } = await running.addWorkspace();
    const client = clientOf(running.url, key);
    const look = { text: 'a\0\ud800', design: 'Ticket' };
    const wrong = { name: 'A\0', content: 'x', code: '\0\ud800', tags: ['\0'], design: { frame: look } };
    const many = { name: 'B', content: 'x', code: 'x'.repeat(100_000), tags: Array(900).fill('x') };
    const good = { name: 'C', content: 'https://example.com/c', mode: 'Dynamic', payloadType: 'Url' };
    const file = [wrong, many, { ...good, tags: ['x', 'x'.repeat(41)] }, good].map((row) => JSON.stringify(row));
    const { id } = await importFile(running.url, key, file.join('\n'), 'application/x-ndjson', { dryRun: true });
    const query = `query ($id: ID!) { import(id: $id) { state rowsOk rowsProblem firstRows { code caption tags }
      rowProblems { row field value } } }`;
    const { rowProblems, firstRows, ...ended } = (await client.graphql(query, { id })).body.data.import;
    expect(ended).to.deep.equal({ state: 'Finished', rowsOk: 1, rowsProblem: 3 });
    expect(firstRows[0]).to.deep.equal({ code: '\ufffd\ufffd', caption: 'a\ufffd\ufffd', tags: ['\ufffd'] });
    expect(firstRows[1]).to.deep.equal({ code: 'x'.repeat(500), caption: null, tags: Array(20).fill('x') });
    expect(rowProblems).to.deep.include({ row: 3, field: 'tags[1]', value: 'x'.repeat(41) });
  });

  it('do not hide the campaigns of the other rows, which have the order of the file', async () => {
    const { key } = await running.addWorkspace();
    const client = clientOf(running.url, key);
    const names = Array.from({ length: 30 }, (_, index) => `Table ${(index * 7) % 30}`);
    const rows = names.map((name, index) => `${name},https://example.com/${index}`);
    const { id } = await importFile(running.url, key, ['name,content', ...rows, ',x'].join('\n'), 'text/csv');
    for (const direction of ['Ascending', 'Descending']) {
      const { items } = (await client.graphql(LIST, { import: id, direction })).body.data.qrCodes;
      const found = items.map(({ name }: { name: string }) => name);
      expect(found).to.deep.equal(direction === 'Ascending' ? names : names.toReversed());
    }
    expect((await client.graphql(LIST, { import: 'nonsense' })).body.data.qrCodes.totalCount).to.equal(0);
  });
});
