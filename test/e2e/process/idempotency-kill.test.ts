import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { z } from 'zod';
import { CODES, dynamicUrl } from '../../support/http/client.js';
import { describeProcess } from '../../support/service/describe-process.js';
import { IS_THOROUGH } from '../../support/thorough.js';

const ROUNDS = IS_THOROUGH ? 4 : 1;
const WORKERS = 6;
const created = z.looseObject({ id: z.string(), name: z.string() });

const ENVIRONMENT = { RATE_LIMIT_PER_MINUTE: '0' };

describeProcess('Creations with an Idempotency-Key, killed in the middle', ENVIRONMENT, (service) => {
  /** Repeats the same request until it gets a final response, like a client whose connection broke. */
  const createUntilAnswered = async (name: string) => {
    for (let attempts = 1; ; attempts++) {
      const response = await fetch(service.running.url + CODES, {
        method: 'POST',
        headers: { 'X-Api-Key': service.key, 'Content-Type': 'application/json', 'Idempotency-Key': name },
        body: JSON.stringify(dynamicUrl({ name })),
      }).catch(() => null);
      const answer = response?.status === 201 ? await response.json().catch(() => null) : null;
      if (answer !== null) {
        const { id } = created.parse(answer);
        return { name, id, attempts, replayed: response?.headers.get('idempotent-replayed') === 'true' };
      }
      if (response !== null) expect([201, 409, 503]).to.include(response.status);
      await sleep(response?.status === 409 ? 250 : 20);
    }
  };

  it('create exactly one campaign per key, to which every response refers', async () => {
    const answers: Awaited<ReturnType<typeof createUntilAnswered>>[] = [];
    let stopping = false;
    const work = async (worker: number): Promise<void> => {
      for (let number = 0; !stopping; number++) answers.push(await createUntilAnswered(`key-${worker}-${number}`));
    };
    const workers = Array.from({ length: WORKERS }, (_, worker) => work(worker));
    for (let round = 0; round < ROUNDS; round++) {
      const goal = answers.length + WORKERS;
      while (answers.length < goal) await sleep(10);
      await sleep(Math.random() * 300);
      await service.running.end('SIGKILL');
      await service.start();
    }
    stopping = true;
    await Promise.all(workers);
    const rows = await service.query<{ id: string; name: string }>('select id, name from campaign');
    const made = rows.map(({ id, name }) => `${name} ${id}`);
    expect(made).to.have.members(answers.map(({ id, name }) => `${name} ${id}`));
    expect(answers.filter(({ attempts }) => attempts > 1).length).to.be.greaterThan(ROUNDS);
    // Sent once more: the earlier response is repeated.
    for (const { name, id } of answers.slice(0, 20)) {
      const again = await createUntilAnswered(name);
      expect([again.id, again.replayed]).to.deep.equal([id, true]);
    }
  });
});
