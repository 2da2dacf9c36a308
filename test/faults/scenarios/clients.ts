import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { CampaignSwitch } from '../campaign-switch.js';
import { agentOf, p99Of } from '../request-log.js';
import type { ServiceUnderTest } from '../service-under-test.js';
import type { Fault } from '../stage.js';

const STOP_LIMIT_MS = 10_000;
const SWITCHES_A_ROUND = 20;

/** A complete request whose response is never read: it may or may not be stored. */
function requestOf({ requestLog, codes }: ServiceUnderTest): string {
  const { number } = requestLog.begin(0);
  return `GET /r/${codes[0]} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: ${agentOf(number)}\r\n\r\n`;
}

/** Ways to use a connection badly. Each connection uses the next one. */
const MISUSES: readonly ((socket: Socket, service: ServiceUnderTest) => void)[] = [
  function sendByteByByte(socket, { codes }) {
    const text = `GET /r/${codes[0]} HTTP/1.1\r\nHost: localhost\r\nX-Slow: ${'x'.repeat(10_000)}`;
    let at = 0;
    const timer = setInterval(() => socket.writable && socket.write(text.charAt(at++)), 50);
    socket.once('close', () => clearInterval(timer));
  },
  function neverRead(socket, service) {
    socket.pause();
    for (let i = 0; i < 20; i++) socket.write(requestOf(service));
  },
  function halfClose(socket, service) {
    socket.pause();
    socket.end(requestOf(service));
  },
  function reset(socket, service) {
    socket.write(requestOf(service), () => setTimeout(() => socket.resetAndDestroy(), Math.random() * 20));
  },
  function staySilent() {},
];

/** Ordinary clients scan meanwhile. Then the service is asked to stop with all of the connections still open. */
export const slowClients: Fault = {
  title: 'Slow and half-open clients',
  act: async ({ open, atEnd, check, scans, scale: { sockets, loadMs } }) => {
    const service = await open();
    const { requestLog } = service;
    await service.loadFor(100);
    const port = Number(new URL(service.url).port);
    for (let index = 0; index < sockets; index++) {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      socket.on('error', () => {});
      MISUSES[index % MISUSES.length]?.(socket, service);
      atEnd(() => socket.destroy());
    }
    const load = service.load();
    await sleep(loadMs);
    const start = performance.now();
    await sleep(loadMs);
    await load.stop();
    const p99 = p99Of(requestLog, start);
    check(p99 < 1_000, `ordinary clients waited ${p99} ms`);

    const { code, took } = await service.stop();
    check(
      code === 0 && took <= STOP_LIMIT_MS,
      `stopping while they were connected ended with ${code} after ${took} ms`,
    );
    await service.start();
    const broken = requestLog.entries.filter(({ began, reason }) => began >= start && reason !== '').length;
    check(broken === 0, `${broken} ordinary requests broke: ${requestLog.reasons()}`);
    const figures = `ordinary clients' p99 ${p99.toFixed(0)} ms; stopped in ${(took / 1000).toFixed(1)} s`;
    return scans({ note: `${sockets} bad connections; ${figures}`, allowsNoVisitor: true });
  },
};

/** Changes on one instance while clients scan both: an answered change takes effect immediately. */
export const pauseRace: Fault = {
  title: 'Pause racing a scan, two instances',
  act: async ({ open, check, scans, scale: { rounds } }) => {
    const first = await open({ campaigns: 1 });
    const loads = [first, await open()].map((service) => service.load({ clients: 6 }));
    const campaign = new CampaignSwitch();
    for (let number = 0; number < rounds * SWITCHES_A_ROUND; number++) {
      await campaign.flip([first]);
      await sleep(Math.random() * 40);
    }
    for (const load of loads) await load.stop();
    check(campaign.refused === 0, `${campaign.refused} changes of status were refused`);
    const { wrong, text } = campaign.judge(first.requestLog.entries);
    check(wrong === 0, text);
    return scans({ note: `${campaign.waits.length} changes over one instance; ${text}`, may: ['notAvailable'] });
  },
};
