import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '../../../../src/core/logger.js';
import { openS3Store } from '../../../../src/platform/storage/s3/s3-store.js';
import { onePage, pdf, stream } from '../../../fixtures/pdf-builder.js';
import { eventually } from '../../../support/eventually.js';
import { CODES, dynamicUrl } from '../../../support/http/client.js';
import { S3_FAULTS } from '../../../support/storage/s3-faults.js';
import { S3Server } from '../../../support/storage/s3-server.js';
import { checkScans } from '../../check-scans.js';
import { type FaultHarness, withClient } from '../../harness.js';
import type { Scale } from '../../scale.js';
import type { ScenarioResult } from '../../scenario-result.js';
import { ServiceUnderTest } from '../../service-under-test.js';

/** Clients that upload one file after the other, and the same number that read a published one. */
const CLIENTS = 2;
/** One in this many requests to S3 has no fault, so that all combinations occur. */
const SPARED = 4;
const UPLOADS_UNDER_FAULT = CLIENTS;

/** A PDF, whose bytes are stored unchanged and differ from all others. */
const sampleFile = (number: number): Buffer =>
  pdf({ ...onePage(), 4: stream('', `q ${`1 0 0 1 ${number} 0 cm `.repeat(2_000)}Q`) });

class Tally {
  readonly uploaded = new Map<string, Buffer>();
  refused = 0;
  broken = 0;
  readWhole = 0;
  readRefused = 0;
  readBroken = 0;
  readonly failures = new Set<string>();

  get uploads(): number {
    return this.uploaded.size + this.refused + this.broken;
  }
}

/**
 * S3 is slow, refuses, resets connections, and loses parts of uploads and downloads, while files are uploaded and read.
 */
export async function filesInS3(harness: FaultHarness, scale: Scale): Promise<ScenarioResult> {
  const server = await S3Server.open();
  const environment = {
    ...server.environment(),
    RATE_LIMIT_PER_MINUTE: '0',
    UNATTACHED_ALLOWANCE_BYTES: String(2 ** 40),
  };
  const service = await ServiceUnderTest.open(harness, { environment });
  const tally = new Tally();
  try {
    const shown = sampleFile(0);
    const assetId = await upload(service, shown);
    if (typeof assetId !== 'string') throw new Error(`the first upload was answered with ${assetId}`);
    const content = JSON.stringify({ title: 'Sample', assetIds: [assetId] });
    const page = await service.client.post(CODES, dynamicUrl({ payloadType: 'Document', content })).expect(201);
    const address = `${service.url}/p/${page.body.code}/assets/${assetId}`;

    let isOver = false;
    const clients = Array.from({ length: CLIENTS }, async (_, index) => {
      for (let number = index + 1; !isOver; number += CLIENTS) await uploadOne(service, number, tally);
    });
    const readers = Array.from({ length: CLIENTS }, async () => {
      while (!isOver) await readOne(address, shown, tally);
    });
    const load = service.load();
    const rounds = Math.ceil(scale.rounds / 10);
    for (let round = 0; round < rounds; round++) {
      for (const fault of S3_FAULTS) {
        let count = 0;
        server.fault = fault;
        server.faultOf = () => count++ % SPARED !== 0;
        const uploads = tally.uploads + UPLOADS_UNDER_FAULT;
        await sleep(scale.loadMs);
        await eventually('uploads ended during the fault', () => tally.uploads >= uploads);
        server.fault = null;
        await sleep(scale.loadMs / 4);
      }
    }
    isOver = true;
    await Promise.all([...clients, ...readers]);
    await load.stop();
    await checkUploads(service, server, tally);
    return await checkScans([service], {
      fault: 'S3 slow, refusing, resetting, losing parts',
      note: noteOf(tally),
      failures: [...tally.failures],
    });
  } finally {
    await service.close();
    await server.close();
  }
}

const noteOf = ({ uploaded, refused, broken, readWhole, readRefused, readBroken }: Tally): string =>
  `meanwhile ${uploaded.size} uploads were accepted and are complete, ${refused} got 503` +
  `${broken === 0 ? '' : `, ${broken} otherwise`}; of ${readWhole + readRefused + readBroken} reads of a file ` +
  `${readWhole} were complete, ${readRefused} got 503, ${readBroken} broke off visibly`;

/** Returns the new id, or the status of a refusal. */
async function upload({ url, key }: ServiceUnderTest, bytes: Buffer): Promise<string | number> {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' }), 'sample.pdf');
  const headers = { 'X-Api-Key': key };
  const response = await fetch(`${url}/api/v1/qr-assets`, { method: 'POST', headers, body: form });
  const body: { id?: string } = await response.json();
  return response.status === 201 && body.id !== undefined ? body.id : response.status;
}

async function uploadOne(service: ServiceUnderTest, number: number, tally: Tally): Promise<void> {
  const bytes = sampleFile(number);
  const answer = await upload(service, bytes).catch(() => 0);
  if (typeof answer === 'string') tally.uploaded.set(answer, bytes);
  else if (answer === 503) tally.refused += 1;
  else tally.broken += 1;
  if (typeof answer === 'number' && answer !== 503) tally.failures.add(`an upload was answered with ${answer}`);
}

async function readOne(address: string, expected: Buffer, tally: Tally): Promise<void> {
  const answer = await fetch(address)
    .then(async (response) => ({ status: response.status, body: Buffer.from(await response.arrayBuffer()) }))
    .catch(() => null);
  if (answer === null) tally.readBroken += 1;
  else if (answer.status === 503) tally.readRefused += 1;
  else if (answer.status === 200 && answer.body.equals(expected)) tally.readWhole += 1;
  else tally.failures.add(`a file was answered with ${answer.status} and ${answer.body.length} bytes`);
}

/** Everything answered with 201 is stored byte for byte, and every row has its file. */
async function checkUploads(service: ServiceUnderTest, server: S3Server, tally: Tally): Promise<void> {
  const options = { storage: server.storage(), folder: service.dataFolder, logger: createLogger('silent') };
  const store = await openS3Store(options, 'reader');
  const rows = await withClient(service.directUrl, async (client) => {
    return (await client.query<{ id: string }>('select id from asset')).rows.map(({ id }) => id);
  });
  for (const [id, bytes] of tally.uploaded) {
    const found = await store.open(id);
    const isWhole = found !== null && (await buffer(found)).equals(bytes);
    if (!isWhole || !rows.includes(id)) tally.failures.add('an accepted upload is not whole');
  }
  for (const id of rows) if ((await store.size(id)) === null) tally.failures.add('a row has no file');
  if (tally.uploaded.size === 0) tally.failures.add('no upload was accepted');
  if (tally.refused + tally.readRefused === 0) tally.failures.add('nothing was refused');
  await store.close();
}
