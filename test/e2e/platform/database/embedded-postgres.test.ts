import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { findEmbeddedServer, startEmbeddedServer } from '../../../../src/platform/database/embedded/embedded-server.js';
import { isPostmasterOf } from '../../../../src/platform/database/embedded/postmaster-process.js';
import { eventually } from '../../../support/eventually.js';
import { CHILD, embeddedHarness, exitOf, kill, logger, query } from '../../../support/service/embedded-harness.js';

describe('The embedded PostgreSQL', () => {
  const { newDataDir, folderOf, clusterOf, start, startFailure, startChild, children } = embeddedHarness();

  it('starts on a new folder, handles Unicode text and stops completely', async () => {
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

  it('keeps its data although its process ID now belongs to another process', async () => {
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

  it('runs twice on one machine, in different folders', async () => {
    const [one, two] = await Promise.all([start(newDataDir()), start(newDataDir())]);
    await query(one.url, 'CREATE TABLE only_here ()');
    expect(await query(two.url, "SELECT to_regclass('only_here') AS found")).to.deep.equal([{ found: null }]);
  });

  it('outlives a killed service, and is adopted by the next with every committed row', async () => {
    const dataDir = newDataDir();
    const { child, report } = await startChild('server', folderOf(dataDir));
    expect(report.error).to.equal(undefined);
    await query(report.url, 'CREATE TABLE kept AS SELECT 7 AS id');
    await kill(child);
    expect(await findEmbeddedServer(folderOf(dataDir))).to.equal(report.url);

    const next = await startEmbeddedServer({ folder: folderOf(dataDir), logger });
    expect(next).to.include({ adopted: true, pid: report.pid, url: report.url });
    expect(await query(next.url, 'SELECT id FROM kept')).to.deep.equal([{ id: 7 }]);
    await next.stop();
    expect(await isPostmasterOf(report.pid, clusterOf(dataDir))).to.equal(false);
  });

  it('does not keep the process that started it alive, and has its own process group', async () => {
    const dataDir = newDataDir();
    const { child, report } = await startChild('leave', folderOf(dataDir));
    await exitOf(child);
    expect(await isPostmasterOf(report.pid, clusterOf(dataDir))).to.equal(true);
    // A negative ID means a process group, and signal 0 only checks whether it exists.
    expect(() => process.kill(-report.pid, 0)).not.to.throw();
  });

  it('recovers every committed row when service and postmaster are both killed', async () => {
    const dataDir = newDataDir();
    const { child, report } = await startChild('server', folderOf(dataDir));
    await query(report.url, 'CREATE TABLE kept AS SELECT 8 AS id');
    process.kill(report.pid, 'SIGKILL');
    await kill(child);

    const next = await start(dataDir);
    expect(next.adopted).to.equal(false);
    expect(await query(next.url, 'SELECT id FROM kept')).to.deep.equal([{ id: 8 }]);
  });

  it('waits for an earlier server that is shutting down, and starts a new one', async () => {
    const dataDir = newDataDir();
    const first = await start(dataDir);
    process.kill(first.pid, 'SIGINT');
    const second = await start(dataDir);
    expect(second).to.include({ adopted: false });
    expect(await query(second.url, 'SELECT 1 AS one')).to.deep.equal([{ one: 1 }]);
  });

  it('is not adopted without durability by a service that requires it', async () => {
    const dataDir = newDataDir();
    const loose = await start(dataDir);
    const durable = await startEmbeddedServer({ folder: folderOf(dataDir), logger });
    expect(durable.adopted).to.equal(false);
    expect(durable.pid).not.to.equal(loose.pid);
    expect(await query(durable.url, 'SHOW fsync')).to.deep.equal([{ fsync: 'on' }]);
  });

  it('leaves no incomplete cluster when the start is killed', async () => {
    const dataDir = newDataDir();
    const child = spawn(process.execPath, [CHILD, 'server', folderOf(dataDir)], { stdio: ['pipe', 'pipe', 'inherit'] });
    children.push(child);
    const unfinished = (): boolean =>
      existsSync(folderOf(dataDir)) && readdirSync(folderOf(dataDir)).some((name) => name.startsWith('unfinished-'));
    await eventually('the start has begun', unfinished, 1);
    await kill(child);
    expect(existsSync(clusterOf(dataDir))).to.equal(false);
    const server = await start(dataDir);
    expect(unfinished()).to.equal(false);
    expect(await query(server.url, 'SELECT 1 AS one')).to.deep.equal([{ one: 1 }]);
  });

  it('refuses a cluster of another major version, a missing password and a folder that is not a cluster', async () => {
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

  it('locks its data folder until the process is killed', async () => {
    const dataDir = newDataDir();
    const first = await startChild('lock', dataDir);
    expect(first.report.locked).to.equal(true);
    expect((await startChild('lock', dataDir)).report.error).to.contain('in use');
    await kill(first.child);
    const results = await Promise.all(Array.from({ length: 4 }, () => startChild('lock', dataDir)));
    expect(results.filter(({ report }) => report.locked)).to.have.lengthOf(1);
  });
});
