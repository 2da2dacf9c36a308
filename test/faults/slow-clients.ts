import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Trial } from './harness.js';
import { agentOf, type Ledger } from './ledger.js';
import { judge } from './oracle.js';
import type { Outcome } from './outcome.js';
import type { Scale } from './scale.js';
import { Stand } from './service-under-test.js';

const STOP_LIMIT_MS = 10_000;

/**
 * Hundreds of connections that send a byte now and then, never read their answers, hang up in the middle, or say nothing,
 * while ordinary clients scan. Then the service is asked to stop with all of them still open.
 */
export async function slowClients(trial: Trial, { sockets, loadMs }: Scale): Promise<Outcome> {
  const stand = await Stand.open(trial);
  const failures: string[] = [];
  const open: Socket[] = [];
  const timers: NodeJS.Timeout[] = [];
  try {
    await stand.loadFor(100);
    const port = Number(new URL(stand.url).port);
    for (let index = 0; index < sockets; index++) {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      socket.on('error', () => {});
      open.push(socket);
      misbehave(socket, index, stand, timers);
    }
    const load = stand.load();
    await sleep(loadMs);
    const start = performance.now();
    await sleep(loadMs);
    await load.stop();
    const times = stand.ledger.entries
      .filter(({ began, told }) => began >= start && told === 'redirected')
      .map(({ began, ended }) => ended - began)
      .sort((a, b) => a - b);
    const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
    if (!(p99 < 1_000)) failures.push(`ordinary clients waited ${p99} ms`);

    const stopping = performance.now();
    const code = await stand.end('SIGTERM');
    const took = performance.now() - stopping;
    if (code !== 0 || took > STOP_LIMIT_MS) failures.push(`stopping beside them gave ${code} after ${took} ms`);
    await stand.start();
    const broken = stand.ledger.entries.filter(({ began, reason }) => began >= start && reason !== '').length;
    if (broken > 0) failures.push(`${broken} ordinary requests broke: ${stand.ledger.reasons()}`);
    const note = `${sockets} bad connections; ordinary clients' p99 ${p99.toFixed(0)} ms; stopped in ${(took / 1000).toFixed(1)} s`;
    return await judge([stand], { fault: 'Slow and half-open clients', note, nameless: true, failures });
  } finally {
    for (const timer of timers) clearInterval(timer);
    for (const socket of open) socket.destroy();
    await stand.close();
  }
}

/** A whole request whose answer nobody waits for: it may be stored or not. */
function request(ledger: Ledger, code: string): string {
  const { number } = ledger.begin(0);
  return `GET /r/${code} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: ${agentOf(number)}\r\n\r\n`;
}

function misbehave(socket: Socket, index: number, { ledger, campaigns }: Stand, timers: NodeJS.Timeout[]): void {
  const code = campaigns[0]?.code ?? '';
  const kind = index % 5;
  // 0: a byte at a time; 1: many requests, no reading; 2: ends its half, reads nothing; 3: resets; 4: says nothing.
  if (kind === 0) {
    const text = `GET /r/${code} HTTP/1.1\r\nHost: localhost\r\nX-Slow: ${'x'.repeat(10_000)}`;
    let at = 0;
    timers.push(setInterval(() => socket.writable && socket.write(text.charAt(at++)), 50));
  } else if (kind === 1) {
    socket.pause();
    for (let i = 0; i < 20; i++) socket.write(request(ledger, code));
  } else if (kind === 2) {
    socket.pause();
    socket.end(request(ledger, code));
  } else if (kind === 3) {
    socket.write(request(ledger, code), () => setTimeout(() => socket.resetAndDestroy(), Math.random() * 20));
  }
}
