import { request as httpRequest } from 'node:http';
import { expect } from 'chai';
import supertest from 'supertest';
import { eventually } from '../../../support/eventually.js';
import { type Client, CODES, clientOf } from '../../../support/http/client.js';
import { openLive } from '../../../support/http/live-client.js';
import { startTestService, type TestService } from '../../../support/service/service.js';

const FIELDS =
  'id state isDryRun format encoding delimiter ignoredColumns rowsTotal rowsOk rowsUpdated rowsUnchanged rowsProblem problem problemRow';
const START = `mutation ($fileId: ID!, $options: ImportOptions!) {
  startImport(fileId: $fileId, options: $options) { ${FIELDS} } }`;
const HEADER = 'name,content,code';

describe('Imports', () => {
  let running: TestService;
  let second: TestService;
  let client: Client;
  let key: string;

  before(async () => {
    running = await startTestService();
    second = await startTestService({ databaseUrl: running.databaseUrl });
  });
  after(async () => {
    await second.close();
    await running.close();
  });
  beforeEach(async () => {
    ({ key } = await running.addWorkspace({}, {}));
    client = clientOf(running.url, key);
  });

  const send = (content: string | Buffer, url = running.url) =>
    supertest(url).post('/imports').set('X-Api-Key', key).set('Content-Type', 'text/csv').send(content);
  const start = async (content: string | Buffer, options: object = {}) => {
    const { body } = await send(content).expect(201);
    const answer = (await client.graphql(START, { fileId: body.id, options })).body;
    expect(answer.errors).to.equal(undefined);
    return answer.data.startImport;
  };
  const find = async (id: string) =>
    (await client.graphql(`query ($id: ID!) { import(id: $id) { ${FIELDS} } }`, { id })).body.data.import;
  const finish = async (content: string | Buffer, options: object = {}) => {
    const { id } = await start(content, options);
    await eventually('the import ends', async () => ['Finished', 'Failed'].includes((await find(id)).state));
    return find(id);
  };
  const resultOf = async (id: string): Promise<Record<string, unknown>[]> => {
    const { text } = await client.get(`/imports/${id}/result?format=ndjson`).buffer(true).expect(200);
    return text
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  };
  const count = async (): Promise<number> => (await client.get(CODES)).body.totalCount;

  it('create one campaign of every good row, and tell what is wrong with the others', async () => {
    const rows = [
      'First,https://example.com/1,my-first_1',
      '=cmd(),https://example.com/2,',
      ',nonsense,x',
      'Same,https://example.com/3,my-first_1',
    ];
    const found = await finish([HEADER, ...rows].join('\n'));
    expect(found).to.include({
      state: 'Finished',
      format: 'Csv',
      encoding: 'utf-8',
      rowsTotal: 4,
      rowsOk: 2,
      rowsProblem: 2,
    });
    const result = await resultOf(found.id);
    expect(result.map(({ status }) => status)).to.deep.equal(['ok', 'ok', 'problem', 'problem']);
    expect(result[0]).to.include({ row: 2, code: 'my-first_1' });
    expect(Object.keys(result[2]?.problems as object)).to.have.members(['name', 'content', 'code']);
    expect(Object.keys(result[3]?.problems as object)).to.deep.equal(['code']);
    expect((await supertest(running.url).get('/r/my-first_1')).headers.location).to.equal('https://example.com/1');
    const { text } = await client.get(`/imports/${found.id}/result`).expect('Content-Type', /^text\/csv/);
    expect(text).to.match(/^row,status,id,externalId,code,address,field,message\r\n2,ok,/);
    const { items } = (await client.get(`${CODES}?search=cmd`)).body;
    expect(items.map(({ name }: { name: string }) => name)).to.deep.equal(['=cmd()']);
  });

  it('import the same file once, and try rows with problems again', async () => {
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

  it('tell subscribers on any instance of their progress until they have ended', async () => {
    const { id } = await start(`${HEADER}\nA,https://example.com/progress,\n`);
    const live = openLive(second.url, { 'X-Api-Key': key });
    const seen: { state: string; rowsOk: number }[] = [];
    const query = 'subscription ($id: ID!) { importProgress(id: $id) { state rowsOk } }';
    for await (const { data, errors } of live.client.iterate<{ importProgress: (typeof seen)[0] }>({
      query,
      variables: { id },
    })) {
      expect(errors).to.equal(undefined);
      if (data) seen.push(data.importProgress);
    }
    expect(seen.at(-1)).to.deep.equal({ state: 'Finished', rowsOk: 1 });
    const { key: foreign } = await running.addWorkspace({}, {});
    const other = openLive(second.url, { 'X-Api-Key': foreign });
    const refused = Promise.withResolvers<unknown>();
    other.client.subscribe(
      { query, variables: { id } },
      { next: refused.resolve, error: refused.resolve, complete: () => refused.resolve(null) },
    );
    expect(JSON.stringify(await refused.promise)).to.include('not_found');
    await Promise.all([live.client.dispose(), other.client.dispose()]);
  });

  it('leave nothing of a file that cannot be read to its end', async () => {
    const found = await finish(`${HEADER}\nA,https://example.com/a,\nB,"https://example.com/b,\n`);
    expect(found).to.include({ state: 'Failed', problemRow: 3, rowsOk: 0 });
    expect(found.problem).to.include('never closed');
    expect(await count()).to.equal(0);
  });

  it('keep the codes of another service where they are free, and tell where not', async () => {
    const header = 'createdAt,domain,shortCode,shortUrl,longUrl,title,tags,visits';
    const line = (code: string, domain = 's.test') =>
      `2024-01-01T00:00:00Z,${domain},${code},https://${domain}/${code},https://example.com/s,Sample,a|b,1`;
    const found = await finish([header, line('shlink-1'), line('shlink-1', 't.test'), line('ä')].join('\n'));
    expect(found).to.include({ format: 'Shlink', rowsOk: 3 });
    const [kept, other, impossible] = await resultOf(found.id);
    expect(kept).to.include({ code: 'shlink-1' });
    expect(other?.code).to.match(/^[1-9A-Za-z]{8}$/);
    for (const row of [other, impossible]) expect(JSON.stringify(row?.notes)).to.include('a new one was given');
    expect(kept?.notes).to.deep.equal(['Created: 2024-01-01T00:00:00Z.']);
    const later = [header, line('shlink-1'), line('shlink-1', 't.test').replace('Sample', 'Other'), line('new-1')];
    expect(await finish(later.join('\n'))).to.include({ rowsOk: 1, rowsUpdated: 1, rowsUnchanged: 1 });
  });

  it('change the campaigns that the workspace knows by their external ids, or leave them unchanged', async () => {
    const header = 'externalId;name;content;tags;mode';
    const first = await finish(
      [header, 'a;A;https://example.com/a;x|y;', 'b;B;text;;Static', 'c;C;https://example.com/c;;'].join('\n'),
    );
    expect(first).to.include({ rowsOk: 2, rowsProblem: 1, delimiter: ';' });
    const [a] = await resultOf(first.id);
    const file = [
      ...[header, 'a;A2;https://example.com/a2;;', 'c;C;https://example.com/c;;', 'd;D;https://example.com/d;;'],
      ...[
        'd;D;https://example.com/d2;;',
        'e;;;;',
        'a;A3;https://example.com/a3;;',
        'c;C;https://example.com/c;;Static',
      ],
    ].join('\n');
    const counts = { rowsOk: 1, rowsUpdated: 1, rowsUnchanged: 1, rowsProblem: 4 };
    expect(await finish(file, { dryRun: true })).to.include(counts);
    expect(await count()).to.equal(2);
    const second = await finish(file);
    expect(second).to.include(counts);
    const result = await resultOf(second.id);
    expect(result[0]).to.include({ row: 2, status: 'updated', id: a?.id, code: a?.code, externalId: 'a' });
    expect(result[1]).to.include({ row: 3, status: 'unchanged', externalId: 'c' });
    expect(result.slice(3).map(({ problems }) => problems)).to.deep.equal([
      { externalId: ['Is that of row 4 too. Name a campaign once in a file.'] },
      { name: ['Is required.'], content: ['Is required.'] },
      { externalId: ['Is that of row 2 too. Name a campaign once in a file.'] },
      { externalId: ['Is that of row 3 too. Name a campaign once in a file.'] },
    ]);
    const query = '{ qrCodeByExternalId(externalId: "a") { name content tags version } }';
    expect((await client.graphql(query)).body.data.qrCodeByExternalId).to.deep.equal({
      ...{ name: 'A2', content: 'https://example.com/a2', tags: ['x', 'y'], version: 2 },
    });
    expect((await supertest(running.url).get(`/r/${a?.code}`)).headers.location).to.equal('https://example.com/a2');
    await client.delete(`${CODES}/${a?.id}`).expect(204);
    const gone = await finish(`${header}\na;A4;https://example.com/a4;;\nc;C;https://example.com/c;;Static\n`);
    const refusals = (await resultOf(gone.id)).map(({ problems }) => Object.keys(problems as object));
    expect(refusals).to.deep.equal([['externalId'], ['mode']]);
  });

  it('read files as spreadsheet programs write them, and give results that those may open', async () => {
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

  it('take hostile rows as problems of their own', async () => {
    const good = { name: 'Good', content: 'https://example.com', mode: 'Dynamic', payloadType: 'Url' };
    const rows = [
      { ...good, ['x\0'.repeat(5_000)]: 1 },
      { ...good, name: 'a\0b\ud800' },
      { ...good, name: ['x'], mode: { a: 1 }, style: { moduleShape: 'None', logoDataUrl: 5 } },
      Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`m${index}`, '\0'])),
      good,
    ];
    const found = await finish(
      `${rows.map((row) => JSON.stringify(row)).join('\n')}\n{"__proto__":{"name":"x"}}\n${'['.repeat(9_000)}\n`,
    );
    expect(found).to.include({ state: 'Finished', rowsOk: 1, rowsProblem: 6 });
    const result = await resultOf(found.id);
    expect(result[2]?.problems).to.include.keys('name', 'mode', 'style.moduleShape');
    expect(await count()).to.equal(1);
  });

  it('stop at the limit of the plan, as a problem of each row beyond', async () => {
    ({ key } = await running.addWorkspace({ plan: 'Free' as never }, {}));
    client = clientOf(running.url, key);
    const rows = Array.from({ length: 27 }, (_, index) =>
      JSON.stringify({ name: `N${index}`, content: 'x', mode: 'Static', payloadType: 'Text' }),
    );
    const found = await finish(
      [...rows, '{"name":"D","content":"https://example.com","mode":"Dynamic","payloadType":"Url"}'].join('\n'),
    );
    expect(found).to.include({ format: 'Ndjson', rowsOk: 25, rowsProblem: 3 });
    const result = await resultOf(found.id);
    expect(Object.keys(result.at(-1)?.problems as object)).to.deep.equal(['mode']);
  });

  it('refuse a file of more than 50 MB with 413, before it was sent when its length says so', async () => {
    const status = (headers: Record<string, string>, write: boolean) =>
      new Promise<number | undefined>((resolve, reject) => {
        const url = new URL('/imports', running.url);
        const request = httpRequest(url, { method: 'POST', headers: { 'X-Api-Key': key, ...headers } }, (response) => {
          response.resume();
          resolve(response.statusCode);
          request.destroy();
        });
        const piece = Buffer.alloc(1024 * 1024, 'a');
        let sent = 0;
        const more = (): void => {
          while (sent < 1024 && !request.destroyed) {
            sent++;
            if (!request.write(piece)) return void request.once('drain', more);
          }
        };
        request.on('error', reject);
        if (write) more();
        else request.flushHeaders();
      });
    expect(await status({ 'Content-Length': String(1024 ** 3) }, false)).to.equal(413);
    expect(await status({ 'Transfer-Encoding': 'chunked' }, true)).to.equal(413);
  });

  it('are of their workspace only, for keys with the scopes', async () => {
    const { id } = await finish(`${HEADER}\nA,https://example.com/a,\n`);
    const { key: foreign } = await running.addWorkspace({}, {});
    await clientOf(running.url, foreign).get(`/imports/${id}/result`).expect(404);
    await supertest(running.url).get(`/imports/${id}/result`).expect(401);
    const { key: reader } = await running.addWorkspace({}, { scopes: ['qr:read'] });
    await clientOf(running.url, reader).post('/imports', {}).expect(403);
  });

  it('can be sent as a form, to any instance, and cancelled', async () => {
    const form = supertest(second.url).post('/imports').set('X-Api-Key', key);
    const { body } = await form
      .attach('file', Buffer.from(`${HEADER}\nA,https://example.com/f,\n`), 'codes.csv')
      .expect(201);
    expect(body.fileName).to.equal('codes.csv');
    const started = (await client.graphql(START, { fileId: body.id, options: {} })).body.data.startImport;
    const { data } = (
      await client.graphql('mutation ($id: ID!) { cancelImport(id: $id) { state } }', { id: started.id })
    ).body;
    expect(data.cancelImport.state).to.be.oneOf(['Cancelled', 'Finished']);
    const again = (await client.graphql(START, { fileId: body.id, options: {} })).body.data.startImport;
    await eventually('the import ends', async () => (await find(again.id)).state === 'Finished');
    expect(await count()).to.equal(1);
  });
});
