import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { type Client, CODES, clientOf, dynamicUrl } from '../support/client.js';
import { type RunningProcess, startProcess } from '../support/process.js';
import { scanUntil } from '../support/scan.js';

const ROUNDS = 6;

describe('The service, killed', function () {
  this.timeout(90_000);
  let folder: string;
  let environment: NodeJS.ProcessEnv;
  let running: RunningProcess;
  let key: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-kill-'));
    environment = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'info' };
    running = await startProcess(environment);
    key = running.firstKey ?? '';
  });
  after(async () => {
    await running.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  const client = (): Client => clientOf(running.url, key);
  const totalOf = async (id: string): Promise<number> => (await client().get(`${CODES}/${id}`)).body.totalScans;

  /** The figure once it has stopped growing. */
  const settledTotal = async (id: string): Promise<number> => {
    let last = -1;
    for (;;) {
      const total = await totalOf(id);
      if (total === last) return total;
      last = total;
      await sleep(1500);
    }
  };

  it('loses no answered scan and counts none twice, whenever it is killed', async () => {
    const { body } = await client().post(CODES, dynamicUrl());
    let answered = 0;
    let sent = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const stop = new AbortController();
      const scanning = scanUntil(stop.signal, `${running.url}/r/${body.code}`);
      await sleep(100 + Math.random() * 400);
      await running.end('SIGKILL');
      stop.abort();
      const outcome = await scanning;
      expect(outcome.otherStatuses).to.deep.equal([]);
      answered += outcome.answered;
      sent += outcome.sent;
      running = await startProcess(environment);
      expect(running.firstKey).to.equal(null);
    }
    expect(answered).to.be.greaterThan(ROUNDS * 10);
    expect(await settledTotal(body.id)).to.be.within(answered, sent);
  });

  it('keeps what it was told before, whatever of it was killed', async () => {
    const { body } = await client().post(CODES, dynamicUrl({ name: 'Kept' }));
    await running.end('SIGKILL');
    running = await startProcess(environment);
    expect((await client().get(`${CODES}/${body.id}`)).body).to.deep.include({ id: body.id, name: 'Kept' });
  });

  it('asked to stop under load answers what it took, and stops in time', async () => {
    const { body } = await client().post(CODES, dynamicUrl());
    const stop = new AbortController();
    const scanning = scanUntil(stop.signal, `${running.url}/r/${body.code}`);
    await sleep(500);
    const start = performance.now();
    const code = await running.end('SIGTERM');
    const took = performance.now() - start;
    stop.abort();
    const { answered, sent, otherStatuses } = await scanning;
    expect(code).to.equal(0);
    expect(took).to.be.lessThan(10_000);
    expect(otherStatuses).to.deep.equal([]);
    running = await startProcess(environment);
    expect(await settledTotal(body.id)).to.be.within(answered, sent);
  });

  it('writes neither an address nor a user agent nor a key to its log', () => {
    const log = running.log();
    expect(log).to.contain('"path":"/api/v1/qr-codes');
    for (const secret of ['127.0.0.1', '::1', 'Mozilla', 'undici', 'superagent', key])
      expect(log).to.not.contain(secret);
  });
});
