import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import supertest from 'supertest';
import { openToOthers } from '../../support/files/modes.js';
import { picture } from '../../support/files/pictures.js';
import { CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { BROWSER } from '../../support/scans/scan-until.js';
import { type RunningProcess, runCli, startProcess } from '../../support/service/process.js';

describe('The data folder', () => {
  const umask = process.umask();
  let root: string;
  let dataDir: string;
  let running: RunningProcess | null = null;

  beforeEach(() => {
    // The umask of most systems, which children inherit.
    process.umask(0o022);
    root = mkdtempSync(join(tmpdir(), 'signpost-private-'));
    dataDir = join(root, 'data');
  });
  afterEach(async () => {
    process.umask(umask);
    await running?.end('SIGKILL');
    running = null;
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  });

  const use = async (url: string, key: string): Promise<void> => {
    const client = clientOf(url, key);
    const { body } = await client.post(CODES, dynamicUrl());
    await supertest(url).get(`/r/${body.code}`).set('User-Agent', BROWSER).expect(302);
    const upload = supertest(url).post('/api/v1/qr-assets').set('X-Api-Key', key);
    await upload.attach('file', await picture(1_000, 800), { filename: 'a.png', contentType: 'image/png' }).expect(201);
  };

  it('stays closed to other users, with all its files', async () => {
    const environment = { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '' };
    running = await startProcess(environment);
    await use(running.url, running.firstKey ?? '');
    expect(openToOthers(dataDir)).to.deep.equal([]);
    expect(readdirSync(dataDir)).to.include.members(['assets', 'journal', 'postgres']);
    expect(readdirSync(join(dataDir, 'assets', 'copies'))).to.have.length(1);
    expect((await runCli(environment, 'workspace', 'list')).code).to.equal(0);
    await running.end('SIGTERM');
    expect((await runCli(environment, 'workspace', 'list')).code).to.equal(0);
    expect(openToOthers(dataDir)).to.deep.equal([]);

    // As a backup may restore them.
    for (const folder of ['.', 'journal', 'assets', 'assets/files', 'assets/copies']) {
      chmodSync(join(dataDir, folder), 0o755);
      for (const entry of readdirSync(join(dataDir, folder), { withFileTypes: true })) {
        if (entry.isFile()) chmodSync(join(dataDir, folder, entry.name), 0o644);
      }
    }
    running = await startProcess(environment);
    expect(openToOthers(dataDir)).to.deep.equal([]);
  });

  it('is equally closed when a command creates it', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(root, 'beside'), '');
    const environment = { DATA_DIR: dataDir, DATABASE_URL: '' };
    expect((await runCli(environment, 'workspace', 'list')).code).to.equal(0);
    expect(openToOthers(dataDir)).to.deep.equal([]);
  });
});
