import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Client } from 'pg';
import {
  type Change,
  type ChangeFeed,
  type FeedRole,
  openChangeFeed,
  publishChange,
} from '../../../../src/database/change-feed/change-feed.js';
import { createDatabase, dropDatabase, silent } from '../../../support/database.js';
import { eventually } from '../../../support/eventually.js';
import { TcpProxy } from '../../../support/tcp-proxy.js';

const CHANGE: Change = { kind: 'campaign', code: 'abcdefgh' };

describe('The change feed', () => {
  let url: string;
  let client: Client;
  let proxy: TcpProxy;
  let feeds: ChangeFeed[];

  beforeEach(async () => {
    url = await createDatabase();
    const { hostname, port } = new URL(url);
    proxy = await TcpProxy.open({ host: hostname, port: Number(port) });
    client = new Client({ connectionString: url });
    await client.connect();
    feeds = [];
  });

  afterEach(async () => {
    await Promise.all(feeds.map((feed) => feed.close()));
    await proxy.close();
    await client.end();
    await dropDatabase(url);
  });

  /** Waits for listeners without end by default, so that whatever settles has settled and was not given up. */
  const open = async (
    address: string,
    { role = 'listener', settleLimitMs = Infinity }: { role?: FeedRole; settleLimitMs?: number } = {},
  ) => {
    const feed = await openChangeFeed({ url: address, logger: silent, role, settleLimitMs });
    feeds.push(feed);
    const heard: Change[] = [];
    feed.onChange((change) => heard.push(change));
    return { feed, heard };
  };

  const announce = (change: Change = CHANGE) => publishChange((sql, params) => client.query(sql, params), change);

  it('settles when every listener has acted', async () => {
    const listeners = await Promise.all([open(url), open(url), open(url)]);
    const [first] = listeners;
    await first.feed.settled(await announce());
    const changes: Change[] = Array.from({ length: 20 }, (_, i) => ({ kind: 'workspace', id: `w${i}` }));
    for (const [index, change] of changes.entries()) {
      await first.feed.settled(await announce(change));
      for (const { heard } of listeners) expect(heard).to.deep.equal([CHANGE, ...changes.slice(0, index + 1)]);
    }
  });

  it('publishes nothing before the commit, and nothing of what is rolled back', async () => {
    const { feed, heard } = await open(url);
    await client.query('begin');
    await announce();
    await sleep(50);
    expect(heard).to.deep.equal([]);
    await client.query('rollback');
    await feed.settled(await announce({ kind: 'workspace', id: 'w' }));
    expect(heard).to.deep.equal([{ kind: 'workspace', id: 'w' }]);
  });

  it('lets a command wait for the service without being waited for', async () => {
    const service = await open(url);
    const command = await open(url, { role: 'announcer' });
    const ticket = await announce();
    await command.feed.settled(ticket);
    expect(service.heard).to.deep.equal([CHANGE]);
    expect(command.heard).to.deep.equal([]);
  });

  it('settles when nobody listens, without waiting for anybody', async () => {
    const { feed } = await open(url, { role: 'announcer' });
    await feed.settled(await announce());
  });

  it('waits for a listener that hangs as long as it may, not longer', async () => {
    const hanging = await open(proxy.urlOf(url));
    const { feed } = await open(url, { settleLimitMs: 500 });
    proxy.hang();
    const start = performance.now();
    await feed.settled(await announce());
    expect(performance.now() - start).to.be.at.least(490);
    expect(hanging.heard).to.deep.equal([]);
  });

  it('notices a hung connection by itself, and begins a generation when it is back', async () => {
    const { feed } = await open(proxy.urlOf(url));
    expect([feed.state, feed.generation]).to.deep.equal(['listening', 1]);
    proxy.hang();
    await eventually('it is noticed', () => feed.state !== 'listening', 5);
    await proxy.pass();
    await eventually('it listens again', () => feed.state === 'listening');
    expect(feed.generation).to.equal(2);
  });

  it('tells a lost connection from a database that is not there', async () => {
    const { feed, heard } = await open(proxy.urlOf(url));
    proxy.cut();
    await eventually('the loss is noticed', () => feed.state === 'unsure', 1);
    await eventually('it listens', () => feed.state === 'listening');
    expect(feed.generation).to.equal(2);
    await feed.settled(await announce());
    expect(heard).to.deep.equal([CHANGE]);
    await proxy.refuse();
    await eventually('nobody is there', () => feed.state === 'unreachable');
    await proxy.pass();
    await eventually('it listens', () => feed.state === 'listening');
    expect(feed.generation).to.equal(3);
  });

  it('is unsure when the server answers but takes no connection', async () => {
    const { feed } = await open(url);
    const other = new URL(url);
    other.pathname = '/no_such_database';
    const refused = await open(other.href);
    expect(refused.feed.state).to.equal('unsure');
    expect(feed.state).to.equal('listening');
  });

  it('starts without a database and finds it later', async () => {
    await proxy.refuse();
    const { feed } = await open(proxy.urlOf(url));
    expect([feed.state, feed.generation]).to.deep.equal(['unreachable', 0]);
    await proxy.pass();
    await eventually('it listens', () => feed.state === 'listening');
  });

  it('ignores what others write on its channel', async () => {
    const { feed, heard } = await open(url);
    for (const payload of ['', 'x', 'null', '{}', '{"kind":"campaign"}', '{"kind":"other","ticket":"x"}']) {
      await client.query('select pg_notify($1, $2)', ['signpost_change', payload]);
    }
    await feed.settled(await announce());
    expect(heard).to.deep.equal([CHANGE]);
  });
});
