import { expect } from 'chai';
import supertest from 'supertest';
import { importFile, resultOf } from '../../../support/exports/import-archive.js';
import { type Client, CODES, clientOf } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const FIELDS =
  'id state isDryRun format encoding delimiter ignoredColumns rowsTotal rowsOk rowsUpdated rowsUnchanged rowsProblem problem problemRow';
const START = 'mutation ($fileId: ID!) { startImport(fileId: $fileId, options: {}) { id state } }';
const HEADER = 'name,content,code';

describeApi('Imports', ({ running }) => {
  let client: Client;
  let key: string;

  beforeEach(async () => {
    ({ key } = await running.addWorkspace());
    client = clientOf(running.url, key);
  });

  const find = async (id: string) =>
    (await client.graphql(`query ($id: ID!) { import(id: $id) { ${FIELDS} } }`, { id })).body.data.import;
  const start = async (content: string) => {
    const request = supertest(running.url).post('/imports').set('X-Api-Key', key).set('Content-Type', 'text/csv');
    const { id } = (await request.send(content).expect(201)).body;
    return (await client.graphql(START, { fileId: id })).body.data.startImport;
  };
  const finish = async (content: string | Buffer, options: object = {}) =>
    find((await importFile(running.url, key, content, 'text/csv', options)).id);
  const finishLines = (...lines: string[]) => finish(lines.join('\n'));
  const resultsOf = (id: string) => resultOf(running.url, key, id);
  const count = async (): Promise<number> => (await client.get(CODES)).body.totalCount;

  it('create one campaign for every valid row, and report the problems of the others', async () => {
    const good = ['First,https://example.com/1,my-first_1', '=cmd(),https://example.com/2,'];
    const found = await finishLines(HEADER, ...good, ',nonsense,x', 'Same,https://example.com/3,my-first_1');
    expect(found).to.include({ state: 'Finished', format: 'Csv', encoding: 'utf-8' });
    expect(found).to.include({ rowsTotal: 4, rowsOk: 2, rowsProblem: 2 });
    const result = await resultsOf(found.id);
    expect(result.map(({ status }) => status)).to.deep.equal(['ok', 'ok', 'problem', 'problem']);
    expect(result[0]).to.include({ row: 2, code: 'my-first_1' });
    expect(Object.keys(result[2]?.problems ?? {})).to.have.members(['name', 'content', 'code']);
    expect(Object.keys(result[3]?.problems ?? {})).to.deep.equal(['code']);
    expect((await supertest(running.url).get('/r/my-first_1')).headers.location).to.equal('https://example.com/1');
    const { text } = await client.get(`/imports/${found.id}/result`).expect('Content-Type', /^text\/csv/);
    expect(text).to.match(/^row,status,id,externalId,code,address,field,message\r\n2,ok,/);
    const { items } = (await client.get(`${CODES}?search=cmd`)).body;
    expect(items.map(({ name }: { name: string }) => name)).to.deep.equal(['=cmd()']);
  });

  it('import the same file once, and retry rows with problems', async () => {
    await finish(`${HEADER}\nTaken,https://example.com/t,taken-code\n`);
    const content = `${HEADER}\nA,https://example.com/a,\nB,https://example.com/b,taken-code\n`;
    const first = await finish(content);
    expect(first).to.include({ rowsOk: 1, rowsProblem: 1 });
    const again = await finish(content);
    expect(again).to.include({ id: first.id, rowsOk: 1, rowsProblem: 1 });
    const complete = `${HEADER}\nC,https://example.com/c,\n`;
    const { id } = await finish(complete);
    expect(await start(complete)).to.include({ id, state: 'Finished' });
    expect(await count()).to.equal(3);
  });

  it('create nothing in a dry run', async () => {
    const content = `${HEADER}\nA,https://example.com/a,dry-run-code\nB,nonsense,\n`;
    const dry = await finish(content, { dryRun: true });
    expect(dry).to.include({ isDryRun: true, rowsOk: 1, rowsProblem: 1 });
    expect(await count()).to.equal(0);
    expect(await finish(content)).to.include({ isDryRun: false, rowsOk: 1 });
  });

  it('leave nothing behind for a file that cannot be read to its end', async () => {
    const found = await finish(`${HEADER}\nA,https://example.com/a,\nB,"https://example.com/b,\n`);
    expect(found).to.include({ state: 'Failed', problemRow: 3, rowsOk: 0 });
    expect(found.problem).to.include('never closed');
    expect(await count()).to.equal(0);
  });

  it('keep the codes of another service if they are free, and report where not', async () => {
    const header = 'createdAt,domain,shortCode,shortUrl,longUrl,title,tags,visits';
    const line = (code: string, domain = 's.test') =>
      `2024-01-01T00:00:00Z,${domain},${code},https://${domain}/${code},https://example.com/s,Sample,a|b,1`;
    const found = await finishLines(header, line('shlink-1'), line('shlink-1', 't.test'), line('ä'));
    expect(found).to.include({ format: 'Shlink', rowsOk: 3 });
    const [kept, other, impossible] = await resultsOf(found.id);
    expect(kept).to.include({ code: 'shlink-1' });
    expect(other?.code).to.match(/^[1-9A-Za-z]{8}$/);
    expect(impossible?.notes?.[0]).to.include('a new one was assigned');
    for (const [row, host] of [
      [kept, 's.test'],
      [other, 't.test'],
    ] as const) {
      const waits = `as soon as ${host} is a domain of the workspace and its DNS record points to this service.`;
      const notes = [`${host}/shlink-1 will lead here ${waits}`, 'Created: 2024-01-01T00:00:00Z.'];
      expect(row?.notes).to.deep.equal(notes);
    }
    const changed = line('shlink-1', 't.test').replace('Sample', 'Other');
    const later = await finishLines(header, line('shlink-1'), changed, line('new-1'));
    expect(later).to.include({ rowsOk: 1, rowsUpdated: 1, rowsUnchanged: 1 });
  });

  it('change campaigns that the workspace knows by external ids, or leave them unchanged', async () => {
    const header = 'externalId;name;content;tags;mode';
    const c = 'c;C;https://example.com/c;;';
    const first = await finishLines(header, 'a;A;https://example.com/a;x|y;', 'b;B;text;;Static', c);
    expect(first).to.include({ rowsOk: 2, rowsProblem: 1, delimiter: ';' });
    const [a] = await resultsOf(first.id);
    const again = ['d;D;https://example.com/d2;;', 'e;;;;', 'a;A3;https://example.com/a3;;', `${c}Static`];
    const rows = ['a;A2;https://example.com/a2;;', c, 'd;D;https://example.com/d;;', ...again];
    const file = [header, ...rows].join('\n');
    const counts = { rowsOk: 1, rowsUpdated: 1, rowsUnchanged: 1, rowsProblem: 4 };
    expect(await finish(file, { dryRun: true })).to.include(counts);
    expect(await count()).to.equal(2);
    const second = await finish(file);
    expect(second).to.include(counts);
    const result = await resultsOf(second.id);
    expect(result[0]).to.include({ row: 2, status: 'updated', id: a?.id, code: a?.code, externalId: 'a' });
    expect(result[1]).to.include({ row: 3, status: 'unchanged', externalId: 'c' });
    const sameAs = (row: number) => ({ externalId: [`Same as row ${row}. List each campaign only once.`] });
    const incomplete = { name: ['Is required.'], content: ['Is required.'] };
    expect(result.slice(3).map(({ problems }) => problems)).to.deep.equal([
      sameAs(4),
      incomplete,
      sameAs(2),
      sameAs(3),
    ]);
    const query = '{ qrCodeByExternalId(externalId: "a") { name content tags version } }';
    expect((await client.graphql(query)).body.data.qrCodeByExternalId).to.deep.equal({
      ...{ name: 'A2', content: 'https://example.com/a2', tags: ['x', 'y'], version: 2 },
    });
    expect((await supertest(running.url).get(`/r/${a?.code}`)).headers.location).to.equal('https://example.com/a2');
    await client.delete(`${CODES}/${a?.id}`).expect(204);
    const gone = await finishLines(header, 'a;A4;https://example.com/a4;;', `${c}Static`);
    const refusals = (await resultsOf(gone.id)).map(({ problems }) => Object.keys(problems));
    expect(refusals).to.deep.equal([['externalId'], ['mode']]);
  });

  it('read files from spreadsheet programs, and create results that those can open', async () => {
    const more = Array.from({ length: 198 }, (_, index) => `Spalte ${index}`);
    const text = `Name;URL;externalId;${more.join(';')}\r\nGrüße;https://example.com/ü;=cmd()${';'.repeat(198)}\r\n`;
    const found = await finish(Buffer.from(text, 'latin1'));
    expect(found).to.include({ encoding: 'windows-1252', delimiter: ';', rowsOk: 1 });
    expect(found.ignoredColumns).to.deep.equal(more);
    const { text: result } = await client.get(`/imports/${found.id}/result`).expect(200);
    expect(result).to.match(/,'=cmd\(\),/);
    expect((await client.get(`${CODES}?search=Gr%C3%BC%C3%9Fe`)).body.totalCount).to.equal(1);
    const marked = await finish(`\ufeffName;URL;externalId\r\nGrüße 2;https://example.com/2;=cmd()\r\n`);
    expect(marked).to.include({ encoding: 'utf-8', rowsUpdated: 1 });
  });

  it('report hostile rows as problems', async () => {
    const good = { name: 'Good', content: 'https://example.com', mode: 'Dynamic', payloadType: 'Url' };
    const rows = [
      { ...good, ['x\0'.repeat(5_000)]: 1 },
      { ...good, name: 'a\0b\ud800' },
      { ...good, name: ['x'], mode: { a: 1 }, style: { moduleShape: 'None', logoDataUrl: 5 } },
      Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`m${index}`, '\0'])),
      good,
    ];
    const lines = rows.map((row) => JSON.stringify(row));
    const found = await finishLines(...lines, '{"__proto__":{"name":"x"}}', '['.repeat(9_000));
    expect(found).to.include({ state: 'Finished', rowsOk: 1, rowsProblem: 6 });
    const result = await resultsOf(found.id);
    expect(result[2]?.problems).to.include.keys('name', 'mode', 'style.moduleShape');
    expect(await count()).to.equal(1);
  });

  it('stop at the limit of the plan, with a problem for each row beyond it', async () => {
    ({ key } = await running.addWorkspace({ plan: 'Free' as never }));
    client = clientOf(running.url, key);
    const line = (name: string, mode: string, payloadType: string) =>
      JSON.stringify({ name, content: 'https://example.com', mode, payloadType });
    const rows = Array.from({ length: 27 }, (_, index) => line(`N${index}`, 'Static', 'Text'));
    const found = await finishLines(...rows, line('D', 'Dynamic', 'Url'));
    expect(found).to.include({ format: 'Ndjson', rowsOk: 25, rowsProblem: 3 });
    const result = await resultsOf(found.id);
    expect(Object.keys(result.at(-1)?.problems ?? {})).to.deep.equal(['mode']);
  });
});
