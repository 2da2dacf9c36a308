import { randomUUID } from 'node:crypto';
import { awaitEnd } from '../attacks/import-attack.js';
import type { OrdinaryClient } from '../ordinary-client.js';
import { ImportClient } from './import-client.js';

export interface ImportedRow {
  readonly seconds: number;
  /** Empty if there are none. */
  readonly problems: readonly string[];
}

/** Imports a file of one row, like a client that uses the service as intended. */
export async function importOneRow(caller: OrdinaryClient, limitMs: number): Promise<ImportedRow> {
  const start = performance.now();
  const client = new ImportClient(caller, limitMs);
  const problems = await importFile(client, limitMs).catch((error: unknown) => [String(error)]);
  return { seconds: (performance.now() - start) / 1_000, problems };
}

async function importFile(client: ImportClient, limitMs: number): Promise<readonly string[]> {
  const content = `name,content\nOne row,https://example.com/${randomUUID()}\n`;
  const sent = await client.upload({ type: 'text/csv', parts: [Buffer.from(content)] });
  const started = sent.value === null ? sent : await client.start(sent.value.id);
  if (started.value === null) return [`it was refused with ${started.status} ${started.code}`];
  const { problems, outcomes } = await awaitEnd({ client, limitMs }, started.value.id);
  const isWrong = problems.length === 0 && !outcomes.every((outcome) => outcome.startsWith('Finished (1 rows ok'));
  return isWrong ? outcomes : problems;
}
