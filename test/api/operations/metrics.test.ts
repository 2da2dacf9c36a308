import { expect } from 'chai';
import supertest from 'supertest';
import { findFreePort } from '../../../src/core/free-port.js';
import { eventually } from '../../support/eventually.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { BROWSER } from '../../support/scans/scan-until.js';
import { startTestService, type TestService } from '../../support/service/service.js';

const TOKEN = 'sample-token-of-a-test';

describe('The metrics', () => {
  let running: TestService;
  let client: Client;
  let workspaceId: string;
  let key: string;

  before(async () => {
    running = await startTestService({
      checksArtwork: true,
      environment: { METRICS_TOKEN: TOKEN, RATE_LIMIT_PER_MINUTE: '30' },
    });
    ({ workspaceId, key } = await running.addWorkspace());
    client = clientOf(running.url, key);
  });
  after(() => running.close());

  const read = async (): Promise<string> =>
    (await supertest(running.url).get('/metrics').set('Authorization', `Bearer ${TOKEN}`).expect(200)).text;
  /** The figure of one line, by its name and labels as written. */
  const figure = (text: string, name: string): number => {
    const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
    if (line === undefined) throw new Error(`there is no ${name}`);
    return Number(line.slice(name.length + 1));
  };
  const scan = (path: string, agent = BROWSER) =>
    supertest(running.url).get(path).set('User-Agent', agent).redirects(0);

  it('count requests, scans, uploads, jobs and limits', async () => {
    const { id, code } = (await client.post(CODES, dynamicUrl()).expect(201)).body;
    await client.get(`${CODES}/${id}`).expect(200);
    await client.get(`${CODES}/${id}`).expect(200);
    await client.get(`${CODES}/no-such-id`).expect(404);
    await client.graphql('{ qrCodes { totalCount } }').expect(200);
    for (let number = 0; number < 3; number++) await scan(`/r/${code}`);
    await scan(`/r/${code}`, 'Googlebot/2.1 (+http://www.google.com/bot.html)');
    await scan('/r/11111111');
    await supertest(running.url)
      .post('/api/v1/qr-assets')
      .set('X-Api-Key', key)
      .attach('file', Buffer.from('no picture'), { filename: 'a.png', contentType: 'image/png' })
      .expect(400);
    await running.service.scans.drained();
    const job = 'signpost_jobs_total{job="remove_expired_uploads",outcome="done"}';
    await eventually('the job is done', async () => (await read()).includes(job));

    const text = await read();
    const route = 'signpost_http_requests_total{entry_point="rest",route="/qr-codes/:id",method="GET"';
    expect(figure(text, `${route},status="200"}`)).to.equal(2);
    expect(figure(text, `${route},status="404"}`)).to.equal(1);
    const graphql = 'signpost_http_requests_total{entry_point="graphql",route="none",method="POST",status="200"}';
    expect(figure(text, graphql)).to.equal(1);
    expect(figure(text, 'signpost_redirects_total{answer="redirected"}')).to.equal(4);
    expect(figure(text, 'signpost_redirects_total{answer="not_available"}')).to.equal(1);
    expect(figure(text, 'signpost_scans_excluded_total{reason="bot"}')).to.equal(1);
    // One scan per millisecond is timed.
    expect(figure(text, 'signpost_redirect_duration_seconds_count')).to.be.within(1, 5);
    expect(figure(text, 'signpost_scans_moved_total')).to.equal(4);
    expect(figure(text, 'signpost_journal_backlog')).to.equal(0);
    expect(figure(text, 'signpost_journal_oldest_seconds')).to.equal(0);
    expect(figure(text, 'signpost_scans_lost_total{reason="append_failed"}')).to.equal(0);
    expect(figure(text, 'signpost_uploads_rejected_total{reason="file_rejected"}')).to.equal(1);
    expect(figure(text, job)).to.be.at.least(1);
    expect(figure(text, 'signpost_ready')).to.equal(1);
    expect(figure(text, 'signpost_change_feed_listening')).to.equal(1);
    expect(figure(text, 'signpost_worker_queue{pool="artwork"}')).to.equal(0);
    expect(figure(text, 'signpost_pictures_total{source="drawn"}')).to.equal(1);
    expect(figure(text, 'signpost_pictures_total{source="cached"}')).to.be.at.least(2);
    expect(figure(text, 'signpost_pictures_cached_bytes')).to.be.within(1_000, 100_000);
    expect(figure(text, 'signpost_rate_limited_total{limit="key"}')).to.equal(0);
    expect(text).to.contain('nodejs_eventloop_lag_p99_seconds');
  });

  it('count the jobs of the queue', async () => {
    const figureOf = 'signpost_queue_jobs{job="remove_expired_uploads",state="waiting"}';
    await eventually('the queue is read', async () => (await read()).includes(figureOf));
    expect(figure(await read(), figureOf)).to.be.at.least(0);
  });

  it('count a request that exceeded its limit', async () => {
    const other = clientOf(running.url, (await running.addWorkspace()).key);
    const answers = [];
    for (let number = 0; number < 31; number++) answers.push((await other.get(CODES)).status);
    expect(answers.filter((status) => status === 429)).to.have.length(1);
    expect(figure(await read(), 'signpost_rate_limited_total{limit="key"}')).to.equal(1);
  });

  it('have no label that a client can choose, and nothing personal', async () => {
    const agent = supertest(running.url);
    const { code } = (await client.post(CODES, dynamicUrl()).expect(201)).body;
    await agent.get('/made-up/path@example.com?x=1');
    await agent.get('/API/V1/qr-codes');
    await agent.get(`/api/v1/${code}`);
    await agent.get(`/r/${code}`).redirects(0);
    await agent.trace('/');
    const text = await read();
    for (const secret of [code, workspaceId, key, 'made-up', 'example.com', '/API', '127.0.0.1', '::1', 'TRACE']) {
      expect(text).to.not.contain(secret);
    }
    expect(text).to.contain('entry_point="other",route="none",method="other"');
  });

  it('are only available to holders of the token', async () => {
    const agent = supertest(running.url);
    const refused = await agent.get('/metrics');
    expect([refused.status, refused.headers['www-authenticate']]).to.deep.equal([401, 'Bearer']);
    for (const text of [`Bearer ${TOKEN}x`, `Basic ${TOKEN}`, 'Bearer ', TOKEN]) {
      const response = await agent.get('/metrics').set('Authorization', text);
      expect(response.status, text).to.equal(401);
      expect(response.text).to.not.contain('signpost_');
    }
  });
});

describe('The metrics endpoint', () => {
  it('is missing without a setting', async () => {
    const running = await startTestService({ checksArtwork: true });
    try {
      const response = await supertest(running.url).get('/metrics').set('Authorization', `Bearer ${TOKEN}`);
      expect(response.status).to.equal(404);
    } finally {
      await running.close();
    }
  });

  it('is on its own port instead of the service’s, if one is set', async () => {
    const port = String(await findFreePort());
    const running = await startTestService({
      checksArtwork: true,
      environment: { METRICS_PORT: port, METRICS_TOKEN: TOKEN },
    });
    const own = supertest(`http://127.0.0.1:${port}`);
    try {
      expect((await supertest(running.url).get('/metrics')).status).to.equal(404);
      expect((await own.get('/metrics')).status).to.equal(401);
      expect((await own.get('/')).status).to.equal(404);
      const response = await own.get('/metrics').set('Authorization', `Bearer ${TOKEN}`);
      expect([response.status, response.headers['content-type']]).to.deep.equal([
        200,
        'text/plain; version=0.0.4; charset=utf-8',
      ]);
      expect(response.text).to.contain('signpost_ready 1');
    } finally {
      await running.close();
    }
  });
});
