import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { expect } from 'chai';
import { renderProblem } from '../../../../src/core/contract/problems.js';
import { type PostResult, postWebhook } from '../../../../src/webhooks/delivery/post-webhook.js';
import type { WebhookTransport } from '../../../../src/webhooks/delivery/webhook-transport.js';
import { eventually } from '../../../support/eventually.js';
import { loopbackTransport } from '../../../support/webhooks/loopback-transport.js';

/** How a receiver reacts on a connection on which it has received something. */
type Peer = (socket: Socket) => void;

const DEADLINE_MS = 300;
const OK = 'HTTP/1.1 200 OK\r\n';
const SWITCH = 'HTTP/1.1 101 Switching Protocols\r\n';

/** Writes repeatedly until the connection is closed. */
const repeat =
  (text: string, first = ''): Peer =>
  (socket) => {
    socket.write(first);
    const timer = setInterval(() => socket.write(text), 5);
    socket.on('close', () => clearInterval(timer));
  };
const write =
  (text: string): Peer =>
  (socket) =>
    void socket.write(text);

const UPGRADES: Readonly<Record<string, Peer>> = {
  'and waits': write(`${SWITCH}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`),
  'and goes on sending': repeat('frame', `${SWITCH}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`),
  'and closes': (socket) => socket.end(`${SWITCH}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`),
  'without naming a protocol': write(`${SWITCH}\r\n`),
  'before an answer': write(`${SWITCH}\r\n${OK}Content-Length: 0\r\n\r\n`),
};

const ENDLESS: Readonly<Record<string, Peer>> = {
  silence: () => {},
  'a status line': repeat('K', 'HTTP/1.1 200 O'),
  headers: repeat('a: b\r\n', OK),
  'answers 100': repeat('HTTP/1.1 100 Continue\r\n\r\n'.repeat(100)),
  'answers 103': repeat('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(100)),
  'a body': repeat('a', `${OK}\r\n`),
  'a size of a chunk': repeat('0', `${OK}Transfer-Encoding: chunked\r\n\r\n`),
  trailers: repeat('a: b\r\n', `${OK}Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n`),
};

const CLOSING: Readonly<Record<string, Peer>> = {
  'with nothing': (socket) => socket.end(),
  'with a reset': (socket) => socket.resetAndDestroy(),
  'after an answer 100': (socket) => socket.end('HTTP/1.1 100 Continue\r\n\r\n'),
  'in its headers': (socket) => socket.end(`${OK}a: b\r\n`),
};

/** Problem of an attempt, in English. */
const said = ({ problem }: Pick<PostResult, 'problem'>): string => (problem === null ? '' : renderProblem(problem));

describe('The deadline of a webhook', () => {
  let server: Server;
  let peer: Peer;
  const sockets = new Set<Socket>();
  before(async () => {
    server = createServer({ allowHalfOpen: true }, (socket) => {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
      socket.once('data', () => peer(socket));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  after(() => void server.close());
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
  });

  const post = (
    change: Partial<WebhookTransport> = {},
    { signal = new AbortController().signal, scheme = 'http' } = {},
  ): Promise<PostResult> => {
    const address = server.address();
    const url = new URL(`${scheme}://receiver.example:${typeof address === 'object' ? address?.port : 0}/`);
    return postWebhook(loopbackTransport(change), url, { headers: {}, payload: '{}', signal });
  };

  for (const [what, upgrade] of Object.entries(UPGRADES)) {
    it(`is not awaited when the receiver switches protocols ${what}`, async () => {
      peer = upgrade;
      const { durationMs: _, ...result } = await post();
      const problem = { code: 'receiver_answered', params: { status: 101 } };
      expect(result).to.deep.equal({ statusCode: 101, problem, answer: '', retryAfterSeconds: null });
      await eventually('the connection is closed', () => [...sockets].every(({ readableEnded }) => readableEnded));
    });
  }

  for (const [what, closing] of Object.entries(CLOSING)) {
    it(`is not awaited when the receiver closes the connection ${what}`, async () => {
      peer = closing;
      expect(said(await post())).to.match(/without a response/);
    });
  }

  for (const [what, endless] of Object.entries(ENDLESS)) {
    it(`ends ${what} that would never end`, async () => {
      peer = endless;
      const result = await post({ wholeMs: DEADLINE_MS });
      expect(result).to.include({ statusCode: null, answer: null });
      expect(said(result)).to.match(/No complete response/);
      expect(result.durationMs).to.be.at.least(DEADLINE_MS - 10);
    });

    it(`is not awaited when sending is stopped during ${what}`, async () => {
      const stopping = new AbortController();
      peer = (socket) => {
        endless(socket);
        setTimeout(() => stopping.abort(), 20);
      };
      expect((await post({}, { signal: stopping.signal })).statusCode).to.equal(null);
    });
  }

  it('applies to looking up a name, and when sending was stopped before', async () => {
    const resolve = () => new Promise<never>(() => {});
    expect(said(await post({ resolve, wholeMs: DEADLINE_MS }))).to.match(/No complete response/);
    expect((await post({}, { signal: AbortSignal.abort() })).statusCode).to.equal(null);
  });

  it('applies to agreeing on TLS', async () => {
    peer = () => {};
    expect(said(await post({ wholeMs: DEADLINE_MS }, { scheme: 'https' }))).to.match(/No complete response/);
  });
});
