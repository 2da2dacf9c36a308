import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { Client } from 'pg';
import {
  type EmbeddedServer,
  findEmbeddedServer,
  startEmbeddedServer,
} from '../../src/database/embedded/embedded-server.js';
import { readPostmasterFile } from '../../src/database/embedded/postmaster-file.js';
import { isPostmasterOf, stopPostmaster } from '../../src/database/embedded/postmaster-process.js';
import { createLogger } from '../../src/floor/logger.js';

const CHILD = fileURLToPath(new URL('../fixtures/start-embedded.js', import.meta.url));
const isRoot = process.getuid?.() === 0;
const logger = createLogger('silent');

interface Told {
  readonly url: string;
  readonly pid: number;
  readonly adopted: boolean;
  readonly locked: boolean;
  readonly error: string;
}

describe('the embedded PostgreSQL', function () {
  this.timeout(30_000);
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

  it('starts on a new folder, takes Unicode text and stops without a trace', async () => {
    const dataDir = newDataDir();
    const server = await start(dataDir);
    expect(server.adopted).to.equal(false);
    const rows = await query(
      server.url,
      `SELECT current_database() AS name, current_setting('server_version_num')::int / 10000 AS major, 'É' ILIKE 'é' AS folds,
        (SELECT setting FROM pg_settings WHERE name = 'data_checksums') AS checksums, 'Z' < 'a' AS by_code_point`,
    );
    expect(rows).to.deep.equal([{ name: 'signpost', major: 18, folds: true, checksums: 'on', by_code_point: true }]);
    expect(statSync(join(folderOf(dataDir), 'password')).mode & 0o777).to.equal(0o600);
    expect(statSync(folderOf(dataDir)).mode & 0o777).to.equal(0o700);

    expect(await findEmbeddedServer(folderOf(dataDir))).to.equal(server.url);
    await server.stop();
    await server.stop();
    expect(await isPostmasterOf(server.pid, clusterOf(dataDir))).to.equal(false);
    expect(existsSync(join(clusterOf(dataDir), 'postmaster.pid'))).to.equal(false);
    expect(await findEmbeddedServer(folderOf(dataDir))).to.equal(null);
  });

  it('keeps its data from start to start, below a process id that is now someone else', async () => {
    const dataDir = newDataDir();
    const first = await start(dataDir);
    await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS id');
    const file = readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8');
    await first.stop();
    writeFileSync(join(clusterOf(dataDir), 'postmaster.pid'), file.replace(/^\d+/, String(process.pid)));

    expect(await findEmbeddedServer(folderOf(dataDir))).to.equal(null);
    const second = await start(dataDir);
    expect(second.adopted).to.equal(false);
    expect(await query(second.url, 'SELECT id FROM kept')).to.deep.equal([{ id: 1 }]);
  });

  it('serves two copies side by side', async () => {
    const [one, two] = await Promise.all([start(newDataDir()), start(newDataDir())]);
    await query(one.url, 'CREATE TABLE only_here ()');
    expect(await query(two.url, "SELECT to_regclass('only_here') AS found")).to.deep.equal([{ found: null }]);
  });

  it('outlives the service that is killed, and is adopted by the next with every committed row', async () => {
    const dataDir = newDataDir();
    const { child, told } = await startChild('server', folderOf(dataDir));
    expect(told.error).to.equal(undefined);
    await query(told.url, 'CREATE TABLE kept AS SELECT 7 AS id');
    await kill(child);
    expect(await findEmbeddedServer(folderOf(dataDir))).to.equal(told.url);

    const next = await startEmbeddedServer({ folder: folderOf(dataDir), logger });
    expect(next).to.include({ adopted: true, pid: told.pid, url: told.url });
    expect(await query(next.url, 'SELECT id FROM kept')).to.deep.equal([{ id: 7 }]);
    await next.stop();
    expect(await isPostmasterOf(told.pid, clusterOf(dataDir))).to.equal(false);
  });

  it('does not keep its starter alive, and is in no process group of it', async () => {
    const dataDir = newDataDir();
    const { child, told } = await startChild('leave', folderOf(dataDir));
    await exitOf(child);
    expect(await isPostmasterOf(told.pid, clusterOf(dataDir))).to.equal(true);
    // A negative id is a process group: the signal 0 only asks whether there is one of that number.
    expect(() => process.kill(-told.pid, 0)).not.to.throw();
  });

  it('recovers what was committed when service and postmaster are both killed', async () => {
    const dataDir = newDataDir();
    const { child, told } = await startChild('server', folderOf(dataDir));
    await query(told.url, 'CREATE TABLE kept AS SELECT 8 AS id');
    process.kill(told.pid, 'SIGKILL');
    await kill(child);

    const next = await start(dataDir);
    expect(next.adopted).to.equal(false);
    expect(await query(next.url, 'SELECT id FROM kept')).to.deep.equal([{ id: 8 }]);
  });

  it('waits for an orphan that is shutting down, and starts anew', async () => {
    const dataDir = newDataDir();
    const first = await start(dataDir);
    process.kill(first.pid, 'SIGINT');
    const second = await start(dataDir);
    expect(second).to.include({ adopted: false });
    expect(await query(second.url, 'SELECT 1 AS one')).to.deep.equal([{ one: 1 }]);
  });

  it('is not adopted by a service that wants durability when it runs without', async () => {
    const dataDir = newDataDir();
    const loose = await start(dataDir);
    const durable = await startEmbeddedServer({ folder: folderOf(dataDir), logger });
    expect(durable.adopted).to.equal(false);
    expect(durable.pid).not.to.equal(loose.pid);
    expect(await query(durable.url, 'SHOW fsync')).to.deep.equal([{ fsync: 'on' }]);
  });

  it('leaves nothing half made by a start that was killed', async () => {
    const dataDir = newDataDir();
    const child = spawn(process.execPath, [CHILD, 'server', folderOf(dataDir)], { stdio: ['pipe', 'pipe', 'inherit'] });
    children.push(child);
    const unfinished = (): boolean =>
      existsSync(folderOf(dataDir)) && readdirSync(folderOf(dataDir)).some((name) => name.startsWith('unfinished-'));
    while (!unfinished()) await sleep(5);
    await sleep(100);
    await kill(child);
    expect(existsSync(clusterOf(dataDir))).to.equal(false);
    const server = await start(dataDir);
    expect(unfinished()).to.equal(false);
    expect(await query(server.url, 'SELECT 1 AS one')).to.deep.equal([{ one: 1 }]);
  });

  it('refuses the cluster of another major version, a missing password and a folder that is something else', async () => {
    const dataDir = newDataDir();
    await (await start(dataDir)).stop();
    const password = readFileSync(join(folderOf(dataDir), 'password'));
    rmSync(join(folderOf(dataDir), 'password'));
    expect(await startFailure(dataDir)).to.contain('password is missing');
    writeFileSync(join(folderOf(dataDir), 'password'), password);
    writeFileSync(join(clusterOf(dataDir), 'PG_VERSION'), '17\n');
    expect(await startFailure(dataDir))
      .to.contain('PostgreSQL 17')
      .and.contain('dump');
    rmSync(join(clusterOf(dataDir), 'PG_VERSION'));
    expect(await startFailure(dataDir)).to.contain('not a PostgreSQL data directory');
  });

  it('runs for root below a folder that only root can enter', async function () {
    if (!isRoot) return skip(this, 'needs root');
    const dataDir = newDataDir();
    chmodSync(dataDir, 0o700);
    const server = await start(dataDir);
    expect(await query(server.url, 'SELECT 1 AS one')).to.deep.equal([{ one: 1 }]);
    expect(statSync(clusterOf(dataDir)).uid).to.equal(0);
  });

  it('runs for an ordinary user', async function () {
    if (!isRoot) return skip(this, 'every other test here runs as one');
    const reach = spawnSync('/bin/sh', ['-c', '"$0" --version && cat "$1"', process.execPath, CHILD], { uid: 65534 });
    if (reach.status !== 0) return skip(this, 'an ordinary user cannot reach this checkout');
    const dataDir = newDataDir();
    chownSync(dataDir, 65534, 65534);
    const { child, told } = await startChild('server', folderOf(dataDir), { uid: 65534, gid: 65534 });
    expect(told.error).to.equal(undefined);
    expect(statSync(clusterOf(dataDir)).uid).to.equal(65534);
    await query(told.url, 'CREATE TABLE kept AS SELECT 9 AS id');
    child.stdin?.end();
    await exitOf(child);

    // Root without privileges cannot enter the user's closed folder: PostgreSQL goes on as that user.
    const asOwner = await start(dataDir);
    expect(await query(asOwner.url, 'SELECT id FROM kept')).to.deep.equal([{ id: 9 }]);
    expect(statSync(clusterOf(dataDir)).uid).to.equal(65534);
    await asOwner.stop();

    // Through an open one it can: the files become root's.
    chmodSync(dataDir, 0o755);
    const asRoot = await start(dataDir);
    expect(await query(asRoot.url, 'SELECT id FROM kept')).to.deep.equal([{ id: 9 }]);
    expect(statSync(clusterOf(dataDir)).uid).to.equal(0);
  });

  it('runs as a system user, or says what to do, where root may make no namespace', async function () {
    if (!isRoot || process.platform !== 'linux') return skip(this, 'needs root on Linux');
    const reach = spawnSync('/bin/sh', ['-c', 'cat "$0"', CHILD], { uid: 65534 });
    if (reach.status !== 0) return skip(this, 'an ordinary user cannot reach this checkout');
    const dataDir = newDataDir();
    const closed = await startWithoutNamespaces(folderOf(dataDir));
    expect(closed.told.error).to.contain('DATABASE_URL').and.contain('ordinary user').and.not.contain('\n');

    chmodSync(dataDir, 0o755);
    const open = await startWithoutNamespaces(folderOf(dataDir));
    expect(open.told.error).to.equal(undefined);
    expect(await query(open.told.url, 'SELECT 1 AS one')).to.deep.equal([{ one: 1 }]);
    expect(statSync(clusterOf(dataDir)).uid).not.to.equal(0);
    open.child.stdin?.end();
    await exitOf(open.child);
    expect(await isPostmasterOf(open.told.pid, clusterOf(dataDir))).to.equal(false);
  });

  it('has its data folder locked until the holder is killed', async () => {
    const dataDir = newDataDir();
    const first = await startChild('lock', dataDir);
    expect(first.told.locked).to.equal(true);
    expect((await startChild('lock', dataDir)).told.error).to.contain('in use');
    await kill(first.child);
    const results = await Promise.all(Array.from({ length: 4 }, () => startChild('lock', dataDir)));
    expect(results.filter(({ told }) => told.locked)).to.have.lengthOf(1);
  });

  async function startChild(
    mode: string,
    folder: string,
    identity: { uid?: number; gid?: number } = {},
  ): Promise<{ child: ChildProcess; told: Told }> {
    const child = spawn(process.execPath, [CHILD, mode, folder], { stdio: ['pipe', 'pipe', 'inherit'], ...identity });
    children.push(child);
    return { child, told: await nextLine(child) };
  }

  /** A namespace with every user in it that forbids further ones: what a container does to its root. */
  async function startWithoutNamespaces(folder: string): Promise<{ child: ChildProcess; told: Told }> {
    const script = 'read go; exec /bin/sh -c \'echo 0 >/proc/sys/user/max_user_namespaces; exec "$0" "$@"\' "$0" "$@"';
    const child = spawn('unshare', ['--user', '/bin/sh', '-c', script, process.execPath, CHILD, 'server', folder], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    children.push(child);
    await sleep(100);
    writeFileSync(`/proc/${child.pid}/uid_map`, '0 0 65536\n');
    writeFileSync(`/proc/${child.pid}/gid_map`, '0 0 65536\n');
    child.stdin?.write('go\n');
    return { child, told: await nextLine(child) };
  }
});

function skip(context: Mocha.Context, reason: string): void {
  console.log(`      skipped: ${reason}`);
  context.skip();
}

async function nextLine(child: ChildProcess): Promise<Told> {
  if (child.stdout === null) throw new Error('no standard output');
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line);
  throw new Error('the process ended without a word');
}

const exitOf = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await exitOf(child);
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
