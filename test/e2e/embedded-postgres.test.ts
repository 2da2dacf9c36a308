import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { findEmbeddedServer, startEmbeddedServer } from '../../src/database/embedded/embedded-server.js';
import { isPostmasterOf } from '../../src/database/embedded/postmaster-process.js';

import { CHILD, embeddedTrial, exitOf, kill, logger, query } from '../support/embedded-harness.js';
import { eventually } from '../support/eventually.js';

describe('the embedded PostgreSQL', () => {
  const { newDataDir, folderOf, clusterOf, start, startFailure, startChild, children } = embeddedTrial();

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
    await eventually('it has begun', unfinished, 1);
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

  it('has its data folder locked until the holder is killed', async () => {
    const dataDir = newDataDir();
    const first = await startChild('lock', dataDir);
    expect(first.told.locked).to.equal(true);
    expect((await startChild('lock', dataDir)).told.error).to.contain('in use');
    await kill(first.child);
    const results = await Promise.all(Array.from({ length: 4 }, () => startChild('lock', dataDir)));
    expect(results.filter(({ told }) => told.locked)).to.have.lengthOf(1);
  });
});
