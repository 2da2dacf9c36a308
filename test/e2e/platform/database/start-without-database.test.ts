import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import supertest from 'supertest';
import { findFreePort } from '../../../../src/core/free-port.js';
import { createDatabase, dropDatabase } from '../../../support/database.js';
import { eventually } from '../../../support/eventually.js';
import { CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { BROWSER } from '../../../support/scans/scan-until.js';
import { TcpProxy } from '../../../support/service/tcp-proxy.js';

const MAIN = fileURLToPath(new URL('../../../../src/main.js', import.meta.url));

describe('A start while the database is away', () => {
  let folder: string;
  let databaseUrl: string;
  let proxy: TcpProxy;
  let url: string;
  let child: ChildProcess;
  let output: string;
  let log: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-wait-'));
    databaseUrl = await createDatabase(undefined, 'template1');
    const { hostname: host, port } = new URL(databaseUrl);
    proxy = await TcpProxy.open({ host, port: Number(port) });
  });
  afterEach(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await proxy.close();
    await dropDatabase(databaseUrl);
    await rm(folder, { recursive: true, force: true });
  });

  const start = async (database: string, more: Record<string, string> = {}): Promise<void> => {
    const port = await findFreePort();
    url = `http://127.0.0.1:${port}`;
    output = '';
    log = '';
    child = spawn(process.execPath, [MAIN], {
      env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder, DATABASE_URL: database, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (data) => {
      output += data;
    });
    child.stderr?.on('data', (data) => {
      log += data;
    });
  };
  /** Resolves when it has ended and all its output has been read. */
  const ended = () => once(child, 'close');
  const lives = () =>
    supertest(url)
      .get('/healthz')
      .then(
        ({ status }) => status === 200,
        () => false,
      );

  it('answers 503 on a port that stays occupied, and becomes ready when the database comes', async () => {
    await proxy.refuse();
    await start(proxy.urlOf(databaseUrl));
    await eventually('it lives', lives);
    const agent = supertest(url);
    for (const path of ['/r/11111111', '/p/11111111']) {
      const page = await agent.get(path).set('User-Agent', BROWSER);
      expect([page.status, page.type], path).to.deep.equal([503, 'text/html']);
      expect(page.headers['retry-after']).to.match(/^\d+$/);
      expect(page.headers['cache-control']).to.equal('no-store');
    }
    for (const path of [CODES, '/graphql', '/no/such/address', '/metrics']) {
      const answer = await agent.get(path).set('X-Api-Key', 'spk_sample');
      expect(answer.status, path).to.equal(503);
      expect(answer.headers['retry-after']).to.match(/^\d+$/);
      expect(answer.headers['x-request-id']).to.match(/./);
    }
    expect((await agent.post(CODES).send(dynamicUrl())).body).to.deep.include({ code: 'unavailable', errors: null });
    const graphql = await agent.post('/graphql').send({ query: '{ qrCodes { totalCount } }' });
    expect(graphql.body.errors[0].extensions.code).to.equal('unavailable');
    for (const path of ['/readyz', '/readyz/redirects']) {
      const readiness = await agent.get(path);
      expect([readiness.status, readiness.body.status]).to.deep.equal([503, 'starting']);
    }
    expect(log.match(/cannot be reached/g)).to.have.length(1);

    const answers = new Set<number>();
    await proxy.pass();
    await eventually('it is ready', async () => {
      answers.add((await agent.get('/readyz').set('Connection', 'close')).status);
      return answers.has(200);
    });
    await eventually('it says so', () => output.includes('Signpost is ready'));
    const key = /shown only once: (\S+)/.exec(output)?.[1] ?? '';
    const { code } = (await clientOf(url, key).post(CODES, dynamicUrl()).expect(201)).body;
    expect((await agent.get(`/r/${code}`).redirects(0)).status).to.equal(302);
    expect((await agent.get('/r/11111111')).status).to.equal(404);
    expect([...answers]).to.have.members([503, 200]);
    child.kill('SIGTERM');
    expect(await ended()).to.deep.equal([0, null]);
  });

  for (const state of ['refuse', 'hang'] as const) {
    it(`ends when told to stop, although connections ${state}`, async () => {
      await proxy[state]();
      await start(proxy.urlOf(databaseUrl));
      await eventually('it lives', lives);
      child.kill('SIGTERM');
      expect(await ended()).to.deep.equal([0, null]);
      expect(log).to.contain('"stopped"');
    });
  }

  it('keeps its port closed until then if requested', async () => {
    await proxy.refuse();
    await start(proxy.urlOf(databaseUrl), { LISTEN_BEFORE_READY: 'false' });
    await eventually('it waits for the database', async () => log.includes('cannot be reached'));
    const refusal = await fetch(`${url}/healthz`).catch(({ cause }) => cause.code);
    expect(refusal).to.equal('ECONNREFUSED');
    child.kill('SIGTERM');
    expect(await ended()).to.deep.equal([0, null]);
  });

  const wrong: Record<string, (right: URL) => void> = {
    'a wrong password': (address) => {
      address.password = 'wrong';
    },
    'a database that is not there': (address) => {
      address.pathname = '/no_such_database';
    },
  };
  for (const [what, spoil] of Object.entries(wrong)) {
    it(`fails with one line because of ${what}, since waiting would not help`, async () => {
      const address = new URL(databaseUrl);
      spoil(address);
      await start(address.href);
      expect(await ended()).to.deep.equal([1, null]);
      const lines = log.trim().split('\n');
      expect(lines).to.have.length(1);
      expect(lines[0]).to.match(/^Signpost has failed: The database refuses DATABASE_URL \(.+\)\. Correct it/);
      expect(log).to.not.contain('wrong"');
    });
  }
});
