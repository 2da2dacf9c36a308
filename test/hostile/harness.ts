import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { findFreePort } from '../../src/core/free-port.js';
import { createDatabase, dropDatabase } from '../support/database.js';
import { signedInWith } from '../support/http/console.js';
import { type RunningProcess, runCli, startProcess } from '../support/service/process.js';
import type { Target } from './attacks/attack.js';
import { ATTACKED_HOST } from './attacks/host-attacks.js';
import { createTarget, type OrdinaryClient } from './ordinary-client.js';

/** What the service reports about its own process, see test/fixtures/report-process.ts. */
export interface ProcessReport {
  readonly changed: readonly string[];
  readonly stallMs: number;
}

const REPORTER = new URL('../fixtures/report-process.js', import.meta.url).href;
const ATTACKER_RETRIES = 20;
const REPORT_LIMIT_MS = 20_000;
// Attacks come from many addresses, and no rate or storage limit must keep them from the code behind it.
const VARIABLES = {
  TRUST_PROXY: 'loopback',
  RATE_LIMIT_PER_MINUTE: '0',
  LOG_LEVEL: 'warn',
  UNATTACHED_ALLOWANCE_BYTES: String(2 ** 40),
  ACTIVE_ALLOWANCE_BYTES: String(2 ** 40),
};

/** Runs a command that creates something. Returns its id; `key` is the text of a new key. */
async function runJson(
  environment: NodeJS.ProcessEnv,
  ...words: string[]
): Promise<{ id: string; key: string; url: string }> {
  const { code, out, error } = await runCli(environment, ...words, '--json');
  if (code !== 0) throw new Error(error);
  return JSON.parse(out);
}

/** Gives the attacker a host that counts as proven. */
async function addHost(databaseUrl: string, workspaceId: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into domain (id, workspace_id, host, token, proof, proven_utc, is_default, created_utc)
      values (gen_random_uuid(), $1, $2, 'sample', 'Txt', now(), true, now())`,
    [workspaceId, ATTACKED_HOST],
  );
  await client.end();
}

/** The service in a separate process, with two workspaces: the attacker's and the victim's. */
export class HostileHarness {
  #running: RunningProcess | null = null;

  private constructor(
    readonly folder: string,
    readonly databaseUrl: string,
    readonly port: number,
    readonly attacker: OrdinaryClient,
    readonly victim: OrdinaryClient,
    readonly attackerId: string,
    readonly nodeOptions: readonly string[],
  ) {}

  /** `retries` are those of the victim's client. The attacker's client always retries. */
  static async open(retries: number, nodeOptions: readonly string[] = []): Promise<HostileHarness> {
    const folder = await mkdtemp(join(tmpdir(), 'signpost-hostile-'));
    const databaseUrl = await createDatabase();
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data') };
    const port = await findFreePort();
    const create = async (name: string, clientRetries: number): Promise<OrdinaryClient & { workspaceId: string }> => {
      const { id } = await runJson(environment, 'workspace', 'create', '--name', name, '--plan', 'Business');
      const { key } = await runJson(environment, 'key', 'create', '--workspace', id, '--name', name);
      return { url: `http://127.0.0.1:${port}`, key, retries: clientRetries, workspaceId: id };
    };
    const attacker = await create('Attacker', ATTACKER_RETRIES);
    const victim = await create('Other', retries);
    const harness = new HostileHarness(folder, databaseUrl, port, attacker, victim, attacker.workspaceId, nodeOptions);
    await addHost(databaseUrl, attacker.workspaceId);
    await harness.start();
    return harness;
  }

  get pid(): number {
    return this.#running?.child.pid ?? 0;
  }

  get isAlive(): boolean {
    const child = this.#running?.child;
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  /** The last lines of the process's log, also after its end. */
  get logEnd(): string {
    return this.#running?.log().trim().split('\n').slice(-12).join('\n') ?? '';
  }

  async start(): Promise<void> {
    await this.#end('SIGKILL');
    await rm(this.#reportPath, { force: true });
    this.#running = await startProcess({
      ...VARIABLES,
      DATABASE_URL: this.databaseUrl,
      DATA_DIR: join(this.folder, 'data'),
      PORT: String(this.port),
      NODE_OPTIONS: [`--import=${REPORTER}`, ...this.nodeOptions].join(' '),
      REPORT_PATH: this.#reportPath,
    });
    await this.report();
  }

  /** Returns null if the service does not respond. */
  async report(): Promise<ProcessReport | null> {
    const socket = connect(this.#reportPath);
    socket.setTimeout(REPORT_LIMIT_MS, () => socket.destroy(new Error('no report')));
    return text(socket).then(
      (received) => JSON.parse(received),
      () => null,
    );
  }

  target(): Promise<Target> {
    return createTarget(this.attacker);
  }

  /** Creates a client of the attacker's workspace whose key may also manage keys. */
  async createManager(): Promise<OrdinaryClient> {
    const environment = { DATABASE_URL: this.databaseUrl, DATA_DIR: join(this.folder, 'data') };
    const scopes = 'qr:read,qr:write,qr:delete,keys:manage';
    const { key } = await runJson(environment, 'key', 'create', '--workspace', this.attackerId, '--scopes', scopes);
    return { ...this.attacker, key };
  }

  /** Signs in a new Owner of the attacker's workspace, and returns what their browser sends. */
  async signIn(): Promise<Record<string, string>> {
    const environment = { DATABASE_URL: this.databaseUrl, DATA_DIR: join(this.folder, 'data') };
    const owner = ['--workspace', this.attackerId, '--email', 'owner@example.com', '--role', 'Owner'];
    const { url } = await runJson(environment, 'people', 'invite', ...owner);
    const token = new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? '';
    const browser = await signedInWith(this.attacker.url, token);
    return { Cookie: browser.cookie, Origin: this.attacker.url, 'X-Signpost-Console': '1' };
  }

  /** Names of files being received. */
  incoming(): Promise<string[]> {
    return readdir(join(this.folder, 'data', 'assets', 'incoming')).catch(() => []);
  }

  async close(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await this.#end(signal);
    await rm(this.folder, { recursive: true, force: true });
    await dropDatabase(this.databaseUrl);
  }

  get #reportPath(): string {
    return join(this.folder, 'report');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const running = this.#running;
    if (running === null) return;
    await running.end(signal);
    this.#running = null;
  }
}
