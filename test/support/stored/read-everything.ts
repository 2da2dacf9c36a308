import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import supertest from 'supertest';
import { newId } from '../../../src/core/ids.js';
import { mailReport } from '../../../src/reporting/reports/sending/mail-report.js';
import type { Console } from '../http/console.js';
import type { TestService } from '../service/service.js';
import { callOf, wrongAnswer } from './call-root.js';
import { valuesWith } from './extremes.js';

/** A workspace, and who reads it. */
export interface Reader {
  readonly running: TestService;
  readonly schema: GraphQLSchema;
  readonly workspaceId: string;
  readonly key: string;
  /** Of an Owner. */
  readonly browser: Console;
}

/** What could not be read, without ids and codes, and the answer. */
export type Unreadable = readonly [what: string, answer: string];

/** Reads one thing if it is to be read. */
type Read = (what: string, problem: () => Promise<string | null>) => Promise<void>;

/** Days and texts for arguments without which a field cannot be read. */
const ARGUMENTS: Readonly<Record<string, unknown>> = {
  ...{ fromDate: '2000-01-01', toDate: '2099-12-31', references: ['Sample'], scan: {} },
};
// biome-ignore format: a table of paths
const FILES = [
  '/reports/pdf', '/reports/pdf?fromDate=2000-01-01&toDate=2002-12-31', '/reports/pdf?fromDate=2097-01-01&toDate=2099-12-31',
  '/exports/campaigns', '/exports/campaigns?format=ndjson', '/exports/scans', '/exports/scans?format=ndjson', '/exports/archive',
  '/api/v1/qr-codes?pageSize=100', '/api/v1/analytics/overview',
];
const PAGE = { page: 1, pageSize: 100 };

const selectionOf = (type: GraphQLObjectType, depth: number): string =>
  Object.values(type.getFields())
    .filter(({ args }) => !args.some(isRequiredArgument))
    .map((field) => withMembers(field, depth))
    .join(' ');

function withMembers({ name, type, args }: GraphQLField<unknown, unknown>, depth: number): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return name;
  const members = isObjectType(named) && depth > 0 ? selectionOf(named, depth - 1) : '';
  const page = args.some((arg) => arg.name === 'pageSize') ? '(pageSize: 1)' : '';
  return members === '' ? '' : `${name}${page} { ${members} }`;
}

/** Returns a selection for each field of a type, so that each is read although all of them at once would cost too much. */
function selectionsOf(field: GraphQLField<unknown, unknown>): string[] {
  const named = getNamedType(field.type);
  if (!isObjectType(named)) return [''];
  const { items, ...others } = named.getFields();
  const ofItem = items && getNamedType(items.type);
  const within = isObjectType(ofItem)
    ? Object.values(ofItem.getFields()).map((one) => `items { ${withMembers(one, 2)} }`)
    : [];
  const rest = Object.values(others).filter(({ args }) => !args.some(isRequiredArgument));
  return [...within, ...rest.map((one) => withMembers(one, 2))]
    .filter((each) => !/^$|\{ +\}$/.test(each))
    .map((each) => `{ ${each} }`);
}

/** Reads every root field of the schema with all of its fields. */
async function readRoots({ schema, browser, workspaceId, running }: Reader, read: Read): Promise<void> {
  const [campaign] = await running.operator.em
    .fork()
    .execute('select id from campaign where workspace_id = ? order by id desc limit 1', [workspaceId]);
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const inputs = field.args.filter((arg) => isRequiredArgument(arg) || /^page(Size)?$/.test(arg.name));
    const values = {
      ...valuesWith(inputs, [], undefined, () => campaign?.id ?? newId()),
      ...Object.fromEntries(
        Object.entries({ ...ARGUMENTS, ...PAGE }).filter(([name]) => inputs.some((one) => one.name === name)),
      ),
    };
    for (const selection of selectionsOf(field)) {
      const query = callOf('query', field, inputs, selection);
      await read(query, () => problemOfPages(browser, query, values));
    }
  }
}

