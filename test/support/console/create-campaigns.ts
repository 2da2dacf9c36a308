import { z } from 'zod';
import type { TestConsole } from './start-console.js';

const CREATE = `mutation ($items: [CreateQrCodeInput!]!) {
  createQrCodes(items: $items) { results { ok problems { code message } } } }`;
const problem = z.object({ code: z.string(), message: z.string() });
const answer = z.object({
  createQrCodes: z.object({ results: z.array(z.object({ ok: z.boolean(), problems: z.array(problem) })) }),
});

/** Creates these campaigns. Those that a busy machine did not reach within a request's time limit are sent again. */
export async function createCampaigns(running: TestConsole, items: readonly object[]): Promise<void> {
  for (let left = items; left.length > 0; ) {
    const { results } = answer.parse(await running.graphql(CREATE, { items: left })).createQrCodes;
    const refusal = results.flatMap(({ problems }) => problems).find(({ code }) => code !== 'unavailable');
    if (refusal !== undefined) throw new Error(`${refusal.code}: ${refusal.message}`);
    left = left.filter((_, index) => results[index]?.ok === false);
  }
}
