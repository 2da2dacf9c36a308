import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import supertest from 'supertest';
import { picture } from '../../support/files/pictures.js';
import { CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { type RunningProcess, runCli, startProcess } from '../../support/service/process.js';

describe('The command line moves a workspace', () => {
  let folder: string;
  const running: RunningProcess[] = [];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-move-'));
  });
  after(async () => {
    for (const service of running) await service.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  const environmentOf = (name: string) => ({ DATA_DIR: join(folder, name), PORT: '0', LOG_LEVEL: 'silent' });
  const cli = async (name: string, ...words: string[]) => {
    const { code, out, error } = await runCli(environmentOf(name), ...words, '--json');
    expect(error).to.equal('');
    return { code, output: JSON.parse(out) };
  };
  const start = async (name: string) => {
    const service = await startProcess(environmentOf(name));
    running.push(service);
    const { workspaces } = (await cli(name, 'workspace', 'list')).output;
    return { url: service.url, key: service.firstKey ?? '', workspaceId: String(workspaces[0].id) };
  };

  it('from one service to another by two commands: codes, files and states', async () => {
    const from = await start('from');
    const client = clientOf(from.url, from.key);
    const { body: first } = await client.post(CODES, dynamicUrl({ name: 'First' })).expect(201);
    const { body: paused } = await client.post(CODES, dynamicUrl({ name: 'Paused' })).expect(201);
    await client.put(`${CODES}/${paused.id}/status`, { isActive: false }).expect(200);
    const upload = supertest(from.url).post('/api/v1/qr-assets').set('X-Api-Key', from.key);
    const file = { filename: 'a.png', contentType: 'image/png' };
    const asset = (await upload.attach('file', await picture(8, 8), file).expect(201)).body;
    const content = JSON.stringify({ title: 'Sample', assetIds: [asset.id] });
    const { body: page } = await client.post(CODES, dynamicUrl({ payloadType: 'Memory', content })).expect(201);

    const archive = join(folder, 'workspace.zip');
    const exported = await cli('from', 'export', '--workspace', from.workspaceId, '--out', archive);
    expect(exported.output).to.include({ file: archive, bytes: (await stat(archive)).size });
    expect((await stat(archive)).mode & 0o077).to.equal(0);

    const to = await start('to');
    const words = ['import', '--workspace', to.workspaceId, '--file', archive];
    const dry = await cli('to', ...words, '--dry-run', '--wait');
    expect(dry).to.deep.include({ code: 0 });
    expect(dry.output).to.include({ state: 'Finished', rowsOk: 3 });
    expect((await clientOf(to.url, to.key).get(CODES)).body.totalCount).to.equal(0);
    const imported = await cli('to', ...words, '--wait');
    expect(imported).to.deep.include({ code: 0 });
    expect(imported.output).to.include({
      state: 'Finished',
      format: 'Archive',
      rowsTotal: 3,
      rowsOk: 3,
      rowsProblem: 0,
    });
    expect((await supertest(to.url).get(`/r/${first.code}`)).status).to.equal(302);
    expect((await supertest(to.url).get(`/r/${paused.code}`)).status).to.equal(404);
    const shown = await supertest(to.url).get(`/p/${page.code}`).expect(200);
    expect(shown.text).to.contain('Sample');
  });
});
