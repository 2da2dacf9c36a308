import { mkdtemp, rm } from 'node:fs/promises';
import type { Agent } from 'node:http';
import { join } from 'node:path';
import { publishChange } from '../../src/platform/database/change-feed/change.js';
import { requestTo } from '../support/domains.js';
import { eventually } from '../support/eventually.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../support/http/client.js';
import { type RunningProcess, runCli, startProcess } from '../support/service/process.js';
import { type DatabaseHarness, withClient } from './harness.js';
import { type LoadOptions, loadFor, scanAlone, startLoad } from './load.js';
import { RequestLog } from './request-log.js';
import { Salts } from './salts.js';

export interface ServiceOptions {
  readonly campaigns?: number;
  readonly environment?: Record<string, string>;
  /** Used instead of a new folder. */
  readonly dataFolder?: string;
  /** Another instance that shares database, key, campaigns and request log with this one. */
  readonly beside?: ServiceUnderTest;
}

const CAMPAIGNS = 3;
const DOMAIN = 'go.example.com';

/** Adds a proven domain to the only workspace, and waits until the service answers there. */
async function addDomain({ directUrl, url }: ServiceUnderTest): Promise<void> {
  await withClient(directUrl, async (client) => {
    await client.query(
      `insert into domain (id, workspace_id, host, token, proof, proven_utc, is_default, created_utc)
        select gen_random_uuid(), id, $1, 'sample', 'Txt', now(), false, now() from workspace`,
      [DOMAIN],
    );
    await publishChange((sql, values) => client.query(sql, values), { kind: 'domain', id: DOMAIN });
  });
  await eventually(
    'the service answers at the domain',
    async () => (await requestTo(url, DOMAIN).get('/')).status !== 421,
  );
}

/** A service process, its campaigns, and the log of all requests to it. The process can be ended and restarted. */
export class ServiceUnderTest {
  readonly #environment: NodeJS.ProcessEnv;
  #running: RunningProcess | null = null;
  #url = '';
  #earlierLogs = '';
  key = '';
  readonly campaigns: { readonly id: string; readonly code: string }[];

  private constructor(
    readonly harness: DatabaseHarness,
    readonly database: string,
    readonly dataFolder: string,
    environment: Record<string, string>,
    readonly requestLog: RequestLog,
    readonly salts: Salts,
    beside: ServiceUnderTest | undefined,
  ) {
    const DATABASE_URL = harness.proxiedUrl(database);
    this.#environment = { DATABASE_URL, DATA_DIR: dataFolder, PORT: '0', LOG_LEVEL: 'warn', ...environment };
    this.key = beside?.key ?? '';
    this.campaigns = beside?.campaigns ?? [];
  }

  static async open(harness: DatabaseHarness, options: ServiceOptions = {}): Promise<ServiceUnderTest> {
    const { beside, environment = {} } = options;
    const database = beside?.database ?? (await harness.createDatabase());
    const folder = options.dataFolder ?? (await mkdtemp(join(harness.folder, 'data-')));
    const [requestLog, salts] = [beside?.requestLog ?? new RequestLog(), beside?.salts ?? new Salts()];
    const service = new ServiceUnderTest(harness, database, folder, environment, requestLog, salts, beside);
    await service.start();
    if (beside === undefined) await addDomain(service);
    for (let i = 0; beside === undefined && i < (options.campaigns ?? CAMPAIGNS); i++) await service.addCampaign();
    return service;
  }

  get url(): string {
    return this.#url;
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Everything that its processes have written to standard error. */
  get log(): string {
    return this.#earlierLogs + (this.#running?.log() ?? '');
  }

  get codes(): string[] {
    return this.campaigns.map(({ code }) => code);
  }

  get client(): Client {
    return clientOf(this.#url, this.key);
  }

  get directUrl(): string {
    return this.harness.directUrl(this.database);
  }

  async start(environment: Record<string, string> = {}): Promise<void> {
    const running = await startProcess({ ...this.#environment, ...environment });
    this.#running = running;
    this.#url = running.url;
    this.key = running.firstKey ?? this.key;
  }

  /** Returns the exit code, or null if it was killed. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const running = this.#running;
    if (running === null) return null;
    const code = await running.end(signal);
    this.#earlierLogs += running.log();
    this.#running = null;
    return code;
  }

  /** Ends it in an orderly way. Returns the exit code and the milliseconds that it took. */
  async stop(): Promise<{ code: number | null; took: number }> {
    const start = performance.now();
    return { code: await this.end('SIGTERM'), took: performance.now() - start };
  }

  /** Sends a signal that does not end the process, such as SIGSTOP and SIGCONT. */
  signal(name: NodeJS.Signals): void {
    this.#running?.child.kill(name);
  }

  /** Returns the token of a link that signs in the first Owner of the key's workspace. */
  async signInToken(): Promise<string> {
    const { body } = await this.client.graphql('{ workspace { id } }');
    const words = ['people', 'sign-in-link', '--workspace', body.data.workspace.id, '--json'];
    const { out } = await runCli(this.#environment, ...words);
    return JSON.parse(out).url.split('=')[1];
  }

  async addCampaign(): Promise<{ id: string; code: string }> {
    const { status, body } = await this.client.post(CODES, dynamicUrl());
    if (status !== 201) throw new Error(`a campaign was refused with ${status}`);
    this.campaigns.push(body);
    return body;
  }

  /** Starts a load on all campaigns of this instance, which continues if its process is restarted. */
  load(more: Partial<LoadOptions> = {}) {
    return startLoad({ ...this.#loadOptions(), ...more });
  }

  loadFor(milliseconds: number): Promise<void> {
    return loadFor(milliseconds, this.#loadOptions());
  }

  scan(campaign = 0, query = '', kept?: Agent) {
    return scanAlone(`${this.#url}/r/${this.codes[campaign]}${query}`, this.requestLog, campaign, kept);
  }

  /** Uploads a file. The status is 0 without a complete response, and the id empty if it was refused. */
  async upload(bytes: Buffer, type: string): Promise<{ status: number; id: string }> {
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(bytes)], { type }), type.replace('/', '.'));
    const options = { method: 'POST', headers: { 'X-Api-Key': this.key }, body: form };
    try {
      const response = await fetch(`${this.#url}/api/v1/qr-assets`, options);
      const { id = '' }: { id?: string } = await response.json();
      return { status: response.status, id };
    } catch {
      return { status: 0, id: '' };
    }
  }

  /** Ids of all uploads in the database. */
  assetIds(): Promise<string[]> {
    return withClient(this.directUrl, async (client) => {
      return (await client.query<{ id: string }>('select id from asset')).rows.map(({ id }) => id);
    });
  }

  /** Returns the status of a request with its key; 0 without a response. */
  statusOf(path: string): Promise<number> {
    return statusOf(`${this.#url}${path}`, { 'X-Api-Key': this.key });
  }

  /** Ends the process if it is running, and removes its folder. */
  async close(): Promise<void> {
    await this.end('SIGTERM');
    await rm(this.dataFolder, { recursive: true, force: true });
  }

  #loadOptions(): LoadOptions {
    return { url: () => this.#url, codes: this.codes, domain: DOMAIN, requestLog: this.requestLog };
  }
}

export const statusOf = (url: string, headers: Record<string, string> = {}): Promise<number> =>
  fetch(url, { headers }).then(
    ({ status }) => status,
    () => 0,
  );
