import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as Database } from 'pg';
import { findEmbeddedServer } from '../../../src/platform/database/embedded/embedded-server.js';
import { type Client, clientOf } from '../http/client.js';
import { type RunningProcess, startProcess } from './process.js';

type Environment = Readonly<Record<string, string>>;

/** A service in a separate process, with its own data folder and embedded database. */
class TestProcess {
  folder = '';
  /** The text of its first key. */
  key = '';
  declare running: RunningProcess;

  constructor(readonly environment: Environment) {}

  get client(): Client {
    return clientOf(this.running.url, this.key);
  }

  /** Starts it on its folder, after a kill again. */
  async start(): Promise<void> {
    this.running = await startProcess({
      ...{ DATA_DIR: this.folder, PORT: '0', LOG_LEVEL: 'silent' },
      ...this.environment,
    });
    this.key ||= this.running.firstKey ?? '';
  }

  /** Queries its database directly. */
  async query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const connectionString = (await findEmbeddedServer(join(this.folder, 'postgres'))) ?? '';
    const database = new Database({ connectionString });
    await database.connect();
    try {
      return (await database.query<Row>(text, [...values])).rows;
    } finally {
      await database.end();
    }
  }
}

/** Describes tests of a service that they kill, stop and start. */
export function describeProcess(title: string, environment: Environment, tests: (service: TestProcess) => void): void {
  describe(title, () => {
    const service = new TestProcess(environment);
    before(async () => {
      service.folder = await mkdtemp(join(tmpdir(), 'signpost-process-'));
      await service.start();
    });
    tests(service);
    after(async () => {
      await service.running.end('SIGTERM');
      await rm(service.folder, { recursive: true, force: true });
    });
  });
}
