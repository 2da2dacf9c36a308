import { once } from 'node:events';
import { expect } from 'chai';
import { WebSocket, WebSocketServer } from 'ws';
import { Connection, TokenBucket } from '../../../../src/api/subscriptions/connection.js';
import { SOCKET_LIMITS, type SocketLimits } from '../../../../src/api/subscriptions/socket-limits.js';

const LARGE = 'x'.repeat(8 * 1024 * 1024);

describe('A connection', () => {
  let server: WebSocketServer;
  const clients: WebSocket[] = [];
  before(async () => {
    server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    await once(server, 'listening');
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.terminate();
  });
  after(() => void server.close());

  const pair = async (limits: Partial<SocketLimits>) => {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const arriving = once(server, 'connection');
    const client = new WebSocket(`ws://127.0.0.1:${port}`);
    client.on('error', () => {});
    clients.push(client);
    const [socket]: unknown[] = await arriving;
    await once(client, 'open');
    if (!(socket instanceof WebSocket)) throw new Error('no socket');
    return { client, socket, connection: new Connection(socket, 'a', { ...SOCKET_LIMITS, ...limits }) };
  };

  it('disconnects a client for which too much waits to be sent', async () => {
    const { client, socket, connection } = await pair({ unsentBytes: 1_000 });
    client.pause();
    const closed = once(socket, 'close');
    const sent = [connection.send(LARGE), connection.send('more')];
    await closed;
    await Promise.all(sent);
    expect(connection.isOpen).to.equal(false);
  });

  it('disconnects a client that reads nothing for a long time', async () => {
    const { client, socket, connection } = await pair({ stalledMs: 1, pingMs: 20 });
    client.pause();
    const closed = once(socket, 'close');
    await Promise.all([closed, connection.send(LARGE)]);
    expect(connection.isOpen).to.equal(false);
  });

  it('does not wait long for the client to answer a close', async () => {
    const { client, socket, connection } = await pair({ closeTimeoutMs: 10 });
    client.pause();
    const closed = once(socket, 'close');
    connection.close(1001, 'Going away');
    await closed;
    const late = await new Promise((resolve) => connection.onClosed(() => resolve('called')));
    expect(late).to.equal('called');
  });

  it('limits a rate, and refills', () => {
    const bucket = new TokenBucket({ burst: 2, perSecond: 10 }, 0);
    expect([bucket.take(0), bucket.take(0), bucket.take(0)]).to.deep.equal([true, true, false]);
    expect([bucket.take(99), bucket.take(101), bucket.take(101)]).to.deep.equal([false, true, false]);
    expect([bucket.take(9_000), bucket.take(9_000), bucket.take(9_000)]).to.deep.equal([true, true, false]);
  });
});
