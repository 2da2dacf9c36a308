import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { eventually } from '../support/eventually.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../support/http/client.js';
import { METRICS_ENVIRONMENT, waitForDrainedJournal } from '../support/scans/journal-backlog.js';
import { scanUntil } from '../support/scans/scan-until.js';
import { type RunningProcess, startProcess } from '../support/service/process.js';
import { IS_THOROUGH } from '../support/thorough.js';

const ROUNDS = IS_THOROUGH ? 6 : 2;
const ANSWERS = 20;

describe('The service when killed', () => {
  let folder: string;
  let environment: NodeJS.ProcessEnv;
  let running: RunningProcess;
  let key: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-kill-'));
    environment = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'info', ...METRICS_ENVIRONMENT };
    running = await startProcess(environment);
    key = running.firstKey ?? '';
  });
  after(async () => {
    await running.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  const client = (): Client => clientOf(running.url, key);

  /** The figure once it no longer grows. */
  const settledTotal = async (id: string): Promise<number> => {
    await waitForDrainedJournal(running.url);
    return (await client().get(`${CODES}/${id}`)).body.totalScans;
  };

  /** Scans as fast as possible; resolves when some are answered. `ended` stops it. */
  const startScanning = async (code: string) => {
    const stop = new AbortController();
    let answers = 0;
    const onAnswer = () => {
      answers++;
    };
    const outcome = scanUntil(stop.signal, `${running.url}/r/${code}`, { onAnswer });
    await eventually('scans are answered', () => answers >= ANSWERS, 1);
    return {
      ended: () => {
        stop.abort();
        return outcome;
      },
    };
  };

  it('loses no answered scan, counts none twice and preserves what was written, at any moment', async () => {
    const { body } = await client().post(CODES, dynamicUrl());
    let answered = 0;
    let sent = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const scanning = await startScanning(body.code);
      await sleep(Math.random() * 400);
      await running.end('SIGKILL');
      const outcome = await scanning.ended();
      expect(outcome.otherStatuses).to.deep.equal([]);
      answered += outcome.answered;
      sent += outcome.sent;
      running = await startProcess(environment);
      expect(running.firstKey).to.equal(null);
    }
    expect(answered).to.be.at.least(ROUNDS * ANSWERS);
    expect(await settledTotal(body.id)).to.be.within(answered, sent);
    expect((await client().get(`${CODES}/${body.id}`)).body).to.deep.include({ id: body.id, name: body.name });
  });

  it('completes accepted requests when asked to stop under load, and stops', async () => {
    const { body } = await client().post(CODES, dynamicUrl());
    const scanning = await startScanning(body.code);
    const code = await running.end('SIGTERM');
    const { answered, sent, otherStatuses } = await scanning.ended();
    expect(code).to.equal(0);
    expect(otherStatuses).to.deep.equal([]);
    running = await startProcess(environment);
    expect(await settledTotal(body.id)).to.be.within(answered, sent);
  });

  it('writes neither an address nor a user agent nor a key to its log', async () => {
    await eventually('the line of a request arrives', () => running.log().includes('"path":"/api/v1/qr-codes'));
    const log = running.log();
    for (const secret of ['127.0.0.1', '::1', 'Mozilla', 'undici', 'superagent', key])
      expect(log).to.not.contain(secret);
  });
});
