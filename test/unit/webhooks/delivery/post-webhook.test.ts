import { createServer, type Socket } from 'node:net';
import { expect } from 'chai';
import { renderProblem } from '../../../../src/core/contract/problems.js';
import { createAddressRule } from '../../../../src/core/net/public-address.js';
import { type PostResult, postWebhook } from '../../../../src/webhooks/delivery/post-webhook.js';
import { addressProblem, type WebhookTransport } from '../../../../src/webhooks/delivery/webhook-transport.js';
import { eventually } from '../../../support/eventually.js';
import { LOOPBACK, loopbackTransport as transport } from '../../../support/webhooks/loopback-transport.js';
import { openReceiver, type Receiver } from '../../../support/webhooks/receiver.js';

/** Problem of an attempt, in English. */
const said = ({ problem }: Pick<PostResult, 'problem'>): string => (problem === null ? '' : renderProblem(problem));

describe('Sending a webhook', () => {
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver();
  });
  after(() => receiver.close());
  beforeEach(() => {
    receiver.messages.length = 0;
    receiver.answer = (response) => void response.writeHead(200).end('thank you');
  });

  const strict = (change: Partial<WebhookTransport> = {}) => transport({ allows: createAddressRule([]), ...change });
  const post = (url: string = receiver.url, by = transport(), signal = new AbortController().signal) =>
    postWebhook(by, new URL(url), { headers: { 'webhook-id': 'msg_1' }, payload: '{"a":"ü"}', signal });

  it('posts the body with its headers, and reads the beginning of the response', async () => {
    const result = await post();
    expect(result).to.deep.include({ statusCode: 200, problem: null, answer: 'thank you' });
    const [message] = receiver.messages;
    expect(message?.body).to.equal('{"a":"ü"}');
    expect(message?.headers).to.deep.include({ 'webhook-id': 'msg_1', 'content-type': 'application/json' });
  });

  for (const status of [400, 404, 410, 429, 500, 503]) {
    it(`treats ${status} as a failure`, async () => {
      receiver.answer = (response) => void response.writeHead(status).end('no');
      const result = await post();
      expect(result).to.deep.include({ statusCode: status, answer: 'no' });
      expect(said(result)).to.contain(String(status));
    });
  }

  it('follows no redirect, and reports it', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      receiver.answer = (response) => void response.writeHead(status, { Location: receiver.url }).end();
      const result = await post();
      expect(result.statusCode).to.equal(status);
      expect(said(result)).to.match(/redirects/);
    }
    expect(receiver.messages).to.have.length(5);
  });

  it('stores 1,024 bytes of a huge response and does not read it to its end', async () => {
    let isDestroyed = false;
    receiver.answer = (response) => {
      response.writeHead(200);
      response.on('close', () => {
        isDestroyed = !response.writableFinished;
      });
      const fill = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', fill);
      };
      fill();
    };
    const result = await post();
    expect([result.statusCode, result.problem, result.answer?.length]).to.deep.equal([200, null, 1_024]);
    await eventually('its connection is closed', () => isDestroyed);
  });

  it('treats a truncated response as a failure', async () => {
    receiver.answer = (response) => {
      response.writeHead(200, { 'Content-Length': '1000' });
      response.write('begin');
      setTimeout(() => response.destroy(), 20);
    };
    expect(said(await post())).to.match(/in the middle/);
  });

  it('treats a connection that is closed without a response as a failure', async () => {
    receiver.answer = (response) => void response.destroy();
    expect(said(await post())).to.match(/without a response/);
    const closed = await openReceiver();
    await closed.close();
    expect(said(await post(closed.url))).to.match(/refused/);
  });

  it('ends when it is aborted, and when a trickling response takes too long', async () => {
    receiver.answer = (response) => {
      response.writeHead(200);
      const drop = setInterval(() => response.write('a'), 20);
      response.on('close', () => clearInterval(drop));
    };
    const aborting = new AbortController();
    setTimeout(() => aborting.abort(), 50);
    expect((await post(receiver.url, transport(), aborting.signal)).statusCode).to.equal(null);
    const result = await post(receiver.url, transport({ wholeMs: 400 }));
    expect(said(result)).to.match(/15 seconds/);
    expect(result.durationMs).to.be.at.least(390);
  });

  it('treats endless headers as a failure', async () => {
    receiver.answer = (response) => void response.writeHead(200, { 'X-Long': 'x'.repeat(40_000) }).end();
    const result = await post();
    expect(result).to.include({ statusCode: null, answer: null });
    expect(said(result)).to.match(/could not be reached/);
  });

  it('reads the pause requested by the receiver, only for 429 and 503', async () => {
    for (const [status, seconds] of [
      [429, 30],
      [503, 30],
      [500, null],
      [200, null],
    ] as const) {
      receiver.answer = (response) => void response.writeHead(status, { 'Retry-After': '30' }).end();
      expect((await post()).retryAfterSeconds).to.equal(seconds);
    }
  });

  it('waits a limited time for a TLS connection', async () => {
    const sockets: Socket[] = [];
    const mute = createServer((socket) => void sockets.push(socket.on('error', () => {})));
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const address = mute.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const result = await post(`https://127.0.0.1:${port}/`, transport({ connectMs: 150 }));
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => mute.close(resolve));
    expect(said(result)).to.match(/5 seconds/);
    expect(result.durationMs).to.be.at.least(140);
  });

  it('does not connect to a forbidden address, however it is written', async () => {
    const { port } = new URL(receiver.url);
    const hosts = ['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '0', '[::1]', '[::ffff:127.0.0.1]'];
    hosts.push('[::ffff:7f00:1]', '[64:ff9b::7f00:1]', '169.254.169.254', '[fe80::1]', '10.0.0.1', '127。0。0。1');
    hosts.push(
      '0.0.0.0',
      '[::]',
      '[::ffff:0:0]',
      '172.16.0.1',
      '192.168.1.1',
      '100.64.0.1',
      '[fd00:ec2::254]',
      '[2002:7f00:1::]',
    );
    for (const host of hosts) {
      const result = await post(`http://${host}:${port}/`, strict());
      expect(said(result), host).to.match(/not on the public internet/);
    }
    expect(receiver.messages).to.deep.equal([]);
  });

  it('does not connect to a name that resolves to one, even if it changes between two lookups', async () => {
    const { port } = new URL(receiver.url);
    const url = new URL(`http://rebinding.example:${port}/`);
    const answers = [[{ address: '93.184.216.34', family: 4 }], [LOOPBACK], [LOOPBACK]];
    const resolve = async () => answers.shift() ?? [LOOPBACK];
    const by = strict({ resolve });
    // An earlier check saw a public address; what counts is the lookup of the socket itself.
    expect((await by.resolve('rebinding.example'))[0]?.address).to.equal('93.184.216.34');
    expect(addressProblem(url, by)).to.equal(null);
    expect(said(await post(url.href, by))).to.match(/not on the public internet/);
    expect(receiver.messages).to.deep.equal([]);
  });

  it('only connects to the allowed ones of several addresses', async () => {
    const resolve = async () => [{ address: '10.9.9.9', family: 4 }, LOOPBACK];
    const { port } = new URL(receiver.url);
    expect((await post(`http://several.example:${port}/`, transport({ resolve }))).statusCode).to.equal(200);
  });

  it('reports that a name has no address', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    expect(said(await post('http://none.example/', transport({ resolve })))).to.match(/cannot be found/);
    expect(said(await post('http://none.example/', transport({ resolve: async () => [] })))).to.match(/no address/);
  });

  it('requires https unless the operator allows http, and never sends to this service itself', () => {
    const problem = (url: string, by = strict({ allowHttp: false })) => {
      const found = addressProblem(new URL(url), by);
      return found && renderProblem(found);
    };
    expect(problem('http://example.com/')).to.match(/https/);
    expect(problem('ftp://example.com/')).to.match(/https/);
    expect(problem('https://example.com/')).to.equal(null);
    expect(problem('https://codes.example.com/r/abc')).to.match(/this service/);
    expect(problem('https://CODES.example.com./')).to.match(/this service/);
    expect(problem('http://example.com/', strict())).to.equal(null);
  });
});
