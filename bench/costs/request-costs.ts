import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { PAGE_CONTENTS, styleOf } from '../../test/fixtures/page-contents.js';
import { CODES, clientOf, dynamicUrl } from '../../test/support/http/client.js';
import { pictureFiles, publishPage } from '../../test/support/pages/hosted-pages.js';
import { wrkScript } from '../redirect-load.js';
import { addWorkspace } from '../workspace.js';
import { load, REPORT } from '../wrk.js';
import { serverMilliseconds, threadMilliseconds, timeBetween } from './processor-time.js';

const CAMPAIGNS = 1_000;
/** In pixels. */
const PICTURE_WIDTH = 1_300;
const [SECONDS, WARM_UP_SECONDS] = [5, 3];

/** Microseconds of processor time per response. */
export interface RequestCost {
  readonly name: string;
  readonly rate: number;
  readonly main: number;
  readonly others: number;
  readonly postgres: number;
}

interface Requests {
  readonly name: string;
  readonly script: string;
  readonly connections: number;
}

const getScript = (path: string, headers: Readonly<Record<string, string>>): string => `
  ${Object.entries(headers)
    .map(([name, value]) => `wrk.headers[ [==[${name}]==] ] = [==[${value}]==]`)
    .join('\n  ')}
  wrk.path = [==[${path}]==]
  ${REPORT}`;

interface Service {
  readonly process: ChildProcess;
  readonly url: string;
}

async function startService(databaseUrl: string, dataFolder: string): Promise<Service> {
  const file = fileURLToPath(new URL('../redirect-server.js', import.meta.url));
  const child = fork(file, [databaseUrl, dataFolder], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [{ port }] = await once(child, 'message');
  return { process: child, url: `http://127.0.0.1:${port}` };
}

/** Inserts campaigns as rows, because drawing pictures would take minutes, and returns their codes. */
async function addCodes(databaseUrl: string, workspaceId: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ code: string }>(
    `insert into campaign (id, workspace_id, name, code, mode, payload_type, content, style, mask, is_active, search_text,
       created_utc, updated_utc)
     select gen_random_uuid(), $1, 'Bench', 'bench' || lpad(n::text, 7, '0'), 'Dynamic', 'Url', 'https://example.com/landing',
       '{}', 0, true, '', current_timestamp, current_timestamp
     from generate_series(1, $2::int) as n returning code`,
    [workspaceId, CAMPAIGNS],
  );
  await client.end();
  return rows.map(({ code }) => code);
}

async function requestsOf(databaseUrl: string, url: string, folder: string): Promise<Requests[]> {
  const { id, key } = await addWorkspace(databaseUrl);
  const codes = await addCodes(databaseUrl, id);
  const campaign = (await clientOf(url, key).post(CODES, dynamicUrl())).body;
  const [sample] = PAGE_CONTENTS;
  if (sample === undefined) throw new Error('there is no sample page');
  const { payloadType, content } = sample;
  const files = await pictureFiles(['supper-table.jpg'], PICTURE_WIDTH);
  const page = await publishPage({ url, key }, { payloadType, content, style: styleOf(sample), files });
  const headers = { 'X-Api-Key': key };
  const br = { 'Accept-Encoding': 'br' };
  const texts: Readonly<Record<string, readonly [connections: number, script: string]>> = {
    redirect: [256, wrkScript(codes)],
    'get-one': [16, getScript(`${CODES}/${campaign.id}`, headers)],
    'list-of-20': [16, getScript(CODES, headers)],
    overview: [16, getScript('/api/v1/analytics/overview', headers)],
    picture: [16, getScript(`${CODES}/${campaign.id}/download`, headers)],
    page: [16, getScript(new URL(page).pathname, br)],
  };
  return Promise.all(
    Object.entries(texts).map(async ([name, [connections, text]]) => {
      const script = join(folder, `${name}.lua`);
      await writeFile(script, text);
      return { name, script, connections };
    }),
  );
}

/**
 * Measures the cost of a response of each kind for one instance and its PostgreSQL, which share the machine with the
 * client.
 */
export async function measureRequests(databaseUrl: string, postmaster: number, folder: string): Promise<RequestCost[]> {
  const service = await startService(databaseUrl, join(folder, 'data'));
  const pid = service.process.pid ?? 0;
  try {
    const costs: RequestCost[] = [];
    for (const { name, script, connections } of await requestsOf(databaseUrl, service.url, folder)) {
      const run = (seconds: number) => load({ script, url: service.url, connections, seconds });
      await run(WARM_UP_SECONDS);
      const [from, postgresFrom] = [await threadMilliseconds(pid), await serverMilliseconds(postmaster)];
      const { rate } = await run(SECONDS);
      const { main, others } = timeBetween(from, await threadMilliseconds(pid));
      const postgres = (await serverMilliseconds(postmaster)) - postgresFrom;
      const each = (milliseconds: number): number => (milliseconds * 1000) / (rate * SECONDS);
      costs.push({ name, rate, main: each(main), others: each(others), postgres: each(postgres) });
    }
    return costs;
  } finally {
    service.process.kill('SIGKILL');
  }
}
