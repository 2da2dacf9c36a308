import supertest from 'supertest';
import { eventually } from './eventually.js';

const TOKEN = 'sample-token-of-a-test';

/** For the environment of a service that is to be asked. */
export const METRICS_ENVIRONMENT = { METRICS_TOKEN: TOKEN };

/** Resolves when every scan that the service has answered is in the figures. */
export async function untilScansAreMoved(url: string): Promise<void> {
  await eventually('the journal is empty', async () => {
    const { text } = await supertest(url).get('/metrics').set('Authorization', `Bearer ${TOKEN}`);
    return /^signpost_journal_backlog 0$/m.test(text);
  });
}
