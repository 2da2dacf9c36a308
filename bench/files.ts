import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { noisePicture } from '../test/support/files/pictures.js';
import { type RunningProcess, startProcess } from '../test/support/service/process.js';
import { memoryOf } from '../test/support/service/processes.js';
import { S3Server } from '../test/support/storage/s3-server.js';
import { type Peer, report } from './report.js';

/*
 * Files in a folder and in a bucket on the loopback address: uploads, pictures of pages, and memory during many slow
 * downloads. The bucket is s3rver in this process, so its own time is included in the figures.
 */
const ROUNDS = 9;
const READS = 40;
const DOWNLOADS = 50;
const PICTURE = { width: 2000, height: 1500 };
const SETTLE_MS = 3_000;

interface Subject {
  readonly service: RunningProcess;
  readonly uploads: number[];
  readonly reads: number[];
  /** Address of a narrow copy, and of the file itself. */
  copy: string;
  file: string;
}

const created = z.object({ id: z.string(), code: z.string().optional() });
const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const server = await S3Server.open();

async function open(name: string, environment: Record<string, string>): Promise<Subject> {
  const allowance = String(2 ** 40);
  const service = await startProcess({
    DATA_DIR: join(folder, name),
    PORT: '0',
    LOG_LEVEL: 'error',
    DATABASE_URL: '',
    RATE_LIMIT_PER_MINUTE: '0',
    UNATTACHED_ALLOWANCE_BYTES: allowance,
    ...environment,
  });
  return { service, uploads: [], reads: [], copy: '', file: '' };
}

async function bodyOf(response: Response): Promise<z.infer<typeof created>> {
  if (!response.ok) throw new Error(`a request was answered with ${response.status}`);
  return created.parse(await response.json());
}

async function upload({ service }: Subject, picture: Buffer): Promise<string> {
  const body = new FormData();
  body.set('file', new Blob([Uint8Array.from(picture)], { type: 'image/jpeg' }), 'sample.jpg');
  const headers = { 'X-Api-Key': service.firstKey ?? '' };
  return (await bodyOf(await fetch(`${service.url}/api/v1/qr-assets`, { method: 'POST', headers, body }))).id;
}

async function publish(subject: Subject, assetId: string): Promise<void> {
  const { service } = subject;
  const content = JSON.stringify({ title: 'Sample', assetIds: [assetId] });
  const headers = { 'X-Api-Key': service.firstKey ?? '', 'Content-Type': 'application/json' };
  const body = JSON.stringify({ name: 'Bench', mode: 'Dynamic', payloadType: 'Memory', content });
  const { code } = await bodyOf(await fetch(`${service.url}/api/v1/qr-codes`, { method: 'POST', headers, body }));
  subject.file = `${service.url}/p/${code}/assets/${assetId}`;
  subject.copy = `${subject.file}/960.webp`;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function read(address: string): Promise<void> {
  const response = await fetch(address);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`a picture was answered with ${response.status}`);
}

/** Returns the growth of the service's own memory in megabytes while this many readers have only read the beginning. */
async function memoryOfDownloads({ service, file }: Subject): Promise<number> {
  const resident = async (): Promise<number> => (await memoryOf(service.child.pid ?? 0)).resident;
  const before = await resident();
  const answers = await Promise.all(
    Array.from({ length: DOWNLOADS }, async () => {
      const [answer]: IncomingMessage[] = await once(get(file, { agent: false }), 'response');
      if (answer?.statusCode !== 200) throw new Error(`a download was answered with ${answer?.statusCode}`);
      return answer;
    }),
  );
  await sleep(SETTLE_MS);
  const more = (await resident()) - before;
  for (const answer of answers) answer.destroy();
  return more;
}

const subjects = { folder: await open('folder', {}), bucket: await open('bucket', server.environment()) };
try {
  const picture = await noisePicture(PICTURE.width, PICTURE.height).jpeg().toBuffer();
  const both = Object.values(subjects);
  for (const subject of both) await publish(subject, await upload(subject, picture));
  for (let round = 0; round < ROUNDS; round++) {
    for (const subject of both) subject.uploads.push(await timed(() => upload(subject, picture)));
    for (const subject of both) {
      const times: number[] = [];
      for (let count = 0; count < READS; count++) times.push(await timed(() => read(subject.copy)));
      subject.reads.push(times.reduce((sum, time) => sum + time, 0) / READS);
    }
  }
  const peerOf = (samples: readonly number[]): Peer => ({ name: 'in a folder', samples });
  const { folder: inFolder, bucket } = subjects;
  const common = { unit: 'ms', better: 'lower', bar: null } as const;
  const size = `${PICTURE.width} × ${PICTURE.height} pixels`;
  report({
    ...common,
    id: 'files-s3-upload',
    what: `upload of a JPEG of ${size} into a bucket, with its copies`,
    samples: bucket.uploads,
    peer: peerOf(inFolder.uploads),
  });
  report({
    ...common,
    id: 'files-s3-picture',
    what: 'picture of a page from a bucket, 960 pixels wide, one connection',
    samples: bucket.reads,
    peer: peerOf(inFolder.reads),
  });
  report({
    ...common,
    id: 'files-s3-downloads-memory',
    what: `memory of the service for ${DOWNLOADS} slow downloads of ${(picture.length / 1e6).toFixed(1)} MB uploads from a bucket`,
    unit: 'MB',
    samples: [await memoryOfDownloads(bucket)],
    peer: peerOf([await memoryOfDownloads(inFolder)]),
  });
} finally {
  for (const { service } of Object.values(subjects)) await service.end('SIGTERM');
  await server.close();
  await rm(folder, { recursive: true, force: true });
}
