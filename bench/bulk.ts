import { join } from 'node:path';
import { z } from 'zod';
import { reportRow, timedFetch } from './support/measure-rows.js';
import { withStage } from './support/stage.js';
import { addWorkspace } from './support/workspace.js';

/** Creates and pauses Dynamic codes with the default look in one request each. */
const ITEMS = Number(process.argv[2] ?? 500);

const answered = z.object({
  data: z.object({ result: z.object({ okCount: z.literal(ITEMS), results: z.array(z.object({ id: z.string() })) }) }),
});
const ANSWER = '{ okCount results { id } }';
const CREATE = `mutation ($items: [CreateQrCodeInput!]!) { result: createQrCodes(items: $items) ${ANSWER} }`;
const PAUSE = `mutation ($items: [UpdateQrCodesItem!]!) {
  result: updateQrCodes(items: $items, change: { action: Pause }) ${ANSWER} }`;

await withStage(async ({ folder, server, start }) => {
  const { key } = await addWorkspace(server.url);
  const { url } = await start('service', server.url, join(folder, 'data'));
  const run = async (name: string, query: string, items: readonly object[]): Promise<{ id: string }[]> => {
    const headers = { 'X-Api-Key': key, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ query, variables: { items } });
    const { milliseconds, text } = await timedFetch(`${url}/graphql`, { method: 'POST', headers, body });
    reportRow({ id: `bulk-${name}`, what: `one request that ${name}s ${ITEMS} codes`, samples: [milliseconds] });
    return answered.parse(JSON.parse(text)).data.result.results.map(({ id }) => ({ id }));
  };
  const created = await run(
    'create',
    CREATE,
    Array.from({ length: ITEMS }, (_, index) => {
      const content = `https://example.com/tables/${index}`;
      return { name: `Table ${index}`, mode: 'Dynamic', payloadType: 'Url', content };
    }),
  );
  await run('pause', PAUSE, created);
});
