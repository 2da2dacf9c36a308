import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'chai';
import { SOCKET_LIMITS } from '../../../src/api/subscriptions/socket-limits.js';
import type { RawSocket } from '../../support/http/raw-socket.js';
import { INIT, rawSockets, SUBSCRIBE, until } from '../../support/http/raw-sockets.js';
import { describeApi } from '../../support/service/describe-api.js';

describeApi('Messages over a WebSocket', { isOwn: true }, ({ running }) => {
  const { connectRaw, connectWithKey } = rawSockets(running);

  it('are answered with the close codes of graphql-ws if they are not a client’s', async () => {
    const { key } = await running.addWorkspace();
    for (const [message, code] of [
      ['{', 4400],
      ['[]', 4400],
      ['"x"', 4400],
      [{ type: 'nonsense' }, 4400],
      [{ type: '__proto__' }, 4400],
      [{ type: 'connection_ack' }, 4400],
      [{ type: 'next', id: 'a', payload: {} }, 4400],
      [{ type: 'subscribe', id: 'a', payload: { query: 5 } }, 4400],
      [INIT(key), 4429],
    ] as const) {
      const raw = await connectWithKey(key);
      raw.send(message);
      expect(await raw.closed, JSON.stringify(message)).to.include({ code });
    }
    const early = await connectRaw();
    early.send(SUBSCRIBE('a'));
    expect(await early.closed).to.include({ code: 4401 });
    const foreign = await connectRaw({ protocol: 'graphql-ws' });
    expect((await foreign.closed).code).to.be.oneOf([4406, 1006]);
  });

  it('close the connection if they are too large, in pieces, or not text', async () => {
    const { key } = await running.addWorkspace();
    const early = await connectRaw();
    early.send({ type: 'connection_init', payload: { apiKey: 'x'.repeat(SOCKET_LIMITS.firstMessageBytes) } });
    expect(await early.closed).to.include({ code: 1009 });

    const sendFragments = ({ socket }: RawSocket): void => {
      for (let i = 0; i < SOCKET_LIMITS.fragments + 2; i++) socket.send('', { fin: false });
    };
    const send: [string, number, (raw: RawSocket) => void][] = [
      ['a large message', 1009, ({ send }) => send(' '.repeat(SOCKET_LIMITS.messageBytes + 1))],
      ['a binary message', 1003, ({ socket }) => socket.send(Buffer.from('{"type":"ping"}'))],
      ['many fragments', 1008, sendFragments],
    ];
    for (const [what, code, act] of send) {
      const raw = await connectWithKey(key);
      act(raw);
      expect(await raw.closed, what).to.include({ code });
    }
  });

  it('end the connection in floods of messages, pings and pongs', async () => {
    const { key } = await running.addWorkspace();
    for (const flood of [
      ({ send }: RawSocket) => send({ type: 'ping' }),
      ({ socket }: RawSocket) => socket.ping(),
      ({ socket }: RawSocket) => socket.pong(),
    ]) {
      for (const isLetIn of [false, true]) {
        const raw = await (isLetIn ? connectWithKey(key) : connectRaw());
        for (let i = 0; i < 5_000; i++) flood(raw);
        expect((await raw.closed).code).to.be.oneOf([1008, 1006]);
        expect(raw.messages).to.have.length.at.most(SOCKET_LIMITS.messages.burst + 60);
      }
    }
  });

  it('do not include the payload of a ping again', async () => {
    const raw = await connectWithKey();
    const depth = 10_000;
    raw.send(`{"type":"ping","payload":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`);
    await until(() => raw.messages.length > 1);
    expect(raw.messages.at(-1)).to.equal('{"type":"pong"}');
  });

  it('are refused with long subscription names and too much depth', async () => {
    const raw = await connectWithKey();
    raw.send(SUBSCRIBE('x'.repeat(101)));
    await until(() => raw.messages.length > 1);
    expect(raw.messages.at(-1)).to.contain('at most 100 characters');
    raw.send({ ...SUBSCRIBE('deep'), payload: { query: `subscription { ${'a { '.repeat(400)} }` } });
    await until(() => raw.messages.length > 2);
    expect(JSON.parse(raw.messages.at(-1) ?? '')).to.include({ id: 'deep', type: 'error' });
  });

  it('cannot stop the service by breaking the protocol', async () => {
    const { port } = new URL(running.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      'GET /graphql HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n' +
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n',
    );
    await once(socket, 'data');
    socket.write(Buffer.from([0xff, 0xff, 1, 2, 3, 4]));
    socket.resume();
    await once(socket, 'close');
    await connectWithKey();
  });
});
