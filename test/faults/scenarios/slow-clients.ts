import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkScans } from '../check-scans.js';
import type { FaultHarness } from '../harness.js';
import { agentOf, type RequestLog } from '../request-log.js';
import type { Scale } from '../scale.js';
import type { ScenarioResult } from '../scenario-result.js';
import { ServiceUnderTest } from '../service-under-test.js';

const STOP_LIMIT_MS = 10_000;

/**
 * Hundreds of connections that send a byte now and then, never read responses, hang up in the middle, or stay silent,
 * while ordinary clients scan. Then the service is asked to stop with all of them still open.
 */
export async function slowClients(harness: FaultHarness, { sockets, loadMs }: Scale): Promise<ScenarioResult> {
  const service = await ServiceUnderTest.open(harness);
  const failures: string[] = [];
  const open: Socket[] = [];
  const timers: NodeJS.Timeout[] = [];
  try {
    await service.loadFor(100);
    const port = Number(new URL(service.url).port);
    for (let index = 0; index < sockets; index++) {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      socket.on('error', () => {});
      open.push(socket);
      misbehave(socket, index, service, timers);
    }
    const load = service.load();
    await sleep(loadMs);
    const start = performance.now();
    await sleep(loadMs);
    await load.stop();
    const times = service.requestLog.entries
      .filter(({ began, answer }) => began >= start && answer === 'redirected')
      .map(({ began, ended }) => ended - began)
      .sort((a, b) => a - b);
    const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
    if (!(p99 < 1_000)) failures.push(`ordinary clients waited ${p99} ms`);

    const stopping = performance.now();
    const code = await service.end('SIGTERM');
    const took = performance.now() - stopping;
    if (code !== 0 || took > STOP_LIMIT_MS)
      failures.push(`stopping while they were connected ended with ${code} after ${took} ms`);
    await service.start();
    const broken = service.requestLog.entries.filter(({ began, reason }) => began >= start && reason !== '').length;
    if (broken > 0) failures.push(`${broken} ordinary requests broke: ${service.requestLog.reasons()}`);
    const note = `${sockets} bad connections; ordinary clients' p99 ${p99.toFixed(0)} ms; stopped in ${(took / 1000).toFixed(1)} s`;
    return await checkScans([service], { fault: 'Slow and half-open clients', note, allowsNoVisitor: true, failures });
  } finally {
    for (const timer of timers) clearInterval(timer);
    for (const socket of open) socket.destroy();
    await service.close();
  }
}

/** A complete request whose response is never read: it may or may not be stored. */
function request(requestLog: RequestLog, code: string): string {
  const { number } = requestLog.begin(0);
  return `GET /r/${code} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: ${agentOf(number)}\r\n\r\n`;
}

function misbehave(
  socket: Socket,
  index: number,
  { requestLog, campaigns }: ServiceUnderTest,
  timers: NodeJS.Timeout[],
): void {
  const code = campaigns[0]?.code ?? '';
  const kind = index % 5;
  // 0: a byte at a time; 1: many requests, no reading; 2: half-closed, no reading; 3: reset; 4: nothing is sent.
  if (kind === 0) {
    const text = `GET /r/${code} HTTP/1.1\r\nHost: localhost\r\nX-Slow: ${'x'.repeat(10_000)}`;
    let at = 0;
    timers.push(setInterval(() => socket.writable && socket.write(text.charAt(at++)), 50));
  } else if (kind === 1) {
    socket.pause();
    for (let i = 0; i < 20; i++) socket.write(request(requestLog, code));
  } else if (kind === 2) {
    socket.pause();
    socket.end(request(requestLog, code));
  } else if (kind === 3) {
    socket.write(request(requestLog, code), () => setTimeout(() => socket.resetAndDestroy(), Math.random() * 20));
  }
}
