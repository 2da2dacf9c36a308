import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { createApp } from '../../src/app.js';
import { closeServer, listen } from '../../src/http/listen.js';
import { SERVER_LIMITS } from '../../src/http/server-limits.js';
import { CODES, clientOf } from '../support/client.js';
import { startTestService, type TestService } from '../support/service.js';

/** The real limits shortened, so that nobody waits for minutes. */
const SHORT = {
  ...SERVER_LIMITS,
  headersMs: 1_000,
  requestMs: 3_000,
  silenceMs: 1_500,
  keepAliveMs: 700,
  checkEveryMs: 100,
  connections: 50,
};
const KILOBYTE = 1024;

describe('Slow clients', function () {
  this.timeout(30_000);
  let running: TestService;
  let server: Server;
  let port: number;
  let url: string;
  let key: string;
  const sockets: Socket[] = [];

  before(async () => {
    running = await startTestService();
    key = (await running.addWorkspace()).key;
    const { services, scans } = running.service;
    ({ server } = await createApp(services, (request, response) => scans.redirect(request, response), {
      production: false,
      limits: SHORT,
    }));
    await listen(server, '127.0.0.1', 0);
    port = (server.address() as AddressInfo).port;
    url = `http://127.0.0.1:${port}`;
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  after(async () => {
    await closeServer(server);
    await running.close();
  });

  /** A raw connection, what came back on it so far, and when it was ended: milliseconds, or null after `limitMs`. */
  const openSocket = async () => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    let text = '';
    socket.on('data', (data) => {
      text += data.toString('latin1');
    });
    socket.on('error', () => {});
    await once(socket, 'connect');
    const started = performance.now();
    // Not `once` of node:events, which rejects when the server resets a connection that is still being written to.
    const closed = new Promise<number>((resolve) => socket.once('close', () => resolve(performance.now() - started)));
    const ended = (limitMs: number) => Promise.race([closed, sleep(limitMs, null, { ref: false })]);
    return { socket, text: () => text, ended };
  };

  /** Sends the bytes one by one until the connection is gone. */
  const drip = async (socket: Socket, text: string, everyMs: number): Promise<void> => {
    for (const character of text) {
      if (!socket.writable) return;
      socket.write(character);
      await sleep(everyMs);
    }
  };

  const expectService = async () => expect((await clientOf(url, key).get(CODES)).status).to.equal(200);
  const post = (length: number): string =>
    `POST ${CODES} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

  it('are cut off when a header takes too long, byte by byte, for every door', async () => {
    const clients = await Promise.all(
      ['/r/abcdefgh', CODES, '/graphql'].map(async (path) => {
        const client = await openSocket();
        void drip(client.socket, `GET ${path} HTTP/1.1\r\nX-Header: ${'a'.repeat(1_000)}`, 50);
        return client;
      }),
    );
    await expectService();
    for (const { ended, text } of clients) {
      expect(await ended(5_000)).to.be.within(900, 2_500);
      expect(text()).to.match(/^HTTP\/1\.1 408 /);
    }
  });

  it('are cut off when they open a connection and say nothing', async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, openSocket));
    await expectService();
    for (const { ended } of clients) expect(await ended(5_000)).to.be.within(900, 2_500);
    await expectService();
  });

  it('are cut off when they say nothing more after an answer', async () => {
    const { socket, text, ended } = await openSocket();
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    // Node waits a second longer than it tells, for a request that is on its way.
    expect(await ended(5_000)).to.be.within(600, 3_000);
    expect(text()).to.match(/^HTTP\/1\.1 200 /);
  });

  it('are cut off when a body stops in the middle', async () => {
    const { socket, ended } = await openSocket();
    socket.write(`${post(100)}{"name":`);
    await expectService();
    expect(await ended(6_000)).to.be.within(1_400, 2_900);
    await expectService();
  });

  it('are answered 408 when a body takes too long, byte by byte', async () => {
    const { socket, text, ended } = await openSocket();
    socket.write(post(10_000));
    void drip(socket, '{"name":"'.padEnd(10_000, 'a'), 100);
    await expectService();
    expect(await ended(6_000)).to.be.within(2_900, 4_500);
    expect(text()).to.match(/^HTTP\/1\.1 408 /);
    await expectService();
  });

  it('are cut off when they do not fetch their answer', async () => {
    const { socket, ended } = await openSocket();
    socket.pause();
    const ask = 'GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n';
    socket.write(ask.repeat(20));
    await sleep(SHORT.silenceMs + 1_000);
    await expectService();
    const open = await new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
    expect(open).to.be.below(2);
    socket.resume();
    expect(await ended(2_000)).to.not.equal(null);
  });

  it('may send a body slowly within the time', async () => {
    const { socket, text } = await openSocket();
    const body = JSON.stringify({ name: 'Slow', mode: 'Static', payloadType: 'Text', content: 'a'.repeat(100) });
    socket.write(post(body.length));
    for (let at = 0; at < body.length; at += 20) {
      socket.write(body.slice(at, at + 20));
      await sleep(150);
    }
    await sleep(1_000);
    expect(text()).to.match(/^HTTP\/1\.1 201 /);
  });

  it('cannot send a header without end', async () => {
    const { socket, text, ended } = await openSocket();
    socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Header: ${'a'.repeat(20 * KILOBYTE)}\r\n\r\n`);
    expect(await ended(5_000)).to.be.below(900);
    expect(text()).to.match(/^HTTP\/1\.1 431 /);
  });

  it('cannot open connections without end', async () => {
    const clients = await Promise.all(Array.from({ length: SHORT.connections + 10 }, openSocket));
    const ends = await Promise.all(clients.map(({ ended }) => ended(500)));
    expect(ends.filter((end) => end !== null).length).to.be.within(10, 15);
  });

  it('have as much time as the limits say, on a server that was told none', async () => {
    const { services } = running.service;
    const { server: usual } = await createApp(services, () => {}, { production: false });
    expect(usual.headersTimeout).to.equal(SERVER_LIMITS.headersMs);
    expect(usual.requestTimeout).to.equal(SERVER_LIMITS.requestMs);
    expect(usual.keepAliveTimeout).to.equal(SERVER_LIMITS.keepAliveMs);
    expect(usual.timeout).to.equal(SERVER_LIMITS.silenceMs);
    expect(usual.maxConnections).to.equal(SERVER_LIMITS.connections);
  });
});
