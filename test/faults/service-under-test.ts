import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Client, CODES, clientOf, dynamicUrl } from '../support/client.js';
import { type RunningProcess, startProcess } from '../support/process.js';
import type { Trial } from './harness.js';
import { Ledger } from './ledger.js';
import { type LoadOptions, loadFor, scanAlone, startLoad } from './load.js';
import { Salts } from './salts.js';

export interface StandOptions {
  readonly campaigns?: number;
  readonly environment?: Record<string, string>;
  /** Instead of a new folder. */
  readonly dataFolder?: string;
  /** Another instance beside this one: same database, key, campaigns and ledger. */
  readonly beside?: Stand;
}

const CAMPAIGNS = 3;

/** A service process, its campaigns, and all that clients were told. The process may be ended and started again. */
export class Stand {
  readonly #environment: NodeJS.ProcessEnv;
  #running: RunningProcess | null = null;
  #url = '';
  #earlierLogs = '';
  key = '';
  readonly campaigns: { readonly id: string; readonly code: string }[];

  private constructor(
    readonly trial: Trial,
    readonly database: string,
    readonly dataFolder: string,
    environment: Record<string, string>,
    readonly ledger: Ledger,
    readonly salts: Salts,
    beside: Stand | undefined,
  ) {
    const DATABASE_URL = trial.proxiedUrl(database);
    this.#environment = { DATABASE_URL, DATA_DIR: dataFolder, PORT: '0', LOG_LEVEL: 'warn', ...environment };
    this.key = beside?.key ?? '';
    this.campaigns = beside?.campaigns ?? [];
  }

  static async open(trial: Trial, options: StandOptions = {}): Promise<Stand> {
    const { beside, environment = {} } = options;
    const database = beside?.database ?? (await trial.createDatabase());
    const folder = options.dataFolder ?? (await mkdtemp(join(trial.folder, 'data-')));
    const [ledger, salts] = [beside?.ledger ?? new Ledger(), beside?.salts ?? new Salts()];
    const stand = new Stand(trial, database, folder, environment, ledger, salts, beside);
    await stand.start();
    for (let i = 0; beside === undefined && i < (options.campaigns ?? CAMPAIGNS); i++) await stand.addCampaign();
    return stand;
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

  get client(): Client {
    return clientOf(this.#url, this.key);
  }

  get directUrl(): string {
    return this.trial.directUrl(this.database);
  }

  async start(environment: Record<string, string> = {}): Promise<void> {
    const running = await startProcess({ ...this.#environment, ...environment });
    this.#running = running;
    this.#url = running.url;
    this.key = running.firstKey ?? this.key;
  }

  /** Gives the exit code, null when it was killed. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const running = this.#running;
    if (running === null) return null;
    const code = await running.end(signal);
    this.#earlierLogs += running.log();
    this.#running = null;
    return code;
  }

  async addCampaign(): Promise<{ id: string; code: string }> {
    const { status, body } = await this.client.post(CODES, dynamicUrl());
    if (status !== 201) throw new Error(`a campaign was refused with ${status}`);
    this.campaigns.push(body);
    return body;
  }

  /** The load of all campaigns on this instance, whichever process it is at the time. */
  load(more: Partial<LoadOptions> = {}) {
    return startLoad({ ...this.#loadOptions(), ...more });
  }

  loadFor(milliseconds: number, more: Partial<LoadOptions> = {}): Promise<void> {
    return loadFor(milliseconds, { ...this.#loadOptions(), ...more });
  }

  scan(campaign = 0, query = '') {
    return scanAlone(`${this.#url}/r/${this.campaigns[campaign]?.code}${query}`, this.ledger, campaign);
  }

  /** Ends the process if it runs and removes its folder. */
  async close(): Promise<void> {
    await this.end('SIGTERM');
    await rm(this.dataFolder, { recursive: true, force: true });
  }

  #loadOptions(): LoadOptions {
    return { url: () => this.#url, codes: this.campaigns.map(({ code }) => code), ledger: this.ledger };
  }
}
