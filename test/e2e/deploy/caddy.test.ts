import { expect } from 'chai';
import supertest from 'supertest';
import { findFreePort } from '../../../src/core/free-port.js';
import { executeWith, publishChange } from '../../../src/platform/database/change-feed/change.js';
import { createDatabase, dropDatabase } from '../../support/database.js';
import { type Caddy, hasCaddy, startCaddy } from '../../support/deploy/caddy.js';
import { addProvenDomain } from '../../support/domains.js';
import { eventually } from '../../support/eventually.js';
import { failureOf } from '../../support/failure-of.js';
import { CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { startTestService, type TestService } from '../../support/service/service.js';
import { TcpProxy } from '../../support/service/tcp-proxy.js';
import { skip } from '../../support/skip.js';

const HOSTS = ['one.example.com', 'two.example.com', 'three.example.com', 'removed.example.com'] as const;

describe('Caddy with the example of deploy/caddy', () => {
  let databaseUrl = '';
  let database: TcpProxy;
  let running: TestService;
  let caddy: Caddy;
  let code: string;
  let permission: (domain: string) => Promise<number>;

  before(async function () {
    if (!hasCaddy()) skip(this, 'Caddy is not installed');
    databaseUrl = await createDatabase();
    const { hostname, port } = new URL(databaseUrl);
    database = await TcpProxy.open({ host: hostname, port: Number(port) });
    const privatePort = String(await findFreePort());
    running = await startTestService({
      databaseUrl: database.urlOf(databaseUrl),
      publicUrl: 'https://qr.example.com',
      environment: { METRICS_PORT: privatePort, TRUST_PROXY: 'loopback' },
    });
    permission = async (domain) =>
      (await supertest(`http://127.0.0.1:${privatePort}`).get('/tls-permission').query({ domain })).status;
    caddy = await startCaddy({
      service: new URL(running.url).host,
      privatePort: `127.0.0.1:${privatePort}`,
      publicHost: 'qr.example.com',
    });
    const { workspaceId, key } = await running.addWorkspace();
    for (const host of HOSTS) await addProvenDomain(running, workspaceId, host);
    ({ code } = (await clientOf(running.url, key).post(CODES, dynamicUrl()).expect(201)).body);
  });
  after(async () => {
    await caddy?.close();
    await running?.close();
    await database?.close();
    if (databaseUrl !== '') await dropDatabase(databaseUrl);
  });

  const locationAt = async (host: string): Promise<unknown> => (await caddy.get(host, `/${code}`)).headers.location;

  it('has certificates for the service and for domains, and for no other name', async () => {
    const { status, body } = await caddy.get('qr.example.com', '/healthz');
    expect([status, JSON.parse(body)]).to.deep.equal([200, { status: 'ok' }]);
    expect(await locationAt(HOSTS[0])).to.equal('https://example.com/landing');
    expect(await failureOf(caddy.get('unknown.example.com', `/${code}`))).to.be.an('error');
    expect(await failureOf(caddy.get('sub.one.example.com', `/${code}`))).to.be.an('error');
  });

  it('passes our own request on without TLS, and leads all others to it', async () => {
    const plain = supertest(`http://127.0.0.1:${caddy.httpPort}`);
    const { status, headers } = await plain.get(`/${code}?a=1`).set('Host', HOSTS[0]).redirects(0);
    expect([status, headers.location]).to.deep.equal([308, `https://${HOSTS[0]}/${code}?a=1`]);
    expect((await plain.get('/.well-known/signpost/x').set('Host', HOSTS[0]).redirects(0)).status).to.equal(404);
  });

  it('gets no certificate for a removed domain', async () => {
    const ticket = await running.operator.em.fork().transactional(async (em) => {
      await em.execute('delete from domain where host = ?', [HOSTS[3]]);
      return publishChange(executeWith(em), { kind: 'domain', id: HOSTS[3] });
    });
    await running.operator.feed.acknowledged(ticket);
    await eventually('the removed domain is refused', async () => (await permission(HOSTS[3])) === 403);
    expect(await failureOf(caddy.get(HOSTS[3], `/${code}`))).to.be.an('error');
  });

  it('gets a certificate without PostgreSQL, and cached scans lead on', async () => {
    expect(await locationAt(HOSTS[1])).to.equal('https://example.com/landing');
    await database.refuse();
    expect(await locationAt(HOSTS[1])).to.equal('https://example.com/landing');
    const first = await caddy.get(HOSTS[2], '/robots.txt');
    // It is served here; only what it answers is not known yet.
    expect([first.status, first.headers['retry-after']]).to.deep.equal([503, '3']);
    expect([await permission(HOSTS[2]), await permission('unknown.example.com')]).to.deep.equal([200, 403]);
    await database.pass();
  });
});
