import { Client } from 'pg';
import type { ImportSite } from '../attacks/import-attack.js';
import type { HostileHarness } from '../harness.js';
import { processorShareOf } from '../process-memory.js';
import { ImportClient } from './import-client.js';

const UNFINISHED = "select count(*) as value from campaign_import where state in ('Waiting', 'Running')";
const STORED = `select coalesce(max(bytes), 0) as value from (
  select sum(length) as bytes from import_file group by workspace_id) as stored`;
/** Large files that arrive together need some time on a busy machine. */
const REQUEST_LIMIT_MS = 60_000;
const SHARE_PERIOD_MS = 1_000;

/** The harness in the form that attacks with import files use. */
export class HarnessSite implements ImportSite {
  readonly client: ImportClient;

  constructor(
    readonly harness: HostileHarness,
    readonly limitMs: number,
  ) {
    this.client = new ImportClient(harness.attacker, REQUEST_LIMIT_MS);
  }

  async openManager(): Promise<ImportClient> {
    return new ImportClient(await this.harness.createManager(), REQUEST_LIMIT_MS);
  }

  unfinished(): Promise<number> {
    return this.#query(UNFINISHED);
  }

  storedBytes(): Promise<number> {
    return this.#query(STORED);
  }

  processorShare(): Promise<number | null> {
    return processorShareOf(this.harness.pid, SHARE_PERIOD_MS);
  }

  /** Frees space for further files. No import may be unfinished. */
  async removeFiles(): Promise<void> {
    await this.#query('delete from import_file');
  }

  /** Returns the column `value` of the first row, or 0 if there is none. */
  async #query(text: string): Promise<number> {
    const client = new Client({ connectionString: this.harness.databaseUrl });
    await client.connect();
    try {
      const { rows } = await client.query<{ value: string }>(text);
      return Number(rows[0]?.value ?? 0);
    } finally {
      await client.end();
    }
  }
}
