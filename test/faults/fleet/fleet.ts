import { once } from 'node:events';
import WebSocket from 'ws';
import { freePorts } from '../../support/free-ports.js';
import { CODES } from '../../support/http/client.js';
import type { Check } from '../check-scans.js';
import { withClient } from '../harness.js';
import type { Load } from '../load.js';
import type { Scale } from '../scale.js';
import { type ServiceUnderTest, statusOf } from '../service-under-test.js';
import type { Stage } from '../stage.js';
import { type ApiCall, type ApiLoad, startApiLoad } from './api-load.js';
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
}

/** Redirects and API requests through every balancer. */
export interface FleetLoad {
  /** The API requests so far. */
  calls(): ApiCall[];
  stop(): Promise<void>;
}

export async function openFleet({ harness, open, atEnd }: Stage): Promise<Fleet> {
  const ports = await freePorts(3);
  const openAt = (index: number): Promise<ServiceUnderTest> =>
    open({
      environment: {
        PORT: String(ports[index]),
        PUBLIC_URL: 'https://qr.example.com',
        TRUST_PROXY: 'loopback',
        STOP_DELAY_SECONDS: String(STOP_DELAY_SECONDS),
        LISTEN_BEFORE_READY: 'false',
        RATE_LIMIT_PER_MINUTE: '0',
      },
    });
  const instances = [await openAt(0), await openAt(1), await openAt(2)] as const;
  const addresses = ports.map((port) => `127.0.0.1:${port}`);
  const balancers: Balancer[] = [];
  for (const name of BALANCERS) {
    const balancer = await startBalancer(name, harness.folder, addresses);
    atEnd(() => balancer.close());
    balancers.push(balancer);
  }
  return { instances, balancers };
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
    calls: () => api.flatMap(({ calls }) => calls),
    stop: async () => {
      await Promise.all([...scans, ...api].map((load) => load.stop()));
    },
  };
}

/** Checks what the balancers forward: WebSockets and large uploads must pass, metrics must not. */
export async function checkPassing({ instances: [{ key }], balancers }: Fleet, check: Check): Promise<void> {
  for (const { url, name } of balancers) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    const opened = await Promise.race([once(socket, 'open').then(() => 'opened'), once(socket, 'error').then(String)]);
    socket.terminate();
    check(opened === 'opened', `${name} does not forward WebSockets: ${opened}`);
    const form = new FormData();
    form.set('file', new Blob([Buffer.alloc(UPLOAD_BYTES)], { type: 'image/png' }), 'sample.png');
    const upload = await fetch(`${url}/api/v1/qr-assets`, {
      method: 'POST',
      body: form,
      headers: { 'X-Api-Key': key },
    });
    const refusal = await upload.text();
    const isRefused = upload.status === 400 && refusal.includes('file_rejected');
    check(isRefused, `${name} answered an upload of zeros with ${upload.status} ${refusal.slice(0, 80)}`);
    check((await statusOf(`${url}/metrics`)) === 404, `${name} shows metrics`);
  }
}

/** Checks the balancers' logs: no scans or pages may be logged, and all API requests must be. */
export async function checkLogs({ balancers }: Fleet, check: Check): Promise<void> {
  for (const { name, accessLog } of balancers) {
    const lines = await accessLog();
    const people = lines.filter((line) => /\/(r|p|fonts)\//.test(line));
    check(people.length === 0, `${name} logs people: ${people[0]}`);
    check(
      lines.some((line) => line.includes(` ${CODES} `)),
      `${name} does not log API requests`,
    );
  }
}

/** Checks that no name of `startApiLoad` has more than one campaign. */
export async function checkCreated({ instances: [{ directUrl }] }: Fleet, check: Check): Promise<void> {
  const { rowCount } = await withClient(directUrl, (client) =>
    client.query("select from campaign where name ~ '^(haproxy|nginx) ' group by name having count(*) > 1"),
  );
  check(rowCount === 0, `${rowCount} campaigns were created twice`);
}
