import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { flate, onePage, pdf } from '../test/fixtures/pdf-builder.js';
import { HostileHarness } from '../test/hostile/harness.js';
import { createCode, type OrdinaryClient } from '../test/hostile/ordinary-client.js';
import { startTestServer, stopTestServer } from '../test/support/database.js';
import { redirectLatency } from './redirect-latency.js';
import { report } from './report.js';

/** Maximum ratio of the redirects' p99 while a client sends the most expensive accepted requests. */
const MAX_RATIO = 5;
const ROUNDS = 3;
const SECONDS = 6;
const WARM_UP_SECONDS = 2;
/** Each of these sends one request after the other. */
const HOSTILE_CLIENTS = 8;

interface Request {
  readonly name: string;
  readonly path: string;
  /** Default: a GET request. */
  readonly body?: string | FormData;
  readonly status: number;
}

const form = (bytes: Buffer, type: string): FormData => {
  const data = new FormData();
  data.set('file', new Blob([new Uint8Array(bytes)], { type }), `bench.${type.split('/')[1]}`);
  return data;
};

/** The largest allowed pictures, of noise that compresses badly, and a document with many objects. */
async function worstRequests(): Promise<Request[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#888', noise } });
  const logo = await picture(400, 400).png().toBuffer();
  const photo = await picture(7_000, 5_600).jpeg({ quality: 40 }).toBuffer();
  const pixels = await sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const objects = Array.from({ length: 20_000 }, (_, index) => [index + 10, `<< /A [1 2 3 (x)] /N ${index} >>`]);
  const document = pdf({
    ...onePage(),
    4: flate('', 'q 1 0 0 1 0 0 cm Q\n'.repeat(400_000)),
    ...Object.fromEntries(objects),
  });
  const style = {
    centerBadge: 'Logo',
    logoDataUrl: `data:image/png;base64,${logo.toString('base64')}`,
    useGradient: true,
    moduleShape: 'Dots',
    eyeFrameShape: 'Circle',
    eyeBallShape: 'Circle',
    frameStyle: 'Rounded',
  };
  const input = { name: 'Bench', mode: 'Static', payloadType: 'Text', content: 'x'.repeat(800), style };
  const preview = 'query ($input: PreviewQrCodeInput!) { previewQrCode(input: $input) { svg scannability { grade } } }';
  const graphql = (name: string, query: string, variables: object = {}): Request => ({
    name,
    path: '/graphql',
    status: 200,
    body: JSON.stringify({ query, variables }),
  });
  const campaign = { ...input, mode: 'Dynamic', content: 'text '.repeat(1_000) };
  return [
    graphql('preview', preview, { input: { ...input, name: 'Bench' } }),
    { name: 'create with a logo', path: '/api/v1/qr-codes', body: JSON.stringify(campaign), status: 201 },
    { name: 'large picture', path: '/api/v1/qr-assets', body: form(photo, 'image/jpeg'), status: 201 },
    { name: 'many pixels', path: '/api/v1/qr-assets', body: form(pixels, 'image/png'), status: 201 },
    { name: 'large document', path: '/api/v1/qr-assets', body: form(document, 'application/pdf'), status: 201 },
    { name: 'list', path: '/api/v1/qr-codes?pageSize=100', status: 200 },
    { name: 'search', path: `/api/v1/qr-codes?pageSize=100&search=${'a%25'.repeat(20)}`, status: 200 },
    {
      name: 'overview of five years',
      path: '/api/v1/analytics/overview?fromUtc=2022-01-01&toUtc=2026-12-01',
      status: 200,
    },
  ];
}

async function readStatus(response: Response): Promise<number> {
  await response.text();
  return response.status;
}

const counts = new Map<string, number>();

/** Sends the requests in turn until the signal. Counts expected and other responses. */
async function sendOn({ url, key }: OrdinaryClient, requests: readonly Request[], from: number, signal: AbortSignal) {
  for (let index = from; !signal.aborted; index++) {
    const { name, path, body, status } = requests[index % requests.length] ?? { name: '', path: '/', status: 0 };
    const headers = { 'X-Api-Key': key, ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}) };
    const sent = fetch(`${url}${path}`, { headers, signal, ...(body === undefined ? {} : { method: 'POST', body }) });
    const answer = await sent.then(readStatus).catch(() => 0);
    if (signal.aborted) return;
    const label = answer === status ? name : `${name}: ${answer}`;
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
}

await startTestServer();
const harness = await HostileHarness.open(0);
try {
  const url = `${harness.victim.url}/r/${await createCode(harness.victim)}`;
  const requests = await worstRequests();
  await redirectLatency(url, WARM_UP_SECONDS);
  const [besides, rests]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const { p99: atRest } = await redirectLatency(url, SECONDS);
    const stop = new AbortController();
    const clients = Array.from({ length: HOSTILE_CLIENTS }, (_, index) =>
      sendOn(harness.attacker, requests, index, stop.signal),
    );
    await sleep(500);
    const { p99: beside } = await redirectLatency(url, SECONDS);
    stop.abort();
    await Promise.all(clients);
    besides.push(beside);
    rests.push(atRest);
    console.log(`  redirect's p99 ${beside.toFixed(1)} ms with a hostile client, ${atRest.toFixed(1)} ms without`);
    await sleep(2_000);
  }
  const sent = [...counts].map(([name, count]) => `${name} ${count}`).join(', ');
  console.log(`  responses to the hostile client: ${sent}`);
  report({
    id: 'hostile-redirect-p99',
    what: `redirect's 99th percentile while ${HOSTILE_CLIENTS} connections send the most expensive accepted requests`,
    unit: 'ms',
    better: 'lower',
    samples: besides,
    peer: { name: 'without them', samples: rests },
    bar: { on: 'ratio', limit: MAX_RATIO },
  });
} finally {
  await harness.close();
  await stopTestServer();
}
