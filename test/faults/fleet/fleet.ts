import { once } from 'node:events';
import WebSocket from 'ws';
import { freePorts } from '../../support/free-ports.js';
import { CODES } from '../../support/http/client.js';
import { type FaultHarness, withClient } from '../harness.js';
import type { Load } from '../load.js';
import type { Scale } from '../scale.js';
import { ServiceUnderTest } from '../service-under-test.js';
import { type ApiLoad, startApiLoad } from './api-load.js';
import { BALANCERS, type Balancer, startBalancer } from './balancer.js';

/** Longer than a balancer needs to notice a stopping instance. */
const STOP_DELAY_SECONDS = 2;
/** Pauses leave processor time to starting instances: the load should cover every moment, not be high. */
const [SCAN_PAUSE_MS, API_PAUSE_MS] = [20, 60];
/** Shares of `Scale.sockets`, for one client of each balancer. */
const [SOCKETS_OF_SCANS, SOCKETS_OF_API] = [20, 100];
/** Larger than what nginx accepts or buffers in memory by default. */
const UPLOAD_BYTES = 3 * 1024 * 1024;
/** Sent by clients. If it were not replaced, their scans would have other visitors. */
const FORGED = { 'X-Forwarded-For': '198.51.100.7' };

type Three<T> = readonly [T, T, T];

/** Three instances with one database behind all kinds of balancers at the same time. */
export interface Fleet {
  readonly instances: Three<ServiceUnderTest>;
  readonly balancers: readonly Balancer[];
  close(): Promise<void>;
}

/** Redirects and API requests through every balancer. */
export interface FleetLoad {
  readonly api: readonly ApiLoad[];
  stop(): Promise<void>;
}

export async function openFleet(harness: FaultHarness): Promise<Fleet> {
  const ports = await freePorts(3);
  const environmentOf = (index: number): Record<string, string> => ({
    PORT: String(ports[index]),
    PUBLIC_URL: 'https://qr.example.com',
    TRUST_PROXY: 'loopback',
    STOP_DELAY_SECONDS: String(STOP_DELAY_SECONDS),
    LISTEN_BEFORE_READY: 'false',
    RATE_LIMIT_PER_MINUTE: '0',
  });
  const opened: { close(): Promise<void> }[] = [];
  const keep = <T extends { close(): Promise<void> }>(one: T): T => {
    opened.unshift(one);
    return one;
  };
  const close = async (): Promise<void> => {
    await Promise.all(opened.map((one) => one.close()));
  };
  try {
    const beside = keep(await ServiceUnderTest.open(harness, { environment: environmentOf(0) }));
    const instances = [
      beside,
      keep(await ServiceUnderTest.open(harness, { environment: environmentOf(1), beside })),
      keep(await ServiceUnderTest.open(harness, { environment: environmentOf(2), beside })),
    ] as const;
    const addresses = ports.map((port) => `127.0.0.1:${port}`);
    const balancers: Balancer[] = [];
    for (const name of BALANCERS) balancers.push(keep(await startBalancer(name, harness.folder, addresses)));
    return { instances, balancers, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export function loadFleet({ instances: [first], balancers }: Fleet, { sockets }: Scale): FleetLoad {
  const scanClients = Math.ceil(sockets / SOCKETS_OF_SCANS);
  const apiClients = Math.ceil(sockets / SOCKETS_OF_API);
  const scans: Load[] = [];
  const api: ApiLoad[] = [];
  for (const { url, name } of balancers) {
    scans.push(first.load({ url: () => url, clients: scanClients, pauseMs: SCAN_PAUSE_MS, headers: FORGED }));
    const campaignId = first.campaigns[0]?.id ?? '';
    api.push(startApiLoad({ url, key: first.key, campaignId, name, clients: apiClients, pauseMs: API_PAUSE_MS }));
  }
  return {
    api,
    stop: async () => {
      await Promise.all([...scans, ...api].map((load) => load.stop()));
    },
  };
}

/** Returns what a balancer does not forward correctly: WebSockets and large uploads must pass, metrics must not. */
export async function passingFailures({ instances: [{ key }], balancers }: Fleet): Promise<string[]> {
  const failures: string[] = [];
  for (const { url, name } of balancers) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    const opened = await Promise.race([once(socket, 'open').then(() => 'opened'), once(socket, 'error').then(String)]);
    socket.terminate();
    if (opened !== 'opened') failures.push(`${name} does not forward WebSockets: ${opened}`);
    const form = new FormData();
    form.set('file', new Blob([Buffer.alloc(UPLOAD_BYTES)], { type: 'image/png' }), 'sample.png');
    const upload = await fetch(`${url}/api/v1/qr-assets`, {
      method: 'POST',
      body: form,
      headers: { 'X-Api-Key': key },
    });
    const refusal = await upload.text();
    if (upload.status !== 400 || !refusal.includes('file_rejected')) {
      failures.push(`${name} answered an upload of zeros with ${upload.status} ${refusal.slice(0, 80)}`);
    }
    const metrics = await fetch(`${url}/metrics`);
    if (metrics.status !== 404) failures.push(`${name} shows metrics`);
    await metrics.body?.cancel();
  }
  return failures;
}

/** Returns errors in the balancers' logs: no scans or pages may be logged, and all API requests must be. */
export async function logFailures({ balancers }: Fleet): Promise<string[]> {
  const failures: string[] = [];
  for (const { name, accessLog } of balancers) {
    const lines = await accessLog();
    const people = lines.filter((line) => /\/(r|p|fonts)\//.test(line));
    if (people.length > 0) failures.push(`${name} logs people: ${people[0]}`);
    if (!lines.some((line) => line.includes(` ${CODES} `))) failures.push(`${name} does not log API requests`);
  }
  return failures;
}

/**
 * Of the names that `startApiLoad` assigns, returns those with more than one campaign, with the number of campaigns.
 */
export const createdTwice = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select name from campaign where name ~ '^(haproxy|nginx) ' group by name having count(*) > 1",
    );
    return rows.map(({ name }) => name);
  });
