import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import supertest from 'supertest';
import { eventually } from '../../../support/eventually.js';
import { importFile } from '../../../support/exports/import-archive.js';
import { type Client, CODES, clientOf } from '../../../support/http/client.js';
import { openLive } from '../../../support/http/live-client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const START = 'mutation ($fileId: ID!) { startImport(fileId: $fileId, options: {}) { id state } }';
const CSV = 'name,content,code\nA,https://example.com/a,\n';

describeApi('Import files', { hasSecond: true }, ({ running, second }) => {
  let client: Client;
  let key: string;

  beforeEach(async () => {
    ({ key } = await running.addWorkspace());
    client = clientOf(running.url, key);
  });

  const upload = async (): Promise<string> => {
    const request = supertest(running.url).post('/imports').set('X-Api-Key', key).set('Content-Type', 'text/csv');
    return (await request.send(CSV).expect(201)).body.id;
  };
  const start = async (fileId: string) => (await client.graphql(START, { fileId })).body.data.startImport;

  it('are imported while subscribers on any instance receive the progress until the end', async () => {
    const { id } = await start(await upload());
    const live = openLive(second.url, { 'X-Api-Key': key });
    const seen: { state: string; rowsOk: number }[] = [];
    const query = 'subscription ($id: ID!) { importProgress(id: $id) { state rowsOk } }';
    const request = { query, variables: { id } };
    for await (const { data, errors } of live.client.iterate<{ importProgress: (typeof seen)[0] }>(request)) {
      expect(errors).to.equal(undefined);
      if (data) seen.push(data.importProgress);
    }
    expect(seen.at(-1)).to.deep.equal({ state: 'Finished', rowsOk: 1 });
    const { key: foreign } = await running.addWorkspace();
    const other = openLive(second.url, { 'X-Api-Key': foreign });
    const { resolve, promise: refused } = Promise.withResolvers<unknown>();
    other.client.subscribe(request, { next: resolve, error: resolve, complete: () => resolve(null) });
    expect(JSON.stringify(await refused)).to.include('not_found');
    await Promise.all([live.client.dispose(), other.client.dispose()]);
  });

  it('are refused with 413 beyond 50 MB, based on their length before they are sent', async () => {
    const status = (headers: Record<string, string>, writes: boolean) =>
      new Promise<number | undefined>((resolve, reject) => {
        const options = { method: 'POST', headers: { 'X-Api-Key': key, ...headers } };
        const request = httpRequest(new URL('/imports', running.url), options, (response) => {
          response.resume();
          resolve(response.statusCode);
          request.destroy();
        });
        request.on('error', reject);
        if (writes) Readable.from(Array(1024).fill(Buffer.alloc(1024 * 1024, 'a'))).pipe(request);
        else request.flushHeaders();
      });
    expect(await status({ 'Content-Length': String(1024 ** 3) }, false)).to.equal(413);
    expect(await status({ 'Transfer-Encoding': 'chunked' }, true)).to.equal(413);
  });

  it('belong to their workspace, and need keys with the scopes', async () => {
    const { id } = await importFile(running.url, key, CSV, 'text/csv');
    const { key: foreign } = await running.addWorkspace();
    await clientOf(running.url, foreign).get(`/imports/${id}/result`).expect(404);
    await supertest(running.url).get(`/imports/${id}/result`).expect(401);
    const { key: reader } = await running.addWorkspace({}, { scopes: ['qr:read'] });
    await clientOf(running.url, reader).post('/imports', {}).expect(403);
  });

  it('can be sent as a form to any instance, and their import can be cancelled', async () => {
    const form = supertest(second.url).post('/imports').set('X-Api-Key', key);
    const content = Buffer.from(CSV);
    const { body } = await form.attach('file', content, 'codes.csv').expect(201);
    expect(body.fileName).to.equal('codes.csv');
    const { id } = await start(body.id);
    const cancelled = await client.graphql('mutation ($id: ID!) { cancelImport(id: $id) { state } }', { id });
    expect(cancelled.body.data.cancelImport.state).to.be.oneOf(['Cancelled', 'Finished']);
    const again = await start(body.id);
    const find = async () => (await client.graphql(`{ import(id: "${again.id}") { state } }`)).body.data.import;
    await eventually('the import ends', async () => (await find()).state === 'Finished');
    expect((await client.get(CODES)).body.totalCount).to.equal(1);
  });
});
