import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { eventually } from '../support/eventually.js';
import { CODES, dynamicUrl } from '../support/http/client.js';
import { METRICS_ENVIRONMENT, waitForDrainedJournal } from '../support/scans/journal-backlog.js';
import { scanUntil } from '../support/scans/scan-until.js';
import { describeProcess } from '../support/service/describe-process.js';
import { IS_THOROUGH } from '../support/thorough.js';

const ROUNDS = IS_THOROUGH ? 6 : 2;
const ANSWERS = 20;

const ENVIRONMENT = { LOG_LEVEL: 'info', ...METRICS_ENVIRONMENT };

describeProcess('The service when killed', ENVIRONMENT, (service) => {
  /** The figure once it no longer grows. */
  const settledTotal = async (id: string): Promise<number> => {
    await waitForDrainedJournal(service.running.url);
    return (await service.client.get(`${CODES}/${id}`)).body.totalScans;
  };

  /** Scans as fast as possible; resolves when some are answered. `ended` stops it. */
  const startScanning = async (code: string) => {
    const stop = new AbortController();
    let answers = 0;
    const onAnswer = () => {
      answers++;
    };
    const outcome = scanUntil(stop.signal, `${service.running.url}/r/${code}`, { onAnswer });
    await eventually('scans are answered', () => answers >= ANSWERS, 1);
    return {
      ended: () => {
        stop.abort();
        return outcome;
      },
    };
  };

  it('loses no answered scan, counts none twice and preserves what was written, at any moment', async () => {
    const { body } = await service.client.post(CODES, dynamicUrl());
    let answered = 0;
    let sent = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const scanning = await startScanning(body.code);
      await sleep(Math.random() * 400);
      await service.running.end('SIGKILL');
      const outcome = await scanning.ended();
      expect(outcome.otherStatuses).to.deep.equal([]);
      answered += outcome.answered;
      sent += outcome.sent;
      await service.start();
      expect(service.running.firstKey).to.equal(null);
    }
    expect(answered).to.be.at.least(ROUNDS * ANSWERS);
    expect(await settledTotal(body.id)).to.be.within(answered, sent);
    expect((await service.client.get(`${CODES}/${body.id}`)).body).to.deep.include({ id: body.id, name: body.name });
  });

  it('completes accepted requests when asked to stop under load, and stops', async () => {
    const { body } = await service.client.post(CODES, dynamicUrl());
    const scanning = await startScanning(body.code);
    const code = await service.running.end('SIGTERM');
    const { answered, sent, otherStatuses } = await scanning.ended();
    expect(code).to.equal(0);
    expect(otherStatuses).to.deep.equal([]);
    await service.start();
    expect(await settledTotal(body.id)).to.be.within(answered, sent);
  });

  it('writes neither an address nor a user agent nor a key to its log', async () => {
    await eventually('the line of a request arrives', () => service.running.log().includes('"path":"/api/v1/qr-codes'));
    const log = service.running.log();
    for (const secret of ['127.0.0.1', '::1', 'Mozilla', 'undici', 'superagent', service.key])
      expect(log).to.not.contain(secret);
  });
});
