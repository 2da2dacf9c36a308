import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { Client } from 'pg';
import supertest from 'supertest';
import { FINISH_LIMIT_MS } from '../../../src/platform/http/listen.js';
import { createDatabase, dropDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { BROWSER } from '../../support/scans/scan-until.js';
import { countScans } from '../../support/scans/scans.js';
import { type RunningProcess, startProcess } from '../../support/service/process.js';

describe('The service when told to stop', () => {
  let folder: string;
  let databaseUrl: string;
  let running: RunningProcess;
  let key: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-stop-'));
    databaseUrl = await createDatabase(undefined, 'template1');
    running = await startProcess({ DATA_DIR: folder, DATABASE_URL: databaseUrl, PORT: '0' });
    key = running.firstKey ?? '';
  });
  after(async () => {
    await running.end('SIGKILL');
    await dropDatabase(databaseUrl);
    await rm(folder, { recursive: true, force: true });
  });

  /** A POST whose body is held back, so that it runs for as long as the test needs. */
  const begin = async (body: string): Promise<{ sent: ClientRequest; answer: Promise<IncomingMessage> }> => {
    const sent = request(`${running.url}${CODES}`, {
      method: 'POST',
      agent: new Agent({ keepAlive: true }),
      headers: {
        'X-Api-Key': key,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        Expect: '100-continue',
      },
    });
    const answer = once(sent, 'response').then(([response]) => response);
    sent.flushHeaders();
    await once(sent, 'continue');
    sent.write(body.slice(0, 10));
    return { sent, answer };
  };

  it('completes running requests, refuses new ones, drains its scans, and exits with 0', async () => {
    const client = clientOf(running.url, key);
    const { id, code } = (await client.post(CODES, dynamicUrl()).expect(201)).body;
    const scanned = 20;
    const body = JSON.stringify(dynamicUrl({ name: 'Under way' }));
    const { sent, answer } = await begin(body);
    for (let number = 0; number < scanned; number++) {
      await supertest(running.url).get(`/r/${code}`).set('User-Agent', BROWSER).redirects(0).expect(302);
    }
    // Includes the last line of its log.
    const closed = once(running.child, 'close');
    running.child.kill('SIGTERM');
    const isRefused = () =>
      fetch(`${running.url}/healthz`, { headers: { Connection: 'close' } }).then(
        () => false,
        () => true,
      );
    await eventually('new requests are refused', isRefused);
    sent.end(body.slice(10));
    const response = await answer;
    expect(response.statusCode).to.equal(201);
    expect(JSON.parse(await text(response)).name).to.equal('Under way');
    expect(await closed).to.deep.equal([0, null]);

    const [created] = running
      .log()
      .split('\n')
      .filter((line) => line.includes('"status":201'));
    expect(JSON.parse(created ?? '').principalId).to.match(/^[0-9a-f-]{36}$/);
    expect(JSON.parse(created ?? '').workspaceId).to.match(/^[0-9a-f-]{36}$/);
    expect(running.log()).to.not.contain(key);

    const database = new Client({ connectionString: databaseUrl });
    await database.connect();
    expect((await countScans(database, id)).total).to.equal(scanned);
    await database.end();
  });

  it('gives up on a request that does not end in time', async () => {
    running = await startProcess({ DATA_DIR: folder, DATABASE_URL: databaseUrl, PORT: '0' });
    const { answer } = await begin(JSON.stringify(dynamicUrl()));
    const outcome = answer.then(
      ({ statusCode }) => `answered ${statusCode}`,
      () => 'cut off',
    );
    const before = performance.now();
    expect(await running.end('SIGTERM')).to.equal(0);
    expect(performance.now() - before).to.be.at.least(FINISH_LIMIT_MS);
    expect(await outcome).to.equal('cut off');
  });

  it('still responds for the configured delay, and tells load balancers to send no more', async () => {
    const STOP_DELAY_SECONDS = '300';
    running = await startProcess({ DATA_DIR: folder, DATABASE_URL: databaseUrl, PORT: '0', STOP_DELAY_SECONDS });
    const { body } = await clientOf(running.url, key).post(CODES, dynamicUrl()).expect(201);
    const exited = once(running.child, 'exit');
    running.child.kill('SIGTERM');
    const agent = supertest(running.url);
    await eventually('it is not ready', async () => (await agent.get('/readyz')).status === 503);
    for (const path of ['/readyz', '/readyz/redirects']) {
      expect((await agent.get(path)).body).to.deep.equal({ status: 'stopping' });
    }
    expect((await agent.get('/healthz')).status).to.equal(200);
    const scan = await agent.get(`/r/${body.code}`).set('User-Agent', BROWSER).redirects(0);
    expect([scan.status, scan.headers.connection]).to.deep.equal([302, 'close']);
    const read = await clientOf(running.url, key).get(`${CODES}/${body.id}`);
    expect([read.status, read.headers.connection]).to.deep.equal([200, 'close']);
    // A second signal ends it immediately.
    running.child.kill('SIGTERM');
    expect(await exited).to.deep.equal([null, 'SIGTERM']);
  });

  it('logs one line per request, with ids and without personal data', async () => {
    running = await startProcess({ DATA_DIR: folder, DATABASE_URL: databaseUrl, PORT: '0' });
    const made = await supertest(running.url)
      .post('/graphql')
      .set('X-Api-Key', key)
      .send({ query: 'query Sample_1 { qrCodes { totalCount } }' });
    const unknown = await supertest(running.url).get('/no/such/address');
    expect([made.status, unknown.status]).to.deep.equal([200, 404]);
    const closed = once(running.child, 'close');
    running.child.kill('SIGTERM');
    await closed;
    const lines = running
      .log()
      .split('\n')
      .filter((line) => line.includes('"msg":"request"'))
      .map((line) => JSON.parse(line));
    expect(lines.map(({ status }) => status)).to.deep.equal([200, 404]);
    expect(lines[0]).to.include({ path: '/graphql', operation: 'Sample_1', requestId: made.headers['x-request-id'] });
    // biome-ignore format: one list of keys
    expect(lines[0]).to.have.all.keys(
      'level', 'time', 'requestId', 'method', 'path', 'operation', 'status', 'milliseconds', 'msg', 'principalId', 'workspaceId',
    );
  });
});
