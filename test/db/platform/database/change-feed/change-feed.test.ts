import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Client } from 'pg';
import { type Change, publishChange } from '../../../../../src/platform/database/change-feed/change.js';
import {
  ChangeFeed,
  type FeedRole,
  openChangeFeed,
} from '../../../../../src/platform/database/change-feed/change-feed.js';
import { createDatabase, dropDatabase, silent } from '../../../../support/database.js';
import { eventually } from '../../../../support/eventually.js';
import { TcpProxy } from '../../../../support/service/tcp-proxy.js';

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

  /** Waits for listeners without a limit by default, so that `settled` only resolves once they have acknowledged. */
  const open = async (
    address: string,
    { role = 'listener', acknowledgeLimitMs = Infinity }: { role?: FeedRole; acknowledgeLimitMs?: number } = {},
  ) => {
    const feed = await openChangeFeed({ url: address, logger: silent, role, acknowledgeLimitMs });
    feeds.push(feed);
    const received: Change[] = [];
    const kinds = ['campaign', 'workspace', 'key', 'session', 'person', 'domain', 'address'] as const;
    feed.onChange(kinds, (change) => void received.push(change));
    return { feed, received };
  };

  const publish = (change: Change = CHANGE) => publishChange((sql, params) => client.query(sql, params), change);

  it('settles when every listener has handled the change', async () => {
    const listeners = await Promise.all([open(url), open(url), open(url)]);
    const [first] = listeners;
    await first.feed.acknowledged(await publish());
    const changes: Change[] = Array.from({ length: 20 }, (_, i) => ({ kind: 'workspace', id: `w${i}` }));
    for (const [index, change] of changes.entries()) {
      await first.feed.acknowledged(await publish(change));
      for (const { received } of listeners) expect(received).to.deep.equal([CHANGE, ...changes.slice(0, index + 1)]);
    }
  });

  it('publishes a change when it is committed, but none that is rolled back', async () => {
    const { feed, received } = await open(url);
    await client.query('begin');
    await publish();
    await sleep(50);
    expect(received).to.deep.equal([]);
    await client.query('rollback');
    await feed.acknowledged(await publish({ kind: 'workspace', id: 'w' }));
    expect(received).to.deep.equal([{ kind: 'workspace', id: 'w' }]);
  });

  it('lets a command wait for the service, which does not wait for the command', async () => {
    const service = await open(url);
    const command = await open(url, { role: 'publisher' });
    const ticket = await publish();
    await command.feed.acknowledged(ticket);
    expect(service.received).to.deep.equal([CHANGE]);
    expect(command.received).to.deep.equal([]);
  });

  it('settles at once when there are no listeners', async () => {
    const { feed } = await open(url, { role: 'publisher' });
    await feed.acknowledged(await publish());
  });

  it('waits for a hanging listener up to the limit', async () => {
    const hanging = await open(proxy.urlOf(url));
    const { feed } = await open(url, { acknowledgeLimitMs: 500 });
    proxy.hang();
    const start = performance.now();
    await feed.acknowledged(await publish());
    expect(performance.now() - start).to.be.at.least(490);
    expect(hanging.received).to.deep.equal([]);
  });

  it('no longer trusts a hung connection when the change is answered without it', async () => {
    const hanging = await open(proxy.urlOf(url));
    const feed = new ChangeFeed({ url, logger: silent, role: 'publisher' });
    feeds.push(feed);
    await feed.start();
    proxy.hang();
    await feed.acknowledged(await publish());
    expect([hanging.feed.state, hanging.received]).to.deep.equal(['unsure', []]);
  });

  it('disconnects a listener that stays silent, so that changes no longer wait for it', async () => {
    const silentListener = new Client({ connectionString: url, application_name: 'signpost-listener' });
    const ended = new Promise<Error>((resolve) => silentListener.on('error', resolve));
    await silentListener.connect();
    const { feed, received } = await open(url, { acknowledgeLimitMs: 100 });
    const patient = await open(url);
    await feed.acknowledged(await publish());
    expect(await ended).to.include({ code: '57P01' });
    await patient.feed.acknowledged(await publish());
    expect(received).to.deep.equal([CHANGE, CHANGE]);
    expect([feed.state, feed.generation]).to.deep.equal(['listening', 1]);
  });

  it('notices a hung connection by itself, and begins a new generation when it is back', async () => {
    const { feed } = await open(proxy.urlOf(url));
    expect([feed.state, feed.generation]).to.deep.equal(['listening', 1]);
    proxy.hang();
    await eventually('it is noticed', () => feed.state !== 'listening', 5);
    await proxy.pass();
    await eventually('it listens again', () => feed.state === 'listening');
    expect(feed.generation).to.equal(2);
  });

  it('distinguishes a lost connection from a database that cannot be reached', async () => {
    const { feed, received } = await open(proxy.urlOf(url));
    proxy.cut();
    await eventually('the loss is noticed', () => feed.state === 'unsure', 1);
    await eventually('it listens', () => feed.state === 'listening');
    expect(feed.generation).to.equal(2);
    await feed.acknowledged(await publish());
    expect(received).to.deep.equal([CHANGE]);
    await proxy.refuse();
    await eventually('the server is unreachable', () => feed.state === 'unreachable');
    await proxy.pass();
    await eventually('it listens', () => feed.state === 'listening');
    expect(feed.generation).to.equal(3);
  });

  it('is unsure when the server responds but refuses the connection', async () => {
    const { feed } = await open(url);
    const other = new URL(url);
    other.pathname = '/no_such_database';
    const refused = await open(other.href);
    expect(refused.feed.state).to.equal('unsure');
    expect(feed.state).to.equal('listening');
  });

  it('no longer trusts a connection that was silent for a moment', async () => {
    const { feed } = await open(url);
    const wait = new Int32Array(new SharedArrayBuffer(4));
    // The entire process stalls, as when it is stopped.
    Atomics.wait(wait, 0, 0, 1_000);
    expect([feed.state, feed.generation]).to.deep.equal(['unsure', 1]);
    await eventually('it listens over another connection', () => feed.state === 'listening');
    expect(feed.generation).to.equal(2);
  });

  it('does not trust its connection when the clocks of the machine disagree', async () => {
    const { feed } = await open(url);
    const now = Date.now;
    try {
      // As after the machine has slept: the other clock stands still meanwhile.
      Date.now = () => now() + 60_000;
      expect(feed.state).to.equal('unsure');
    } finally {
      Date.now = now;
    }
  });

  it('starts without a database and connects later', async () => {
    await proxy.refuse();
    const { feed } = await open(proxy.urlOf(url));
    expect([feed.state, feed.generation]).to.deep.equal(['unreachable', 0]);
    await proxy.pass();
    await eventually('it listens', () => feed.state === 'listening');
  });

  it('ignores other notifications on its channel', async () => {
    const { feed, received } = await open(url);
    for (const payload of ['', 'x', 'null', '{}', '{"kind":"campaign"}', '{"kind":"other","ticket":"x"}']) {
      await client.query('select pg_notify($1, $2)', ['signpost_change', payload]);
    }
    await feed.acknowledged(await publish());
    expect(received).to.deep.equal([CHANGE]);
  });
});
