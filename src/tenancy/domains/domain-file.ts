import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../core/logger.js';
import { reasonOf } from '../../core/net/reason-of.js';

/**
 * The proven hosts in a file of the data folder, for a start without a database. Each write replaces the file as a
 * whole, so a killed process leaves the former one.
 */
export class DomainFile {
  readonly #path: string;
  readonly #logger: Logger;
  #next: readonly string[] | null = null;
  #writing: Promise<void> | null = null;

  constructor(folder: string, logger: Logger) {
    this.#path = join(folder, 'domains.json');
    this.#logger = logger;
  }

  /** Empty if there is no file, or a damaged one. */
  async read(): Promise<ReadonlySet<string>> {
    try {
      const hosts: unknown = JSON.parse(await readFile(this.#path, 'utf8'));
      return new Set(Array.isArray(hosts) ? hosts.filter((host) => typeof host === 'string') : []);
    } catch {
      return new Set();
    }
  }

  /** Writes soon. Of several lists during a write, only the last is written. */
  save(hosts: readonly string[]): void {
    this.#next = hosts;
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
  }

  /** Resolves when the last list is on disk. */
  async saved(): Promise<void> {
    await this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#next !== null) {
      const text = JSON.stringify(this.#next);
      this.#next = null;
      try {
        await writeFile(`${this.#path}.new`, text, { mode: 0o600 });
        await rename(`${this.#path}.new`, this.#path);
      } catch (error) {
        this.#logger.warn({ reason: reasonOf(error) }, 'the list of domains cannot be written');
      }
    }
  }
}
