import { expect } from 'chai';
import { importFile } from '../../../support/exports/import-archive.js';
import { clientOf } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const FIND =
  'query ($id: ID!, $first: Int! = 20) { import(id: $id) { rowProblems(first: $first) { row field message } } }';

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
    const other = clientOf(running.url, (await running.addWorkspace()).key);
    expect((await other.graphql(FIND, { id })).body.errors[0].extensions.code).to.equal('not_found');
  });
});
