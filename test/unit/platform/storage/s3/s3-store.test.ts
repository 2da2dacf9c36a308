import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { newId } from '../../../../../src/core/ids.js';
import type { FileStore } from '../../../../../src/platform/storage/file-store.js';
import { S3_LIMITS } from '../../../../../src/platform/storage/s3/s3-retries.js';
import { openS3Store } from '../../../../../src/platform/storage/s3/s3-store.js';
import { allOf } from '../../../../support/all-of.js';
import { silent } from '../../../../support/database.js';
import { eventually } from '../../../../support/eventually.js';
import { putBytes } from '../../../../support/files/put-bytes.js';
import type { S3Fault } from '../../../../support/storage/s3-faults.js';
import { S3Server } from '../../../../support/storage/s3-server.js';

/** Limits without pauses. */
const LIMITS = { ...S3_LIMITS, pauseMs: 1 };
/** Short, so that tests of silence are short. */
const IMPATIENT = { ...LIMITS, silenceMs: 1_000, putSilenceMs: 1_000 };
const BYTES = Buffer.alloc(300_000, 'sample bytes ');

describe('A bucket that fails', () => {
  let server: S3Server;
  let folder: string;
  let stores: FileStore[];

  beforeEach(async () => {
    server = await S3Server.open();
    folder = await mkdtemp(join(tmpdir(), 'signpost-files-'));
    stores = [];
  });
  afterEach(async () => {
    for (const store of stores) await store.close();
    await server.close();
    await rm(folder, { recursive: true });
  });

  const open = async (limits = LIMITS, storage = server.storage()): Promise<FileStore> => {
    const store = await openS3Store({ storage, folder, logger: silent }, 'reader', limits);
    stores.push(store);
    return store;
  };
  const outcomeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'done',
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
    );
  const expectUnavailable = async (store: FileStore): Promise<void> => {
    const id = newId();
    const outcomes = [store.size(id), store.open(id), store.delete(id), store.id(), allOf(store.idsBefore(Date.now()))];
    expect(await Promise.all(outcomes.map(outcomeOf))).to.deep.equal(outcomes.map(() => 'unavailable'));
  };
  /** Fails the first requests with that method, as many as given. */
  const fail = (fault: S3Fault, method: string, times = Number.POSITIVE_INFINITY): void => {
    let left = times;
    server.fault = fault;
    server.faultOf = (name) => name === method && left-- > 0;
  };

  for (const fault of ['cut-upload', 'damage-upload', 'refuse', 'reset', 'hang'] as const) {
    const limits = fault === 'hang' ? IMPATIENT : LIMITS;

    it(`stores nothing of an upload, and reports it, with the fault ${fault}`, async () => {
      const [store, id] = [await open(limits), newId()];
      fail(fault, 'PUT');
      expect(await outcomeOf(putBytes(store, id, BYTES))).to.equal('unavailable');
      expect(await store.size(id)).to.equal(null);
      expect(server.requests.filter((request) => request.startsWith('PUT'))).to.have.length(LIMITS.attempts);
    });

    it(`stores the whole file if the fault ${fault} is over by the third attempt`, async () => {
      const [store, id] = [await open(limits), newId()];
      fail(fault, 'PUT', 2);
      await putBytes(store, id, BYTES);
      const stream = await store.open(id);
      expect(stream && (await buffer(stream)).equals(BYTES)).to.equal(true);
      expect(await readdir(join(folder, 'incoming'))).to.deep.equal([]);
    });
  }

  for (const fault of ['cut-download', 'hang-download'] as const) {
    it(`never ends an incomplete stream without an error with the fault ${fault}`, async () => {
      const [store, id] = [await open(IMPATIENT), newId()];
      await putBytes(store, id, BYTES);
      fail(fault, 'GET');
      const stream = await store.open(id);
      expect(stream).to.not.equal(null);
      if (stream !== null) expect(await outcomeOf(buffer(stream))).to.equal('unavailable');
    });
  }

  it('waits for a reader that takes nothing for longer than the service may be silent', async () => {
    const [store, id] = [await open(IMPATIENT), newId()];
    const bytes = Buffer.alloc(4_000_000, 'x');
    await putBytes(store, id, bytes);
    const stream = await store.open(id);
    await new Promise((resolve) => setTimeout(resolve, IMPATIENT.silenceMs * 2));
    expect(stream && (await buffer(stream)).length).to.equal(bytes.length);
  });

  it('ends the service’s response when a reader leaves', async () => {
    const [store, id] = [await open(), newId()];
    await putBytes(store, id, Buffer.alloc(5_000_000, 'x'));
    await eventually('idle connections are kept', async () => (await server.connections()) <= 1);
    const streams = await Promise.all(Array.from({ length: 5 }, () => store.open(id)));
    expect(await server.connections()).to.be.greaterThan(4);
    for (const stream of streams) stream?.destroy();
    await eventually('their connections are closed', async () => (await server.connections()) <= 1);
  });

  it('is not mistaken for a missing file if the bucket is missing or refuses', async () => {
    const missing = await open(LIMITS, server.storage('sample', 'another-bucket'));
    await expectUnavailable(missing);
    server.fault = 'refuse';
    const store = await open();
    await expectUnavailable(store);
  });

  it('opens while the service is away, and has its id later', async () => {
    server.fault = 'reset';
    const store = await open();
    expect(await outcomeOf(store.id())).to.equal('unavailable');
    server.fault = null;
    expect(await store.id()).to.match(/^[0-9a-f-]{36}$/);
  });

  it('has its secret while the service is away if it opened before, and makes none by that', async () => {
    const startAnother = async (): Promise<FileStore> => {
      const before = server.requests.length;
      const store = await openS3Store({ storage: server.storage(), folder, logger: silent }, 'owner', LIMITS);
      stores.push(store);
      const isRead = (): boolean => server.requests.slice(before).some((each) => each.includes('store-secret'));
      await eventually('the secret is read', isRead);
      return store;
    };
    const first = await startAnother();
    expect(await first.readSecret()).to.equal(null);
    const secret = await first.secret();
    const second = await startAnother();
    expect(await second.readSecret()).to.equal(secret);
    server.fault = 'reset';
    expect([await first.readSecret(), await second.readSecret()]).to.deep.equal([secret, secret]);
    expect(server.requests.filter((each) => /^PUT .*store-secret/.test(each))).to.have.length(1);
  });

  it('aborts running operations when it is closed', async () => {
    server.fault = 'hang';
    const store = await openS3Store({ storage: server.storage(), folder, logger: silent }, 'reader');
    const outcome = outcomeOf(store.size(newId()));
    await eventually('the request is sent', () => server.requests.length > 0);
    await store.close();
    expect(await outcome).to.equal('unavailable');
    expect(server.requests).to.have.length(1);
  });

  it('has one id for all, whoever requests it first', async () => {
    const opened = await Promise.all(Array.from({ length: 8 }, () => open()));
    const ids = await Promise.all(opened.map((store) => store.id()));
    expect(new Set(ids).size).to.equal(1);
  });
});

describe('A bucket whose service does not support conditional writes', () => {
  it('has one id for those that open it later', async () => {
    const server = await S3Server.open({ conditions: false });
    const folder = await mkdtemp(join(tmpdir(), 'signpost-files-'));
    const storage = server.storage();
    const open = () => openS3Store({ storage, folder, logger: silent }, 'reader');
    const racing = await Promise.all([open(), open(), open()]);
    await Promise.all(racing.map((store) => store.id()));
    const later = await Promise.all([open(), open()]);
    const ids = await Promise.all(later.map((store) => store.id()));
    expect(new Set(ids).size).to.equal(1);
    for (const store of [...racing, ...later]) await store.close();
    await server.close();
    await rm(folder, { recursive: true });
  });
});
