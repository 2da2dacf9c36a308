import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import 'reflect-metadata';
import { readConfig } from '../src/core/config/environment.js';
import { createLogger } from '../src/core/logger.js';
import { type Service, startService } from '../src/service.js';
import { PAGE_CONTENTS, type PageContent, styleOf } from '../test/fixtures/page-contents.js';
import { onePage, pdf } from '../test/fixtures/pdf-builder.js';
import type { SamplePicture } from '../test/fixtures/sample-pictures.js';
import { pictureFiles, publishPage } from '../test/support/pages/hosted-pages.js';
import { report } from './report.js';

/** Measures the time to the first byte of a compressed hosted page over one connection. */
const REQUESTS = 300;
const WARM_UP = 100;
const BAR_MS = 10;
const PICTURES: SamplePicture[] = [
  'supper-table.jpg',
  'spaghetti.jpg',
  'tomato-soup.jpg',
  'lemon-tart.jpg',
  'green-salad.jpg',
  'garden-lunch.jpg',
];
/** In pixels: wide enough for two narrower copies of each picture. */
const PICTURE_WIDTH = 1300;

interface Answer {
  readonly firstByteMs: number;
  readonly bytes: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const open = (address: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const request = get(address, { agent, headers: { 'Accept-Encoding': 'br' } }, (response) => {
      const firstByteMs = performance.now() - start;
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => {
        if (response.statusCode === 200) resolve({ firstByteMs, bytes });
        else reject(new Error(`${address} answered ${response.statusCode}`));
      });
    });
    request.on('error', reject);
  });

/** Publishes a page with this many pictures, and a PDF if the type allows one. */
async function publish(service: Service, page: PageContent, pictureCount: number, content: object): Promise<string> {
  const { payloadType } = page;
  const names = Array.from({ length: pictureCount }, (_, at) => PICTURES[at % PICTURES.length] ?? 'spaghetti.jpg');
  const files = await pictureFiles(names, PICTURE_WIDTH);
  if (payloadType !== 'Memory') files.push({ name: 'sample.pdf', type: 'application/pdf', bytes: pdf(onePage()) });
  const caller = { url: `http://127.0.0.1:${service.port}`, key: service.firstKey ?? '' };
  return publishPage(caller, { payloadType, content, style: styleOf(page), files });
}

async function measureFirstByte(service: Service): Promise<void> {
  const [menu] = PAGE_CONTENTS;
  if (menu === undefined) throw new Error('there is no sample page');
  const address = await publish(service, menu, PICTURES.length, menu.content);
  const times: number[] = [];
  for (let request = 0; request < WARM_UP + REQUESTS; request++) {
    const { firstByteMs } = await open(address);
    if (request >= WARM_UP) times.push(firstByteMs);
  }
  const what = 'first byte of a menu with 6 pictures and a PDF, compressed, one connection';
  const row = { unit: 'ms', better: 'lower', samples: times, peer: null } as const;
  report({ ...row, id: 'page-first-byte', what, bar: { on: 'value', limit: BAR_MS } });
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(0.99 * REQUESTS)] ?? Number.NaN;
  report({ ...row, id: 'page-first-byte-p99', what: 'its 99th percentile', samples: [p99], bar: null });
}

const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-pages-'));
try {
  const config = readConfig({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder });
  const service = await startService(config, createLogger('warn'));
  try {
    await measureFirstByte(service);
  } finally {
    agent.destroy();
    await service.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
