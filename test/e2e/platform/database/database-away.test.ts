import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import supertest from 'supertest';
import {
  type EmbeddedServer,
  startEmbeddedServer,
} from '../../../../src/platform/database/embedded/embedded-server.js';
import { silent } from '../../../support/database.js';
import { eventually } from '../../../support/eventually.js';
import { CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { METRICS_ENVIRONMENT, waitForDrainedJournal } from '../../../support/scans/journal-backlog.js';
import { BROWSER } from '../../../support/scans/scan-until.js';
import { type RunningProcess, startProcess } from '../../../support/service/process.js';
import { TcpProxy } from '../../../support/service/tcp-proxy.js';

describe('The service while PostgreSQL is stopped', () => {
  let folder: string;
  let server: EmbeddedServer;
  /** Target of the proxy: a restarted server has another port. */
  const target = { host: '127.0.0.1', port: 0 };
  let proxy: TcpProxy;
  let running: RunningProcess;

  const startServer = () => startEmbeddedServer({ folder: join(folder, 'postgres'), durable: false, logger: silent });
  const portOf = (url: string): number => Number(new URL(url).port);

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-away-'));
    server = await startServer();
    target.port = portOf(server.url);
    proxy = await TcpProxy.open(target);
    const url = proxy.urlOf(server.url);
    running = await startProcess({
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: url,
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...METRICS_ENVIRONMENT,
    });
  });
  after(async () => {
    await running.end('SIGTERM');
    await proxy.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('redirects cached codes, answers 503 for others, and counts all scans afterwards', async () => {
    const client = clientOf(running.url, running.firstKey ?? '');
    const scan = async (code: string) =>
      (await supertest(running.url).get(`/r/${code}`).set('User-Agent', BROWSER).redirects(0)).status;
    const known = (await client.post(CODES, dynamicUrl())).body;
    const unseen = (await client.post(CODES, dynamicUrl())).body;
    expect(await scan(known.code)).to.equal(302);

    await server.stop();
    const answers: number[] = [];
    for (let number = 0; number < 40; number++) {
      answers.push(await scan(known.code));
      await sleep(25);
    }
    expect(new Set(answers)).to.deep.equal(new Set([302]));
    const refused = await supertest(running.url).get(`/r/${unseen.code}`).set('User-Agent', BROWSER);
    expect([refused.status, refused.type]).to.deep.equal([503, 'text/html']);
    const shared = await supertest(running.url)
      .get(`/s/${'x'.repeat(43)}`)
      .set('Accept-Language', 'de-AT');
    expect(shared.status).to.equal(503);
    expect(shared.text).to.contain('Die Zahlen können gerade nicht angezeigt werden');
    expect(refused.headers).to.have.property('retry-after');
    const rest = await client.get(CODES);
    expect([rest.status, rest.body.code]).to.deep.equal([503, 'unavailable']);
    expect(rest.headers['retry-after']).to.match(/^\d+$/);
    const graphql = await client.graphql('{ qrCodes { totalCount } }');
    expect(graphql.status).to.equal(503);
    expect((await supertest(running.url).get('/healthz')).status).to.equal(200);
    expect((await supertest(running.url).get('/readyz')).status).to.equal(503);

    server = await startServer();
    target.port = portOf(server.url);
    await eventually('it is ready again', async () => (await supertest(running.url).get('/readyz')).status === 200);
    await waitForDrainedJournal(running.url);
    expect((await client.get(`${CODES}/${known.id}`)).body.totalScans).to.equal(41);
    expect(await scan(unseen.code)).to.equal(302);
  });
});
