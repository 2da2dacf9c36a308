import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { createLogger } from '../../../src/core/logger.js';
import { type EmbeddedServer, startEmbeddedServer } from '../../../src/platform/database/embedded/embedded-server.js';
import { readPostmasterFile } from '../../../src/platform/database/embedded/postmaster-file.js';
import { stopPostmaster } from '../../../src/platform/database/embedded/postmaster-process.js';
import { eventually } from '../eventually.js';

export const CHILD = fileURLToPath(new URL('../../fixtures/start-embedded.js', import.meta.url));
export const isRoot = process.getuid?.() === 0;
export const logger = createLogger('silent');

/** Output of a child process: see start-embedded.ts. */
export interface ChildReport {
  readonly url: string;
  readonly pid: number;
  readonly adopted: boolean;
  readonly locked: boolean;
  readonly error: string;
}

/** Separate servers on folders and child processes, removed after each test. Call it in a `describe`. */
export function embeddedHarness() {
  const dataDirs: string[] = [];
  const children: ChildProcess[] = [];

  const newDataDir = (): string => {
    const dataDir = mkdtempSync(join(tmpdir(), 'signpost-embedded-'));
    dataDirs.push(dataDir);
    return dataDir;
  };
  const folderOf = (dataDir: string): string => join(dataDir, 'postgres');
  const clusterOf = (dataDir: string): string => join(dataDir, 'postgres', 'cluster');
  const start = (dataDir: string): Promise<EmbeddedServer> =>
    startEmbeddedServer({ folder: folderOf(dataDir), durable: false, logger });
  const startFailure = (dataDir: string): Promise<string> =>
    start(dataDir).then(
      () => 'started',
      (error: Error) => error.message,
    );

  afterEach(async () => {
    for (const child of children.splice(0)) await kill(child);
    for (const dataDir of dataDirs.splice(0)) {
      const file = await readPostmasterFile(clusterOf(dataDir));
      if (file !== null) await stopPostmaster(file.pid, clusterOf(dataDir), logger);
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    }
  });

  return { newDataDir, folderOf, clusterOf, start, startFailure, startChild, startWithoutNamespaces, children };

  async function startChild(
    mode: string,
    folder: string,
    identity: { uid?: number; gid?: number } = {},
  ): Promise<{ child: ChildProcess; report: ChildReport }> {
    const child = spawn(process.execPath, [CHILD, mode, folder], { stdio: ['pipe', 'pipe', 'inherit'], ...identity });
    children.push(child);
    return { child, report: await nextLine(child) };
  }

  /** Starts in a namespace that has every user and forbids further namespaces, like a container. */
  async function startWithoutNamespaces(folder: string): Promise<{ child: ChildProcess; report: ChildReport }> {
    const script = 'read go; exec /bin/sh -c \'echo 0 >/proc/sys/user/max_user_namespaces; exec "$0" "$@"\' "$0" "$@"';
    const child = spawn('unshare', ['--user', '/bin/sh', '-c', script, process.execPath, CHILD, 'server', folder], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    children.push(child);
    const namespaceOf = (id: number | undefined): string => readlinkSync(`/proc/${id}/ns/user`);
    await eventually('the child has a namespace of its own', () => namespaceOf(child.pid) !== namespaceOf(process.pid));
    writeFileSync(`/proc/${child.pid}/uid_map`, '0 0 65536\n');
    writeFileSync(`/proc/${child.pid}/gid_map`, '0 0 65536\n');
    child.stdin?.write('go\n');
    return { child, report: await nextLine(child) };
  }
}

async function nextLine(child: ChildProcess): Promise<ChildReport> {
  if (child.stdout === null) throw new Error('no standard output');
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line);
  throw new Error('the process ended without a report');
}

export const exitOf = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

export async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await exitOf(child);
}

export async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
