import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Client } from 'pg';
import { announceChange, type Change, type ChangeFeed, openChangeFeed } from '../../../src/database/change-feed.js';
import { createDatabase, dropDatabase, silent } from '../../support/database.js';
import { TcpProxy } from '../../support/tcp-proxy.js';

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

  const open = async (address: string, role: 'listener' | 'announcer' = 'listener') => {
    const feed = await openChangeFeed({ url: address, logger: silent, role });
    feeds.push(feed);
    const heard: Change[] = [];
    feed.onChange((change) => heard.push(change));
    return { feed, heard };
  };

  const announce = (change: Change = CHANGE) => announceChange((sql, params) => client.query(sql, params), change);

  const until = async (condition: () => boolean, limit: number): Promise<number> => {
    const start = performance.now();
    while (!condition()) {
      if (performance.now() - start > limit) throw new Error(`not within ${limit} ms`);
      await sleep(5);
    }
    return performance.now() - start;
  };

  it('settles when every listener has acted, in a few milliseconds', async () => {
    const listeners = await Promise.all([open(url), open(url), open(url)]);
    const [first] = listeners;
    await first.feed.settled(await announce());
    const changes: Change[] = Array.from({ length: 20 }, (_, i) => ({ kind: 'workspace', id: `w${i}` }));
    const start = performance.now();
    for (const [index, change] of changes.entries()) {
      await first.feed.settled(await announce(change));
      for (const { heard } of listeners) expect(heard).to.deep.equal([CHANGE, ...changes.slice(0, index + 1)]);
    }
    expect((performance.now() - start) / changes.length).to.be.below(100);
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
    const command = await open(url, 'announcer');
    const ticket = await announce();
    await command.feed.settled(ticket);
    expect(service.heard).to.deep.equal([CHANGE]);
    expect(command.heard).to.deep.equal([]);
  });

  it('settles at once when nobody listens', async () => {
    const { feed } = await open(url, 'announcer');
    const start = performance.now();
    await feed.settled(await announce());
    expect(performance.now() - start).to.be.below(500);
  });

  it('waits about a second, not longer, for a listener that hangs', async () => {
    const hanging = await open(proxy.urlOf(url));
    const { feed } = await open(url);
    proxy.hang();
    const start = performance.now();
    await feed.settled(await announce());
    expect(performance.now() - start).to.be.within(900, 2_000);
    expect(hanging.heard).to.deep.equal([]);
  });

  it('notices a hung connection within about two seconds, and begins a generation when it is back', async () => {
    const { feed } = await open(proxy.urlOf(url));
    expect([feed.state, feed.generation]).to.deep.equal(['listening', 1]);
    proxy.hang();
    expect(await until(() => feed.state !== 'listening', 4_000)).to.be.below(3_000);
    await proxy.pass();
    await until(() => feed.state === 'listening', 4_000);
    expect(feed.generation).to.equal(2);
  });

  it('tells a lost connection from a database that is not there', async () => {
    const { feed, heard } = await open(proxy.urlOf(url));
    proxy.cut();
    await until(() => feed.state === 'unsure', 1_000);
    await until(() => feed.state === 'listening', 2_000);
    expect(feed.generation).to.equal(2);
    await feed.settled(await announce());
    expect(heard).to.deep.equal([CHANGE]);
    await proxy.refuse();
    await until(() => feed.state === 'unreachable', 2_000);
    await proxy.pass();
    await until(() => feed.state === 'listening', 2_000);
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
    await until(() => feed.state === 'listening', 2_000);
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
