import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '../../../src/core/logger.js';
import { openS3Store } from '../../../src/platform/storage/s3/s3-store.js';
import { onePage, pdf, stream } from '../../fixtures/pdf-builder.js';
import { eventually } from '../../support/eventually.js';
import { CODES, dynamicUrl } from '../../support/http/client.js';
import { S3_FAULTS } from '../../support/storage/s3-faults.js';
import { S3Server } from '../../support/storage/s3-server.js';
import type { ServiceUnderTest } from '../service-under-test.js';
import type { Fault } from '../stage.js';

/** Clients that upload one file after the other, and the same number that read a published one. */
const CLIENTS = 2;
/** One in this many requests to S3 has no fault, so that all combinations occur. */
const SPARED = 4;

/** A PDF, whose bytes are stored unchanged and differ from all others. */
const sampleFile = (number: number): Buffer =>
  pdf({ ...onePage(), 4: stream('', `q ${`1 0 0 1 ${number} 0 cm `.repeat(2_000)}Q`) });

/** What clients were answered. */
class Tally {
  readonly uploaded = new Map<string, Buffer>();
  refused = 0;
  broken = 0;
  readonly read = { whole: 0, refused: 0, broken: 0 };
  readonly failures = new Set<string>();

  get uploads(): number {
    return this.uploaded.size + this.refused + this.broken;
  }

  async upload(service: ServiceUnderTest, number: number): Promise<void> {
    const bytes = sampleFile(number);
    const { status, id } = await service.upload(bytes, 'application/pdf');
    if (status === 201) this.uploaded.set(id, bytes);
    else if (status === 503) this.refused += 1;
    else {
      this.broken += 1;
      this.failures.add(`an upload was answered with ${status}`);
    }
  }

  async readOne(address: string, expected: Buffer): Promise<void> {
    const answer = await fetch(address)
      .then(async (response) => ({ status: response.status, body: Buffer.from(await response.arrayBuffer()) }))
      .catch(() => null);
    if (answer === null) this.read.broken += 1;
    else if (answer.status === 503) this.read.refused += 1;
    else if (answer.status === 200 && answer.body.equals(expected)) this.read.whole += 1;
    else this.failures.add(`a file was answered with ${answer.status} and ${answer.body.length} bytes`);
  }

  /** Everything answered with 201 is stored byte for byte, and every row has its file. */
  async check(service: ServiceUnderTest, server: S3Server): Promise<void> {
    const options = { storage: server.storage(), folder: service.dataFolder, logger: createLogger('silent') };
    const store = await openS3Store(options, 'reader');
    const rows = await service.assetIds();
    for (const [id, bytes] of this.uploaded) {
      const found = await store.open(id);
      const isWhole = found !== null && (await buffer(found)).equals(bytes);
      if (!isWhole || !rows.includes(id)) this.failures.add('an accepted upload is not whole');
    }
    for (const id of rows) if ((await store.size(id)) === null) this.failures.add('a row has no file');
    if (this.uploaded.size === 0) this.failures.add('no upload was accepted');
    if (this.refused + this.read.refused === 0) this.failures.add('nothing was refused');
    await store.close();
  }

  get note(): string {
    const { whole, refused, broken } = this.read;
    return (
      `meanwhile ${this.uploaded.size} uploads were accepted and are complete, ${this.refused} got 503` +
      `${this.broken === 0 ? '' : `, ${this.broken} otherwise`}; of ${whole + refused + broken} reads of a file ` +
      `${whole} were complete, ${refused} got 503, ${broken} broke off visibly`
    );
  }
}

/** Meanwhile files are uploaded and read. */
export const filesInS3: Fault = {
  title: 'S3 slow, refusing, resetting, losing parts',
  act: async ({ open, atEnd, check, scans, scale: { rounds, loadMs } }) => {
    const server = await S3Server.open();
    atEnd(() => server.close());
    const limits = { RATE_LIMIT_PER_MINUTE: '0', UNATTACHED_ALLOWANCE_BYTES: String(2 ** 40) };
    const service = await open({ environment: { ...server.environment(), ...limits } });
    const tally = new Tally();
    const shown = sampleFile(0);
    const first = await service.upload(shown, 'application/pdf');
    if (first.status !== 201) throw new Error(`the first upload was answered with ${first.status}`);
    const content = JSON.stringify({ title: 'Sample', assetIds: [first.id] });
    const page = await service.client.post(CODES, dynamicUrl({ payloadType: 'Document', content })).expect(201);
    const address = `${service.url}/p/${page.body.code}/assets/${first.id}`;

    let isOver = false;
    const clients = Array.from({ length: CLIENTS }, async (_, index) => {
      for (let number = index + 1; !isOver; number += CLIENTS) await tally.upload(service, number);
    });
    const readers = Array.from({ length: CLIENTS }, async () => {
      while (!isOver) await tally.readOne(address, shown);
    });
    const load = service.load();
    for (const fault of Array.from({ length: Math.ceil(rounds / 10) }, () => S3_FAULTS).flat()) {
      let count = 0;
      server.fault = fault;
      server.faultOf = () => count++ % SPARED !== 0;
      const uploads = tally.uploads + CLIENTS;
      await sleep(loadMs);
      await eventually('uploads ended during the fault', () => tally.uploads >= uploads);
      server.fault = null;
      await sleep(loadMs / 4);
    }
    isOver = true;
    await Promise.all([...clients, ...readers]);
    await load.stop();
    await tally.check(service, server);
    for (const failure of tally.failures) check(false, failure);
    return scans({ note: tally.note });
  },
};
