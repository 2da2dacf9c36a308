import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { createApp } from '../../../src/app.js';
import { closeServer, listen } from '../../../src/platform/http/listen.js';
import {
  createLimitedServer,
  openServer,
  SERVER_LIMITS,
  type ServerLimits,
} from '../../../src/platform/http/open-server.js';
import { STARTUP_HANDLERS } from '../../../src/platform/http/startup-handler.js';
import { eventually } from '../../support/eventually.js';
import { CODES, clientOf } from '../../support/http/client.js';
import { describeApi } from '../../support/service/describe-api.js';

const FOREVER_MS = 600_000;
/** Limits that no test reaches. Each test shortens the one that it is about, so that no other can be the cause. */
const PATIENT: ServerLimits = {
  ...SERVER_LIMITS,
  headersMs: FOREVER_MS,
  requestMs: FOREVER_MS,
  silenceMs: FOREVER_MS,
  keepAliveMs: FOREVER_MS,
  checkEveryMs: 100,
};
const KILOBYTE = 1024;

describeApi('Slow clients', ({ running }) => {
  let onRequest: RequestListener;
  let server: Server;
  let port: number;
  let key: string;
  const sockets: Socket[] = [];

  before(async () => {
    key = (await running.addWorkspace()).key;
    const { services, redirect } = running.service;
    ({ onRequest } = await createApp(services, redirect.handler, { production: false }));
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    if (server !== undefined) await closeServer(server);
  });

  /** The whole service behind a server with these limits. */
  const serve = async (limits: Partial<ServerLimits>): Promise<void> => {
    server = createLimitedServer(onRequest, { ...PATIENT, ...limits });
    await listen(server, '127.0.0.1', 0);
    port = (server.address() as AddressInfo).port;
  };

  /** A raw connection with the data received so far, and whether it was ended. */
  const openSocket = async () => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    let text = '';
    let isClosed = false;
    socket.on('data', (data) => {
      text += data.toString('latin1');
    });
    socket.on('error', () => {});
    // Not `once` of node:events, which rejects if the server resets a connection that is still being written to.
    socket.once('close', () => {
      isClosed = true;
    });
    await once(socket, 'connect');
    const ended = () => eventually('the connection is ended', () => isClosed);
    return { socket, text: () => text, isClosed: () => isClosed, ended };
  };

  /** Sends the bytes one at a time until the connection is gone. */
  const drip = async (socket: Socket, text: string): Promise<void> => {
    for (const character of text) {
      if (!socket.writable) return;
      socket.write(character);
      await sleep(50);
    }
  };

  const countConnections = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  const expectService = async () =>
    expect((await clientOf(`http://127.0.0.1:${port}`, key).get(CODES)).status).to.equal(200);
  const post = (length: number): string =>
    `POST ${CODES} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

  it('are cut off when a header takes too long, byte by byte, for every router', async () => {
    await serve({ headersMs: 2_000 });
    const clients = await Promise.all(
      ['/r/abcdefgh', CODES, '/graphql'].map(async (path) => {
        const client = await openSocket();
        void drip(client.socket, `GET ${path} HTTP/1.1\r\nX-Header: ${'a'.repeat(5_000)}`);
        return client;
      }),
    );
    await expectService();
    for (const { ended, text } of clients) {
      await ended();
      expect(text()).to.match(/^HTTP\/1\.1 408 /);
    }
  });

  it('are cut off when they open a connection and send nothing', async () => {
    await serve({ headersMs: 2_000 });
    const clients = await Promise.all(Array.from({ length: 20 }, openSocket));
    await expectService();
    for (const { ended } of clients) await ended();
    await expectService();
  });

  it('are cut off when they send nothing more after a response', async () => {
    await serve({ keepAliveMs: 500 });
    const { socket, text, ended } = await openSocket();
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await ended();
    expect(text()).to.match(/^HTTP\/1\.1 200 /);
  });

  it('are cut off when a body stops in the middle', async () => {
    await serve({ silenceMs: 2_000 });
    const { socket, text, ended } = await openSocket();
    socket.write(`${post(100)}{"name":`);
    await expectService();
    await ended();
    expect(text()).to.equal('');
    await expectService();
  });

  it('are answered with 408 when a body takes too long, byte by byte', async () => {
    // Node requires that the header's limit does not exceed that of the whole request.
    await serve({ headersMs: 2_000, requestMs: 2_000 });
    const { socket, text, ended } = await openSocket();
    socket.write(post(10_000));
    void drip(socket, '{"name":"'.padEnd(10_000, 'a'));
    await expectService();
    await ended();
    expect(text()).to.match(/^HTTP\/1\.1 408 /);
    await expectService();
  });

  it('are cut off when they do not read their response', async () => {
    await serve({ silenceMs: 2_000 });
    const { socket, ended } = await openSocket();
    socket.pause();
    const ask = 'GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n';
    socket.write(ask.repeat(20));
    await eventually('the answers have begun', () => socket.readableLength > 0);
    await expectService();
    await eventually('no connection is left', async () => (await countConnections()) === 0);
    socket.resume();
    await ended();
  });

  it('may send a body slowly within the time', async () => {
    // Takes longer in total than the limit for silence, but is never silent that long.
    await serve({ silenceMs: 3_000 });
    const { socket, text } = await openSocket();
    const body = JSON.stringify({ name: 'Slow', mode: 'Static', payloadType: 'Text', content: 'a'.repeat(100) });
    socket.write(post(body.length));
    for (let at = 0; at < body.length; at += 5) {
      socket.write(body.slice(at, at + 5));
      await sleep(120);
    }
    await eventually('it is answered', () => text().includes('\r\n\r\n'));
    expect(text()).to.match(/^HTTP\/1\.1 201 /);
  });

  it('cannot send an endless header', async () => {
    await serve({});
    const { socket, text, ended } = await openSocket();
    socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Header: ${'a'.repeat(20 * KILOBYTE)}\r\n\r\n`);
    await ended();
    expect(text()).to.match(/^HTTP\/1\.1 431 /);
  });

  it('cannot open an unlimited number of connections', async () => {
    await serve({ connections: 50 });
    const clients = await Promise.all(Array.from({ length: 60 }, openSocket));
    const countClosed = () => clients.filter(({ isClosed }) => isClosed()).length;
    await eventually('those beyond the limit are cut off', () => countClosed() >= 10);
    expect([countClosed(), await countConnections()]).to.deep.equal([10, 50]);
  });

  it('have the time that the limits of the service’s own server allow', async () => {
    const { server: app } = await openServer('127.0.0.1', 0, STARTUP_HANDLERS);
    server = app;
    expect(app.headersTimeout).to.equal(SERVER_LIMITS.headersMs);
    expect(app.requestTimeout).to.equal(SERVER_LIMITS.requestMs);
    expect(app.keepAliveTimeout).to.equal(SERVER_LIMITS.keepAliveMs);
    expect(app.timeout).to.equal(SERVER_LIMITS.silenceMs);
    expect(app.maxConnections).to.equal(SERVER_LIMITS.connections);
  });
});
