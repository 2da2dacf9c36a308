import supertest from 'supertest';
import { eventually } from '../eventually.js';

const TOKEN = 'sample-token-of-a-test';

/** Environment of a service whose metrics are read. */
export const METRICS_ENVIRONMENT = { METRICS_TOKEN: TOKEN };

/** Resolves when every answered scan of the service is in the figures. */
export async function waitForDrainedJournal(url: string): Promise<void> {
  await eventually('the journal is empty', async () => {
    const { text } = await supertest(url).get('/metrics').set('Authorization', `Bearer ${TOKEN}`);
    return /^signpost_journal_backlog 0$/m.test(text);
  });
}
