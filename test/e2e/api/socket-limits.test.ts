import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { createSchema } from '../../../src/api/graphql/schema.js';
import { openSubscriptions } from '../../../src/api/subscriptions/open-subscriptions.js';
import { SOCKET_LIMITS, type SocketLimits } from '../../../src/api/subscriptions/socket-limits.js';
import { listen } from '../../../src/platform/http/listen.js';
import type { RawSocket, RawSocketOptions } from '../../support/http/raw-socket.js';
import { INIT, rawSockets, SUBSCRIBE, until } from '../../support/http/raw-sockets.js';
import { describeApi } from '../../support/service/describe-api.js';
import { startTestService } from '../../support/service/service.js';

describeApi('The limits of WebSockets', { environment: { TRUST_PROXY: 'loopback' } }, ({ running }) => {
  const closing: (() => Promise<void> | void)[] = [];
  const { connectRaw, letIn, connectWithKey } = rawSockets(running);

  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  const from = (address: string): RawSocketOptions => ({ headers: { 'X-Forwarded-For': address } });
  /** A separate server with other limits, on the same services. */
  const startWith = async (limits: Partial<SocketLimits>): Promise<string> => {
    const server = createServer();
    const close = openSubscriptions(server, running.service.services, createSchema(), { ...SOCKET_LIMITS, ...limits });
    await listen(server, '127.0.0.1', 0);
    closing.push(close, () => void server.close());
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('it does not listen');
    return `http://127.0.0.1:${address.port}`;
  };

  it('accept a dashboard along with 1,000 connections without a key, from the same address and from another', async () => {
    const { key } = await running.addWorkspace();
    const dashboard = await connectRaw(from('198.51.100.7'));
    await letIn(dashboard, key);
    const idle: RawSocket[] = [];
    for (let i = 0; i < 10; i++) {
      idle.push(...(await Promise.all(Array.from({ length: 100 }, () => connectRaw(from('203.0.113.9'))))));
    }
    await letIn(await connectRaw(from('203.0.113.9')), key);
    await letIn(await connectRaw(from('198.51.100.8')), key);
    expect(idle.filter(({ socket }) => socket.readyState === socket.OPEN)).to.have.length.at.most(
      SOCKET_LIMITS.unauthenticatedPerAddress,
    );
    expect(dashboard.socket.readyState).to.equal(dashboard.socket.OPEN);
  });

  it('end the oldest waiting connection if there are too many in total', async () => {
    const url = await startWith({ unauthenticated: 3 });
    const sockets: RawSocket[] = [];
    for (let i = 0; i < 4; i++) sockets.push(await connectRaw(from(`203.0.113.${i}`), url));
    await sockets[0]?.closed;
    expect(sockets.slice(1).every(({ socket }) => socket.readyState === socket.OPEN)).to.equal(true);
  });

  it('end a connection that does not send its key in time', async () => {
    const url = await startWith({ initMs: 50 });
    const raw = await connectRaw({}, url);
    expect(await raw.closed).to.include({ code: 4408 });
  });

  it('allow a limited number of connections per address, key and workspace', async () => {
    const [one, other] = [await running.addWorkspace(), await running.addWorkspace()];
    for (const limits of [{ perAddress: 2 }, { perKey: 2 }, { perWorkspace: 2 }, { connections: 2 }]) {
      const url = await startWith(limits);
      const [first, second] = [await connectRaw(from('203.0.113.1'), url), await connectRaw(from('203.0.113.1'), url)];
      for (const raw of [first, second]) await letIn(raw, one.key);
      const third = await connectRaw(from('203.0.113.1'), url);
      third.send(INIT(one.key));
      expect(await third.closed, JSON.stringify(limits)).to.include({ code: 1013, reason: 'too_many_connections' });
      if ('connections' in limits) continue;
      await letIn(await connectRaw(from('203.0.113.2'), url), other.key);
      // A place becomes free when its connection has ended.
      first.socket.terminate();
      await first.closed;
      for (;;) {
        const again = await connectRaw(from('203.0.113.1'), url);
        again.send(INIT(one.key));
        const ended = await Promise.race([again.closed, until(() => again.messages.length > 0).then(() => null)]);
        if (ended === null) break;
        expect(ended.reason).to.equal('too_many_connections');
      }
    }
  });

  it('count wrong or missing keys against the address, as over HTTP', async () => {
    const address = from('203.0.113.44');
    const reasons: string[] = [];
    for (let i = 0; i < 62; i++) {
      const raw = await connectRaw(address);
      raw.send(i % 2 === 0 ? { type: 'connection_init' } : INIT('nonsense'));
      reasons.push((await raw.closed).reason);
    }
    expect(new Set(reasons.slice(0, 60))).to.deep.equal(new Set(['missing_api_key', 'invalid_api_key']));
    expect(reasons.slice(60)).to.deep.equal(['rate_limited', 'rate_limited']);
    const { key } = await running.addWorkspace();
    await letIn(await connectRaw(address), key);
  });

  it('limit subscriptions per connection, key and workspace, even if names are reused', async () => {
    const { key } = await running.addWorkspace();
    const count = 3;
    for (const limit of ['subscriptionsPerKey', 'subscriptionsPerWorkspace', 'subscriptionsPerConnection']) {
      const raw = await connectWithKey(key, await startWith({ [limit]: count }));
      // All but the last are cancelled by name before they begin.
      for (let i = 0; i < 2; i++) {
        raw.send(SUBSCRIBE('same'));
        raw.send({ id: 'same', type: 'complete' });
      }
      for (let i = 0; i < count; i++) raw.send(SUBSCRIBE(`n${i}`));
      raw.send(SUBSCRIBE('last'));
      await until(() => raw.messages.some((text) => text.includes('"last"')));
      expect(raw.messages.find((text) => text.includes('"last"'))).to.contain('at most 3 subscriptions');
      for (let i = 0; i < count; i++) raw.send({ id: `n${i}`, type: 'complete' });
      raw.send({ id: 'same', type: 'complete' });
      for (let i = 0; ; i++) {
        raw.send(SUBSCRIBE(`again${i}`));
        await sleep(200);
        if (!raw.messages.some((text) => text.includes(`"again${i}"`))) break;
      }
    }
  });

  it('cut off a client that does not answer pings', async () => {
    const { key } = await running.addWorkspace();
    const url = await startWith({ pingMs: 200 });
    const raw = await connectRaw({ autoPong: false }, url);
    raw.send(INIT(key));
    expect(await raw.closed).to.include({ code: 1006 });
  });

  it('accept one web origin per connection, whichever it is', async () => {
    const { key } = await running.addWorkspace();
    for (const origin of ['https://dashboard.example', 'http://localhost:5173', 'null']) {
      await letIn(await connectRaw({ headers: { Origin: origin } }), key);
    }
    for (const origin of ['nonsense', 'https://', 'https://a.example, https://b.example', 'file:///x']) {
      const raw = await connectRaw({ headers: { Origin: origin } });
      expect(await raw.closed, origin).to.include({ code: 1006 });
    }
  });

  it('count as requests of their key, like HTTP', async () => {
    const limited = await startTestService({ environment: { RATE_LIMIT_PER_MINUTE: '3' } });
    closing.push(() => limited.close());
    const { key } = await limited.addWorkspace();
    const raw = await connectRaw({}, limited.url);
    await letIn(raw, key);
    for (const id of ['one', 'two', 'three']) raw.send(SUBSCRIBE(id));
    await until(() => raw.messages.length > 1);
    expect(raw.messages.at(-1)).to.contain('rate_limited');
    const next = await connectRaw({}, limited.url);
    next.send(INIT(key));
    expect(await next.closed).to.deep.equal({ code: 1013, reason: 'rate_limited' });
  });
});
