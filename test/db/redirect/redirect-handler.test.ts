import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { Client, type Pool } from 'pg';
import request from 'supertest';
import { newCode } from '../../../src/core/ids.js';
import { type Change, publishChange } from '../../../src/platform/database/change-feed/change.js';
import { type ChangeFeed, openChangeFeed } from '../../../src/platform/database/change-feed/change-feed.js';
import { openDescriber } from '../../../src/redirect/describe/open-describer.js';
import { openRedirect, type Redirect } from '../../../src/redirect/open-redirect.js';
import { createScanPool, openScans, type Scans } from '../../../src/scans/open-scans.js';
import { createDatabase, dropDatabase, silent } from '../../support/database.js';
import { countScans, insertCampaign, insertWorkspace } from '../../support/scans/scans.js';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

describe('The redirect', () => {
  let url: string;
  let folder: string;
  let client: Client;
  let pool: Pool;
  let feed: ChangeFeed;
  let scans: Scans;
  let redirect: Redirect;
  let server: Server;
  let workspaceId: string;
  let now = Date.now();

  before(async () => {
    url = await createDatabase();
    folder = await mkdtemp(join(tmpdir(), 'signpost-scans-'));
    client = new Client({ connectionString: url });
    await client.connect();
    pool = createScanPool(url);
    feed = await openChangeFeed({ url, logger: silent, acknowledgeLimitMs: 60_000 });
    const clock = { now: () => now };
    const journalFolder = join(folder, 'journal');
    scans = await openScans({ pool, journalFolder, durability: 'fast', clock, logger: silent });
    const publicUrl = 'https://signpost.example.com';
    const { describe } = await openDescriber({ pool, clock, logger: silent });
    redirect = openRedirect({ describe, scans, pool, feed, publicUrl, clock, logger: silent });
    server = createServer(redirect.handler);
    workspaceId = await insertWorkspace(client);
  });

  after(async () => {
    server.close();
    await scans.close();
    await feed.close();
    await pool.end();
    await client.end();
    await dropDatabase(url);
    await rm(folder, { recursive: true });
  });

  const scan = (path: string, headers: Record<string, string> = { 'user-agent': PHONE }) =>
    request(server).get(`/r/${path}`).redirects(0).set(headers);

  const publish = async (change: Change): Promise<void> =>
    feed.acknowledged(await publishChange((text, params) => client.query(text, params), change));
  const change = async (sql: string, values: unknown[], code: string): Promise<void> => {
    await client.query(sql, values);
    await publish({ kind: 'campaign', code });
  };

  it('sends a person to the destination and counts the scan', async () => {
    const { id, code } = await insertCampaign(client, workspaceId);
    const answer = await scan(code);
    expect(answer.status).to.equal(302);
    expect(answer.headers.location).to.equal('https://example.com/landing');
    expect(answer.headers['cache-control']).to.equal('no-store');
    expect(answer.headers['x-request-id']).to.match(/^[0-9a-f]{12}-[0-9a-z]+$/);
    expect(answer.text).to.equal('');
    await scans.drained();
    expect(await countScans(client, id)).to.deep.equal({ total: 1, raw: { person: 1 } });
    const { rows } = await client.query('select last_scanned_utc from scan_total where subject_id = $1', [id]);
    expect(rows[0].last_scanned_utc.getTime()).to.equal(now);
  });

  it('redirects everyone, but only counts people', async () => {
    const { id, code } = await insertCampaign(client, workspaceId);
    const kinds: Record<string, string>[] = [
      { 'user-agent': PHONE },
      { 'user-agent': PHONE },
      { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
      { 'user-agent': PHONE, 'sec-purpose': 'prefetch' },
    ];
    for (const headers of kinds) {
      expect((await scan(code, headers)).status).to.equal(302);
    }
    const head = await request(server).head(`/r/${code}`).redirects(0).set('user-agent', PHONE);
    expect(head.status).to.equal(302);
    expect(head.headers.location).to.equal('https://example.com/landing');
    await scans.drained();
    expect(await countScans(client, id)).to.deep.equal({ total: 2, raw: { person: 2, bot: 1, prefetch: 1, head: 1 } });
  });

  it('passes the query on to web addresses only', async () => {
    const web = await insertCampaign(client, workspaceId, { content: 'https://example.com/a?x=1#part' });
    const mail = await insertCampaign(client, workspaceId, { payloadType: 'Email', content: 'someone@example.com' });
    const text = await insertCampaign(client, workspaceId, { payloadType: 'Text', content: 'Hello' });
    expect((await scan(`${web.code}?utm_source=flyer`)).headers.location).to.equal(
      'https://example.com/a?x=1&utm_source=flyer#part',
    );
    expect((await scan(`${mail.code}?utm_source=flyer`)).headers.location).to.equal('mailto:someone@example.com');
    const page = `https://signpost.example.com/p/${text.code}`;
    expect((await scan(text.code)).headers.location).to.equal(page);
  });

  it('responds with one page for every unknown or deleted code, and with another for those that exist', async () => {
    const active = await insertCampaign(client, workspaceId);
    const paused = await insertCampaign(client, workspaceId, { isActive: false });
    const fixed = await insertCampaign(client, workspaceId, { mode: 'Static' });
    const deleted = await insertCampaign(client, workspaceId);
    await client.query('update campaign set deleted_utc = current_timestamp where id = $1', [deleted.id]);
    const suspended = await insertWorkspace(client);
    await client.query(`update workspace set status = 'Suspended' where id = $1`, [suspended]);
    const ofSuspended = await insertCampaign(client, suspended);
    const unknown = newCode();
    const longer = [`${active.code}/x`, `${active.code}x`];
    const malformed = ['', 'short', ...longer, '../../etc', 'O0Il0000', '%00', 'constructor'];
    const existing = [paused.code, ofSuspended.code];
    const bodies = new Map<string, Set<boolean>>();
    for (const code of [...existing, fixed.code, deleted.code, unknown, unknown, ...malformed]) {
      const answer = await scan(code);
      expect(answer.status, code).to.equal(404);
      expect(answer.headers['content-type']).to.equal('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).to.equal('no-store');
      expect(answer.headers['x-robots-tag']).to.equal('noindex');
      expect(answer.headers['content-security-policy']).to.match(/^default-src 'none'; style-src 'sha256-/);
      bodies.set(answer.text, (bodies.get(answer.text) ?? new Set()).add(existing.includes(code)));
    }
    expect([...bodies.values()].map((of) => [...of])).to.deep.equal([[true], [false]]);
    expect((await scan(active.code)).status).to.equal(302);
  });

  it('stops when the subscription ends, and works again when it is renewed', async () => {
    const lapsing = await insertWorkspace(client);
    await client.query('update workspace set subscription_until = $2 where id = $1', [lapsing, new Date(now + 60_000)]);
    const { code } = await insertCampaign(client, lapsing);
    expect((await scan(code)).status).to.equal(302);
    now += 59_999;
    expect((await scan(code)).status).to.equal(302);
    now += 1;
    expect((await scan(code)).status).to.equal(404);
    await client.query('update workspace set subscription_until = null where id = $1', [lapsing]);
    await publish({ kind: 'workspace', id: lapsing });
    expect((await scan(code)).status).to.equal(302);
  });

  it('applies a pause, a new destination and a deletion from the next scan on', async () => {
    const { id, code } = await insertCampaign(client, workspaceId);
    for (let round = 0; round < 20; round++) {
      await change('update campaign set is_active = false where id = $1', [id], code);
      expect((await scan(code)).status).to.equal(404);
      const content = `https://example.com/${round}`;
      await change('update campaign set is_active = true, content = $2 where id = $1', [id, content], code);
      expect((await scan(code)).headers.location).to.equal(content);
    }
    await change('update campaign set deleted_utc = current_timestamp where id = $1', [id], code);
    expect((await scan(code)).status).to.equal(404);
  });

  it('refuses other methods', async () => {
    const { id, code } = await insertCampaign(client, workspaceId);
    for (const method of ['post', 'put', 'delete', 'options'] as const) {
      const answer = await request(server)[method](`/r/${code}`).redirects(0);
      expect(answer.status).to.equal(405);
      expect(answer.headers.allow).to.equal('GET, HEAD');
    }
    await scans.drained();
    expect(await countScans(client, id)).to.deep.equal({ total: 0, raw: {} });
  });

  it('writes neither user agent nor address nor query into the journal', async () => {
    const { code } = await insertCampaign(client, workspaceId);
    const agent = `${PHONE} Secretive/9`;
    await scan(`${code}?token=hushhush`, { 'user-agent': agent });
    for (const file of await readdir(join(folder, 'journal'))) {
      const text = (await readFile(join(folder, 'journal', file))).toString('latin1');
      for (const personal of ['Secretive', 'hushhush', '127.0.0.1']) expect(text).not.to.include(personal);
    }
  });

  it('reports its figures', async () => {
    await scans.drained();
    const { backlog, oldestAgeMs, dropped, drained } = scans.stats();
    const answers = redirect.answers();
    expect({ backlog, oldestAgeMs }).to.deep.equal({ backlog: 0, oldestAgeMs: 0 });
    expect(Object.values(dropped)).to.deep.equal([0, 0, 0, 0, 0]);
    expect(drained).to.equal(answers.redirected);
    expect(drained).to.be.above(0);
  });
});
