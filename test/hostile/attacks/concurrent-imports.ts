import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportClient, ImportFile } from '../imports/import-client.js';
import { awaitEnd, type Conducted, type ImportAttack, type ImportSite } from './import-attack.js';

const MB = 1_000_000;
/** Maximum total size of a workspace's import files, and its maximum number of unfinished imports. */
const STORED_BYTES = 200 * 1024 * 1024;
const UNFINISHED = 10;
/** Rows that one transaction writes: those being written while their key is revoked. */
const CHUNK_ROWS = 25;
/** After a cancellation the service may compute for this long, and then use only this share of one core. */
const CALM_LIMIT_MS = 15_000;
const CALM_SHARE = 0.6;

/** A file that differs for the service because of its first line. */
const numbered = (index: number, ...parts: Buffer[]): ImportFile => ({
  type: 'text/csv',
  parts: [Buffer.from(`name,content,note${index}\n`), ...parts],
});

const codedRows = (count: number, padding = ''): Buffer =>
  Buffer.from(Array.from({ length: count }, (_, row) => `Row ${row},https://example.com/${row}${padding}\n`).join(''));

/** Starts the imports of many files at the same moment. */
async function startTogether(site: ImportSite, files: readonly ImportFile[]): Promise<Conducted> {
  const { client } = site;
  const ids: string[] = [];
  for (const file of files) {
    const { value, code } = await client.upload(file);
    if (value === null) return { problems: [`a file was refused: ${code}`], outcomes: [] };
    ids.push(value.id);
  }
  const answers = await Promise.all(ids.map((id) => client.start(id)));
  const unfinished = await site.unfinished();
  const started = answers.flatMap(({ value }) => value?.id ?? []);
  const wrong = answers.filter(({ value, code }) => value === null && code !== 'plan_limit_reached');
  const ends: Conducted[] = [];
  for (const id of started) ends.push(await awaitEnd(site, id));
  const tooMany = unfinished > UNFINISHED ? [`${unfinished} imports were unfinished at the same time`] : [];
  return {
    problems: [
      ...wrong.map(({ status, code }) => `a start was answered with ${status} ${code}`),
      ...tooMany,
      ...ends.flatMap(({ problems }) => problems),
    ],
    outcomes: [`${started.length} started`, ...new Set(ends.flatMap(({ outcomes }) => outcomes))],
  };
}

/** Sends more at the same moment than the workspace may store. */
async function uploadTogether(site: ImportSite, files: readonly ImportFile[]): Promise<Conducted> {
  const answers = await Promise.all(files.map((file) => site.client.upload(file)));
  const stored = await site.storedBytes();
  const statuses = answers.map(({ status }) => status);
  return {
    problems: [
      ...(stored > STORED_BYTES ? [`${Math.round(stored / MB)} MB are stored for one workspace`] : []),
      ...(statuses.includes(201) ? [] : ['no file was accepted']),
      ...(statuses.some((status) => status >= 500 && status !== 503) ? [`answers were ${statuses}`] : []),
    ],
    outcomes: [`answered ${statuses}, stored ${Math.round(stored / MB)} MB`],
  };
}

async function begin(client: ImportClient, file: ImportFile): Promise<string> {
  const sent = await client.upload(file);
  const started = sent.value === null ? sent : await client.start(sent.value.id);
  if (started.value === null) throw new Error(`the import was not started: ${started.code}`);
  return started.value.id;
}

/** Cancels an import while its file is being read, after which nothing may continue reading it. */
async function cancelEarly(site: ImportSite, file: ImportFile): Promise<Conducted> {
  const id = await begin(site.client, file);
  await sleep(700);
  const start = performance.now();
  const { value, code } = await site.client.cancel(id);
  if (value?.state !== 'Cancelled')
    return { problems: [`cancelling was answered with ${value?.state ?? code}`], outcomes: [] };
  let share = await site.processorShare();
  while (share !== null && share > CALM_SHARE && performance.now() - start < CALM_LIMIT_MS) {
    share = await site.processorShare();
  }
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  const after = await site.client.find(id);
  const isCalm = share === null || share <= CALM_SHARE;
  return {
    problems: [
      ...(isCalm ? [] : [`the service uses ${share?.toFixed(2)} cores ${seconds} s after the import was cancelled`]),
      ...(after.value?.state === 'Cancelled'
        ? []
        : [`the cancelled import became ${after.value?.state ?? after.code}`]),
    ],
    outcomes: [`cancelled, ${share?.toFixed(2)} cores ${seconds} s later`],
  };
}

/** Revokes the key of an import that has created its first campaigns: it must create no more. */
async function revokeKey(site: ImportSite, file: ImportFile): Promise<Conducted> {
  const manager = await site.openManager();
  const { value: created, code } = await manager.createKey();
  if (created === null) throw new Error(`the key was not created: ${code}`);
  const id = await begin(site.client.withKey(created.text), file);
  const running = await site.client.waitUntil(id, ({ rowsOk }) => rowsOk > 0, site.limitMs);
  await manager.revokeKey(created.key.id);
  const atRevocation = await site.client.countCampaigns();
  const { problems, outcomes } = await awaitEnd(site, id);
  const more = (await site.client.countCampaigns()) - atRevocation;
  await sleep(1_000);
  const later = (await site.client.countCampaigns()) - atRevocation;
  return {
    problems: [
      ...(running === null ? ['no row was created before the revocation'] : []),
      ...problems,
      ...(outcomes.some((outcome) => !outcome.startsWith('Failed')) ? [`it ended as ${outcomes}`] : []),
      ...(more > CHUNK_ROWS ? [`it created ${more} campaigns after its key was revoked`] : []),
      ...(later > more ? ['it created campaigns after its end'] : []),
    ],
    outcomes: [...outcomes, `${later} campaigns created after the revocation`],
  };
}

/** Attacks that do more than send and import a file. */
export function concurrentAttacks(size: (short: number, full: number) => number): ImportAttack[] {
  return [
    {
      name: '40 imports started at the same moment',
      prepare: async () => {
        const rows = Buffer.from(`,no address\n`.repeat(size(200, 5_000)));
        const files = Array.from({ length: 40 }, (_, index) => numbered(index, rows));
        return (site) => startTogether(site, files);
      },
    },
    {
      name: 'more uploads at the same moment than may be stored',
      prepare: async () => {
        const part = Buffer.alloc(MB, 'name,https://example.com/x\n');
        const parts = Array.from({ length: size(28, 40) }, () => part);
        const files = Array.from({ length: size(8, 12) }, (_, index) => numbered(index, ...parts));
        return (site) => uploadTogether(site, files);
      },
    },
    {
      name: 'an import that is cancelled while its file is read',
      prepare: async () => {
        const file = numbered(0, codedRows(99_000, `/${'x'.repeat(size(100, 450))}`));
        return (site) => cancelEarly(site, file);
      },
    },
    {
      name: 'an import whose key is revoked',
      prepare: async () => {
        const file = numbered(1, codedRows(size(600, 3_000)));
        return (site) => revokeKey(site, file);
      },
    },
  ];
}
