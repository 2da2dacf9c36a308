import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { isPostmasterOf } from '../../../../src/platform/database/embedded/postmaster-process.js';
import { CHILD, embeddedHarness, exitOf, isRoot, query } from '../../../support/service/embedded-harness.js';
import { skip } from '../../../support/skip.js';

describe('The embedded PostgreSQL, by the user who starts it', () => {
  const { newDataDir, folderOf, clusterOf, start, startChild, startWithoutNamespaces } = embeddedHarness();

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
    const { child, report } = await startChild('server', folderOf(dataDir), { uid: 65534, gid: 65534 });
    expect(report.error).to.equal(undefined);
    expect(statSync(clusterOf(dataDir)).uid).to.equal(65534);
    await query(report.url, 'CREATE TABLE kept AS SELECT 9 AS id');
    child.stdin?.end();
    await exitOf(child);

    // Root without privileges cannot enter the user's closed folder: PostgreSQL continues as that user.
    const asOwner = await start(dataDir);
    expect(await query(asOwner.url, 'SELECT id FROM kept')).to.deep.equal([{ id: 9 }]);
    expect(statSync(clusterOf(dataDir)).uid).to.equal(65534);
    await asOwner.stop();

    // Root can enter an open folder: root becomes the owner of the files.
    chmodSync(dataDir, 0o755);
    const asRoot = await start(dataDir);
    expect(await query(asRoot.url, 'SELECT id FROM kept')).to.deep.equal([{ id: 9 }]);
    expect(statSync(clusterOf(dataDir)).uid).to.equal(0);
  });

  it('runs as a system user, or fails with advice, if root cannot create a namespace', async function () {
    if (!isRoot || process.platform !== 'linux') return skip(this, 'needs root on Linux');
    const reach = spawnSync('/bin/sh', ['-c', 'cat "$0"', CHILD], { uid: 65534 });
    if (reach.status !== 0) return skip(this, 'an ordinary user cannot reach this checkout');
    const dataDir = newDataDir();
    const closedFolder = join(dataDir, 'closed');
    mkdirSync(closedFolder, { mode: 0o700 });
    const closed = await startWithoutNamespaces(folderOf(closedFolder));
    expect(closed.report.error).to.contain('DATABASE_URL').and.contain('ordinary user').and.not.contain('\n');

    expect(statSync(closedFolder).mode & 0o777).to.equal(0o700);

    // The group of PostgreSQL's user may pass through a closed folder of root's, but not list it.
    const open = await startWithoutNamespaces(folderOf(dataDir));
    expect(open.report.error).to.equal(undefined);
    expect(await query(open.report.url, 'SELECT 1 AS one')).to.deep.equal([{ one: 1 }]);
    expect(statSync(clusterOf(dataDir)).uid).not.to.equal(0);
    expect(statSync(dataDir)).to.include({ uid: 0, gid: statSync(clusterOf(dataDir)).gid });
    expect(statSync(dataDir).mode & 0o777).to.equal(0o710);
    open.child.stdin?.end();
    await exitOf(open.child);
    expect(await isPostmasterOf(open.report.pid, clusterOf(dataDir))).to.equal(false);
  });
});
