import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Attack, HttpAttack, SocketAttack } from './attacks/attack.js';

export interface Answer {
  /** Null if the connection ended, or was closed by this client, without a response. */
  readonly status: number | null;
  /** Beginning of the response, including its header. */
  readonly text: string;
  readonly milliseconds: number;
}

/** A complete request must be answered within this time. */
export const ANSWER_LIMIT_MS = 45_000;
/** An incomplete request is answered when the server's own limit is reached; this client does not wait for it. */
const INCOMPLETE_LIMIT_MS = 1_500;
const KEPT_CHARACTERS = 4_000;
const PIPELINED = 4;

function headOf({ method, target, headers, body, sending }: HttpAttack): Buffer {
  const has = (name: string): boolean => headers.some(([header]) => header.toLowerCase() === name);
  const chunked = sending === 'chunked' && !has('transfer-encoding');
  const added = [
    ...(has('host') ? [] : [['Host', '127.0.0.1']]),
    ...(has('connection') ? [] : [['Connection', sending === 'pipelined' ? 'keep-alive' : 'close']]),
    ...(chunked ? [['Transfer-Encoding', 'chunked']] : []),
    ...(chunked || has('content-length') || has('transfer-encoding') || has('upgrade')
      ? []
      : [['Content-Length', String(body.length)]]),
  ];
  const lines = [...headers, ...added].map(([name, value]) => `${name}: ${value}\r\n`);
  // Names and values in UTF-8: bytes that are forbidden in a header, but may arrive.
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`);
}

async function write(socket: Socket, bytes: Buffer): Promise<void> {
  if (socket.destroyed || socket.write(bytes)) return;
  await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {});
}

async function sendBody(socket: Socket, attack: HttpAttack): Promise<void> {
  const { body, sending } = attack;
  const half = body.subarray(0, body.length >> 1);
  if (sending === 'slow') {
    const step = Math.max(1, Math.ceil(body.length / 10));
    for (let at = 0; at < body.length; at += step) {
      await write(socket, body.subarray(at, at + step));
      await sleep(20);
    }
  } else if (sending === 'chunked') {
    // The second chunk has a false length.
    await write(
      socket,
      Buffer.concat([Buffer.from(`${half.length.toString(16)}\r\n`), half, Buffer.from('\r\nffffffff\r\n'), half]),
    );
  } else if (sending === 'half' || sending === 'cut') {
    await write(socket, half);
    await sleep(10);
    if (sending === 'half') socket.end();
    else socket.destroy();
  } else await write(socket, body);
}

/** Sends the raw bytes and returns the first response. Never rejects. */
async function sendHttp(port: number, attack: HttpAttack): Promise<Answer> {
  const start = performance.now();
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let text = '';
  socket.on('data', (data: Buffer) => {
    if (text.length < KEPT_CHARACTERS) text += data.toString('latin1', 0, KEPT_CHARACTERS);
  });
  const closed = new Promise<void>((resolve) => {
    socket.once('end', () => socket.end());
    socket.on('error', () => socket.destroy());
    socket.once('close', () => resolve());
  });
  const isWhole = attack.sending === 'whole' || attack.sending === 'slow';
  const limit = setTimeout(
    () => socket.destroy(),
    isWhole && attack.maybeSilent !== true ? ANSWER_LIMIT_MS : INCOMPLETE_LIMIT_MS,
  );
  const head = headOf(attack);
  await write(socket, head);
  const sent = sendBody(socket, attack);
  for (let again = 1; attack.sending === 'pipelined' && again < PIPELINED; again++) {
    await write(socket, Buffer.concat([head, attack.body]));
  }
  await Promise.all([sent, closed]);
  clearTimeout(limit);
  const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
  return { status: status === undefined ? null : Number(status), text, milliseconds: performance.now() - start };
}

/** Opens a WebSocket, sends all messages, and closes it after a while. Returns the close code as the status. */
async function sendMessages(port: number, { key, messages }: SocketAttack): Promise<Answer> {
  const start = performance.now();
  const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws');
  let text = '';
  socket.on('message', (data) => {
    if (text.length < KEPT_CHARACTERS) text += `${data}\n`.slice(0, KEPT_CHARACTERS);
  });
  socket.on('error', () => {});
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await Promise.race([once(socket, 'open').catch(() => {}), closed]);
  const sendMessage = (message: string | Buffer): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(message);
  };
  if (key !== null) {
    sendMessage(JSON.stringify({ type: 'connection_init', payload: { apiKey: key } }));
    await Promise.race([once(socket, 'message').catch(() => {}), closed, sleep(INCOMPLETE_LIMIT_MS)]);
  }
  for (const message of messages) sendMessage(message);
  await Promise.race([closed, sleep(300)]);
  socket.terminate();
  return { status: await closed, text, milliseconds: performance.now() - start };
}

export const send = (port: number, attack: Attack): Promise<Answer> =>
  attack.kind === 'http' ? sendHttp(port, attack) : sendMessages(port, attack);
