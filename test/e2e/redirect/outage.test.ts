import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Client, type Pool } from 'pg';
import request from 'supertest';
import { systemClock } from '../../../src/core/clock.js';
import { newCode } from '../../../src/core/ids.js';
import { publishChange } from '../../../src/platform/database/change-feed/change.js';
import { type ChangeFeed, openChangeFeed } from '../../../src/platform/database/change-feed/change-feed.js';
import { openDescriber } from '../../../src/redirect/describe/open-describer.js';
import { openRedirect, type Redirect } from '../../../src/redirect/open-redirect.js';
import { createScanPool, openScans, type Scans } from '../../../src/scans/open-scans.js';
import { createDatabase, dropDatabase, silent } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import {
  type CampaignRow,
  countDifferences,
  countScans,
  insertCampaign,
  insertWorkspace,
} from '../../support/scans/scans.js';
import { TcpProxy } from '../../support/service/tcp-proxy.js';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

interface Instance {
  readonly feed: ChangeFeed;
  readonly scans: Scans;
  readonly redirect: Redirect;
  readonly server: Server;
  readonly pool: Pool;
}

describe('Scans while the database is away', () => {
  let url: string;
  let folder: string;
  let client: Client;
  let proxy: TcpProxy;
  let near: Instance;
  let behindProxy: Instance;
  let workspaceId: string;
  let campaign: CampaignRow;

  const openInstance = async (address: string, name: string): Promise<Instance> => {
    const pool = createScanPool(address);
    const feed = await openChangeFeed({ url: address, logger: silent, acknowledgeLimitMs: 60_000 });
    const scans = await openScans({
      pool,
      journalFolder: join(folder, name),
      durability: 'fast',
      clock: systemClock,
      logger: silent,
    });
    const publicUrl = 'https://signpost.example.com';
    const { describe } = await openDescriber({ pool, clock: systemClock, logger: silent });
    const redirect = openRedirect({ describe, scans, pool, feed, publicUrl, clock: systemClock, logger: silent });
    return { pool, feed, scans, redirect, server: createServer(redirect.handler) };
  };

  beforeEach(async () => {
    url = await createDatabase();
    folder = await mkdtemp(join(tmpdir(), 'signpost-outage-'));
    client = new Client({ connectionString: url });
    await client.connect();
    const { hostname, port } = new URL(url);
    proxy = await TcpProxy.open({ host: hostname, port: Number(port) });
    near = await openInstance(url, 'near');
    behindProxy = await openInstance(proxy.urlOf(url), 'behind-proxy');
    workspaceId = await insertWorkspace(client);
    campaign = await insertCampaign(client, workspaceId);
  });

  afterEach(async () => {
    await proxy.pass();
    for (const { server, scans, feed, pool } of [near, behindProxy]) {
      server.close();
      await scans.close();
      await feed.close();
      await pool.end();
    }
    await proxy.close();
    await client.end();
    await dropDatabase(url);
    await rm(folder, { recursive: true });
  });

  const scan = ({ server }: Instance, code: string) =>
    request(server).get(`/r/${code}`).redirects(0).set('user-agent', PHONE);

  const pause = async ({ id, code }: CampaignRow, feed: ChangeFeed): Promise<void> => {
    await client.query('update campaign set is_active = false where id = $1', [id]);
    await feed.acknowledged(
      await publishChange((sql, params) => client.query(sql, params), { kind: 'campaign', code }),
    );
  };

  for (const how of ['refuse', 'hang'] as const) {
    it(`are redirected for cached codes, answered with 503 for others, and all counted later (${how})`, async () => {
      expect((await scan(behindProxy, campaign.code)).status).to.equal(302);
      await proxy[how]();
      for (let i = 0; i < 30; i++) {
        expect((await scan(behindProxy, campaign.code)).status).to.equal(302);
        await sleep(20);
      }
      const unknown = await scan(behindProxy, newCode());
      expect(unknown.status).to.equal(503);
      expect(unknown.headers['retry-after']).to.equal('3');
      expect(unknown.headers['content-type']).to.equal('text/html; charset=utf-8');
      expect((await scan(behindProxy, 'no')).status).to.equal(404);
      await eventually('it is noticed', () => behindProxy.feed.state === 'unreachable');
      expect((await scan(behindProxy, campaign.code)).status).to.equal(302);
      expect(behindProxy.scans.stats().backlog).to.be.above(0);
      expect(behindProxy.scans.stats().oldestAgeMs).to.be.above(0);
      await proxy.pass();
      await behindProxy.scans.drained();
      expect(await countScans(client, campaign.id)).to.deep.equal({ total: 32, raw: { person: 32 } });
      expect(behindProxy.scans.stats().backlog).to.equal(0);
      await eventually('it listens', () => behindProxy.feed.state === 'listening');
      expect((await scan(behindProxy, newCode())).status).to.equal(404);
    });
  }

  it('are counted once however often the connection breaks', async () => {
    let sent = 0;
    const breaking = (async () => {
      for (let i = 0; i < 25; i++) {
        await sleep(Math.random() * 80);
        proxy.cut();
      }
    })();
    let broken = false;
    breaking.then(() => {
      broken = true;
    });
    expect((await scan(behindProxy, campaign.code)).status).to.be.oneOf([302, 503]);
    while (!broken) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => scan(behindProxy, campaign.code)));
      sent += answers.filter(({ status }) => status === 302).length;
    }
    await behindProxy.scans.drained();
    expect(behindProxy.redirect.answers().redirected).to.be.within(sent, sent + 1);
    expect((await countScans(client, campaign.id)).total).to.equal(behindProxy.redirect.answers().redirected);
    expect(await countDifferences(client)).to.equal(0);
  });

  it('are not redirected to an old target after a pause that could not be received', async () => {
    expect((await scan(behindProxy, campaign.code)).status).to.equal(302);
    expect((await scan(near, campaign.code)).status).to.equal(302);
    await proxy.refuse();
    await pause(campaign, near.feed);
    expect((await scan(near, campaign.code)).status).to.equal(404);
    await eventually('it is noticed', () => behindProxy.feed.state === 'unreachable');
    expect((await scan(behindProxy, campaign.code)).status).to.equal(302);
    await proxy.pass();
    await eventually('it listens', () => behindProxy.feed.state === 'listening');
    expect((await scan(behindProxy, campaign.code)).status).to.equal(404);
  });

  it('respect a pause on another instance before that request is answered', async () => {
    for (let round = 0; round < 20; round++) {
      const other = await insertCampaign(client, workspaceId);
      expect((await scan(behindProxy, other.code)).status).to.equal(302);
      expect((await scan(near, other.code)).status).to.equal(302);
      await pause(other, near.feed);
      const [here, there] = await Promise.all([scan(near, other.code), scan(behindProxy, other.code)]);
      expect([here.status, there.status]).to.deep.equal([404, 404]);
    }
  });
});