/** Reads all pages of a list, in sizes that are accepted. Whatever else is read has one page. */
async function problemOfPages(browser: Console, query: string, values: object): Promise<string | null> {
  const isPaged = 'pageSize' in values;
  for (let [page, pageSize] = [1, PAGE.pageSize]; ; page++) {
    const answer = await browser.graphql(query, isPaged ? { ...values, page, pageSize } : values);
    const wrong = wrongAnswer(answer);
    if (wrong !== null) return wrong;
    const { data, errors = [] }: Answer = answer.body;
    const codes = errors.map(({ extensions }) => extensions?.code ?? 'none');
    if (isPaged && pageSize > 1 && codes.includes('query_too_complex')) {
      [page, pageSize] = [0, Math.floor(pageSize / 2)];
    } else if (!codes.every((code) => code === 'not_found' || code === 'validation_failed')) {
      return answer.text.slice(0, 300);
    } else if (!isPaged || countOf(Object.values(data ?? {})[0]) < pageSize) return null;
  }
}

/** Entries on a page. */
const countOf = (page: unknown): number => (Array.isArray(page) ? page : (Object(page).items ?? [])).length;

interface Answer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
}

/** Reads what is not in the schema: pages, files, exports and REST. */
async function readFiles(reader: Reader, shared: readonly string[], read: Read): Promise<void> {
  const { running, key, workspaceId } = reader;
  const select = 'select id, code from campaign where workspace_id = ? order by id';
  const campaigns = await running.operator.em.fork().execute<{ id: string; code: string }[]>(select, [workspaceId]);
  const file = (path: string, id = '', headers: Record<string, string> = { 'X-Api-Key': key }): Promise<void> =>
    read(path.replace(id, '…'), async () => {
      const answer = await supertest(running.url).get(path).set(headers).redirects(0).buffer(true).parse(toText);
      return wrongAnswer({ status: answer.status, text: String(answer.body) });
    });
  for (const path of shared) await file(path, path.split('/')[2], {});
  for (const { id, code } of campaigns) {
    await file(`/p/${code}`, code, {});
    await file(`/r/${code}`, code, {});
    await file(`/api/v1/qr-codes/${id}`, id);
  }
  for (const { id } of campaigns.slice(0, 3)) await file(`/reports/pdf?qrCodeId=${id}`, id);
  const imports = 'select id from campaign_import where workspace_id = ?';
  for (const { id } of await running.operator.em.fork().execute<{ id: string }[]>(imports, [workspaceId])) {
    for (const format of ['csv', 'ndjson']) await file(`/imports/${id}/result?format=${format}`, id);
  }
  for (const path of FILES) await file(path);
}

const toText = (response: NodeJS.EventEmitter, done: (error: Error | null, body: string) => void): void => {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.on('end', () => done(null, Buffer.concat(chunks).toString('latin1')));
  response.on('error', (error: Error) => done(null, `internal_error: ${error.message}`));
};

const TEST_MAIL = `insert into report_delivery (id, workspace_id, report_id, email, frequency, slot_utc, state, attempts, is_test, created_utc)
  select ?, workspace_id, id, 'reader@example.com', frequency, now(), 'Queued', 0, true, now() from report where id = ?`;

const CONSENT = `insert into mail_consent (workspace_id, email, state, decided_utc)
  values (?, 'reader@example.com', 'Active', now()) on conflict do nothing`;

/** Mails every report of the workspace. */
async function mailReports({ running, workspaceId }: Reader, read: Read): Promise<void> {
  const em = running.operator.em.fork();
  await em.execute(CONSENT, [workspaceId]);
  const reports = await em.execute<{ id: string }[]>('select id from report where workspace_id = ?', [workspaceId]);
  for (const { id } of reports) {
    await read('the mail of a report', async () => {
      const deliveryId = newId();
      await em.execute(TEST_MAIL, [deliveryId, id]);
      const run = { id: 'job', attempt: 0, signal: new AbortController().signal };
      await mailReport(running.service.services, { deliveryId, workspaceId }, run).catch(() => null);
      const [row] = await em.execute('select state, reason from report_delivery where id = ?', [deliveryId]);
      return row?.state === 'Sent' ? null : JSON.stringify(row);
    });
  }
}

/**
 * Reads everything that readers of the workspace can see, or only what is named, and returns what could not be read;
 * `shared` are the paths of its shared pages.
 */
export async function readEverything(reader: Reader, shared: readonly string[], only?: string): Promise<Unreadable[]> {
  const unreadable: Unreadable[] = [];
  const read: Read = async (what, problem) => {
    const answer = only === undefined || only === what ? await problem() : null;
    if (answer !== null) unreadable.push([what, answer]);
  };
  await readRoots(reader, read);
  await readFiles(reader, shared, read);
  await mailReports(reader, read);
  return unreadable;
}
