import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { createApiKeyAsOperator } from '../../../../src/access/api-keys/commands/issue-api-key.js';
import { revokeApiKeyAsOperator } from '../../../../src/access/api-keys/commands/revoke-api-key.js';
import { PRINT_RUN_LIMITS } from '../../../../src/batch/print-runs/print-run-limits.js';
import { removeOldPrintRuns } from '../../../../src/batch/print-runs/remove-old-print-runs.js';
import { removeOrphanFiles } from '../../../../src/campaigns/assets/remove-unused-files.js';
import { DAY_MS } from '../../../../src/core/clock.js';
import { newId } from '../../../../src/core/ids.js';
import { fontsOf, needPrintTools, rasteriseByPoppler } from '../../../support/files/print-tools.js';
import { readCode } from '../../../support/files/read-code.js';
import { readZip } from '../../../support/files/read-zip.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import {
  askForRun,
  beginRun,
  downloadRun,
  endOfRun,
  finishedRun,
  readRun,
} from '../../../support/print-runs/print-runs.js';
import { describeApi } from '../../../support/service/describe-api.js';

const SVG_ONLY = { kind: 'Zip', files: [{ format: 'svg' }] };
const ALL_FILES = [
  { format: 'svg', mm: 30 },
  { format: 'png', mm: 30, dpi: 300 },
  { format: 'pdf', mm: 30, color: 'Cmyk' },
];
const HOSTILE_NAMES = [
  '../../etc/passwd',
  '=cmd()|"calc"',
  'CON',
  'Übergröße 東京 🙂',
  '-- \u202egnp.exe',
  'a'.repeat(120),
];

describeApi('Print runs', { isOwn: true }, ({ running }) => {
  let client: Client;
  let other: Client;

  beforeEach(async () => {
    client = clientOf(running.url, (await running.addWorkspace()).key);
    other = clientOf(running.url, (await running.addWorkspace()).key);
  });

  const campaign = async (more: object = {}): Promise<{ id: string; code: string }> =>
    (await client.post(CODES, dynamicUrl(more)).expect(201)).body;
  const publicUrl = (): string => running.service.services.publicUrl;
  const storedFiles = (): Promise<string[]> => readdir(join(running.dataFolder, 'assets', 'files'));
  const later = (milliseconds: number) => {
    const { orm, files } = running.service.services;
    return { em: orm.em.fork(), files, clock: { now: () => Date.now() + milliseconds } };
  };
  const cancel = (id: string) => client.graphql('mutation ($id: ID!) { cancelPrintRun(id: $id) { state } }', { id });

  it('make a ZIP of SVG, PNG and PDF with a manifest, whatever the names', async () => {
    const made: { id: string; code: string }[] = [];
    for (const name of HOSTILE_NAMES) made.push(await campaign({ name }));
    const campaignIds = made.map(({ id }) => id);
    const { run, file } = await finishedRun(client, { kind: 'Zip', campaignIds, files: ALL_FILES });
    expect(run).to.include({ total: made.length, done: made.length, failure: null, length: file.length });
    const files = await readZip(file);
    const names = [...files.keys()];
    expect(names).to.have.length(3 * made.length + 1);
    for (const { code } of made) {
      expect(names.filter((name) => name.includes(code)).map((name) => name.split('/')[0])).to.deep.equal([
        'svg',
        'png',
        'pdf',
      ]);
    }
    for (const name of names) {
      expect(name).to.match(/^(manifest\.csv|(svg|png|pdf)\/[^/\\:*?"<>|\p{Cc}\p{Cf}]+\.(svg|png|pdf))$/u);
      expect(Buffer.byteLength(name)).to.be.below(150);
    }
    const png = files.get(names.find((name) => name.startsWith('png/') && name.includes(made[3]?.code ?? '')) ?? '');
    expect((await readCode(png ?? '')).zxing).to.equal(`${publicUrl()}/r/${made[3]?.code}`);
    const manifest = files.get('manifest.csv')?.toString() ?? '';
    expect(manifest.startsWith('\uFEFFfile,id,name,code,address,width mm,dpi,problem\r\n')).to.equal(true);
    expect(manifest).to.include(`"'=cmd()|""calc""",${made[1]?.code},${publicUrl()}/r/${made[1]?.code},30,300,\r\n`);
    expect(manifest).to.include(`,Übergröße 東京 🙂,`);
    expect(manifest.split('\r\n')).to.have.length(3 * made.length + 2);
  });

  it('make sheets of labels whose codes decode, in vectors and without fonts', async function () {
    await needPrintTools(this);
    const made = [
      await campaign({ name: 'Table 1' }),
      await campaign({ name: 'Table 2', style: { useGradient: true } }),
    ];
    const sheet = { columns: 2, rows: 2, caption: 'Name', cutMarks: true };
    const campaignIds = made.map(({ id }) => id);
    const { run, file } = await finishedRun(client, { kind: 'Sheets', campaignIds, sheet });
    expect(run.problems).to.deep.equal([]);
    expect(run.fileName).to.match(/\.pdf$/);
    expect(await fontsOf(file)).to.deep.equal([]);
    expect(file.toString('latin1')).to.not.match(/\bW n\b/);
    const page = await rasteriseByPoppler(file, 150);
    const { zxing } = await readCode(page);
    expect(made.map(({ code }) => `${publicUrl()}/r/${code}`)).to.include(zxing);
  });

  it('take all campaigns of a filter, and name in result and manifest those that were deleted meanwhile', async () => {
    const kept = await campaign({ name: 'Summer one' });
    const deleted = await campaign({ name: 'Summer two' });
    await campaign({ name: 'Winter' });
    await client.graphql('mutation ($id: ID!) { deleteQrCode(id: $id) }', { id: deleted.id });
    const em = running.service.services.orm.em.fork();
    const byFilter = await beginRun(client, { ...SVG_ONLY, filter: { search: 'summer' } });
    expect(byFilter.total).to.equal(1);
    // As if it had been deleted between the request and its drawing.
    const { id } = await beginRun(client, { ...SVG_ONLY, filter: { search: 'winter' } });
    await endOfRun(client, id);
    await em.execute(
      `update print_run set state = 'Waiting', campaign_ids = array[?, ?]::uuid[], total = 2 where id = ?`,
      [kept.id, deleted.id, id],
    );
    await makeAgain(id);
    const run = await readRun(client, id);
    expect(run.state).to.equal('Finished');
    expect(run.problems).to.deep.equal([
      { campaignId: deleted.id, message: 'Left out: the campaign was deleted before it was drawn.' },
    ]);
    const files = await readZip(await downloadRun(client, id));
    expect(files.size).to.equal(2);
    const manifest = files.get('manifest.csv')?.toString() ?? '';
    expect(manifest).to.include(`,${deleted.id},Summer two,${deleted.code},`);
    expect(manifest).to.include('the campaign was deleted');
  });

  const makeAgain = async (id: string): Promise<void> => {
    const { makePrintRun } = await import('../../../../src/batch/print-runs/make/make-print-run.js');
    const { services } = running.service;
    const [row] = await services.orm.em
      .fork()
      .execute<{ workspace_id: string }[]>('select workspace_id from print_run where id = ?', [id]);
    const target = { workspaceId: row?.workspace_id ?? '', id };
    await makePrintRun(services, target, { id, attempt: 1, signal: new AbortController().signal });
  };

  it('give their file to keys of their workspace only, whole or in parts, as a download', async () => {
    await campaign();
    const { run, file } = await finishedRun(client, { ...SVG_ONLY, filter: {} });
    const path = `/print-runs/${run.id}/file`;
    expect(run.fileUrl).to.equal(`${publicUrl()}${path}`);
    const part = await client.get(path).set('Range', 'bytes=0-3').expect(206);
    expect(part.headers).to.include({
      'content-range': `bytes 0-3/${file.length}`,
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename=${run.fileName}`,
    });
    expect((await client.head(path).expect(200)).headers['content-length']).to.equal(String(file.length));
    expect((await other.get(path)).status).to.equal(404);
    expect((await fetch(running.url + path)).status).to.equal(401);
    for (const guess of ['none', newId(), '..%2f..%2fassets', `${run.id}%00`, run.id.slice(0, -1)]) {
      expect((await client.get(`/print-runs/${guess}/file`)).status, guess).to.equal(404);
    }
    const foreign = await other.graphql('query ($id: ID!) { printRun(id: $id) { id } }', { id: run.id });
    expect(foreign.body.errors[0].extensions.code).to.equal('not_found');
  });

  it('ask for a valid key of the right scope at every download, and for no more once the time of the file is over', async () => {
    const { key, workspaceId } = await running.addWorkspace();
    client = clientOf(running.url, key);
    await campaign();
    const { run } = await finishedRun(client, { ...SVG_ONLY, filter: {} });
    const path = `/print-runs/${run.id}/file`;
    const reader = await createApiKeyAsOperator(running.operator, { workspaceId, scopes: ['qr:read'] });
    const writer = await createApiKeyAsOperator(running.operator, { workspaceId, scopes: ['qr:write'] });
    const get = async (key: string) => (await clientOf(running.url, key).get(path)).status;
    expect(await get(reader.text)).to.equal(200);
    expect(await get(writer.text)).to.equal(403);
    await revokeApiKeyAsOperator(running.operator, reader.key.id);
    expect(await get(reader.text)).to.equal(401);
    expect(await get(`${writer.text}x`)).to.equal(401);
    // Before the job that removes the file has come round.
    await running.operator.em.execute(`update print_run set expires_utc = now() - interval '1 second' where id = ?`, [
      run.id,
    ]);
    expect(await storedFiles()).to.include(run.id);
    expect((await client.get(path)).status).to.equal(404);
    expect((await readRun(client, run.id)).fileUrl).to.equal(null);
    await removeOldPrintRuns(later(0));
    expect(await storedFiles()).to.not.include(run.id);
  });

  it('are listed in pages, newest first', async () => {
    await campaign();
    const ids = [];
    for (let run = 0; run < 3; run++) ids.unshift((await finishedRun(client, { ...SVG_ONLY, filter: {} })).run.id);
    const list = 'query ($page: Int) { printRuns(page: $page, pageSize: 2) { totalCount items { id state kind } } }';
    const pages = await Promise.all([1, 2].map((page) => client.graphql(list, { page })));
    expect(pages.flatMap(({ body }) => body.data.printRuns.items.map(({ id }: { id: string }) => id))).to.deep.equal(
      ids,
    );
    expect(pages[0]?.body.data.printRuns.totalCount).to.equal(3);
    expect((await other.graphql(list)).body.data.printRuns.totalCount).to.equal(0);
  });

  it('are cancelled while they wait or run, and a finished one loses its file', async () => {
    for (let number = 0; number < 12; number++) await campaign({ name: `Cancelled ${number}` });
    const first = await beginRun(client, { ...SVG_ONLY, filter: {} });
    expect((await cancel(first.id)).body.data.cancelPrintRun.state).to.equal('Cancelled');
    const { run } = await finishedRun(client, { ...SVG_ONLY, filter: {} });
    expect(await readRun(client, first.id)).to.include({ state: 'Cancelled', fileUrl: null });
    expect(await storedFiles()).to.include(run.id);
    await cancel(run.id);
    expect(await storedFiles()).to.not.include.members([run.id]);
    expect(await storedFiles()).to.not.include.members([first.id]);
    expect((await client.get(`/print-runs/${run.id}/file`)).status).to.equal(404);
    expect(
      (await other.graphql('mutation ($id: ID!) { cancelPrintRun(id: $id) { id } }', { id: run.id })).body.errors,
    ).to.have.length(1);
  });

  it('keep their file for 24 hours, also from the removal of files without an upload, and are listed for 30 days', async () => {
    await campaign();
    const { run } = await finishedRun(client, { ...SVG_ONLY, filter: {} });
    await removeOrphanFiles(later(DAY_MS - 60_000));
    expect(await removeOldPrintRuns(later(DAY_MS - 60_000))).to.equal(0);
    expect(await storedFiles()).to.include(run.id);
    expect(await removeOldPrintRuns(later(DAY_MS + 60_000))).to.be.at.least(1);
    expect(await storedFiles()).to.not.include(run.id);
    expect(await readRun(client, run.id)).to.include({ state: 'Expired', fileUrl: null });
    expect((await client.get(`/print-runs/${run.id}/file`)).status).to.equal(404);
    await removeOldPrintRuns(later(PRINT_RUN_LIMITS.rowLifetimeMs + 60_000));
    const gone = await client.graphql('query ($id: ID!) { printRun(id: $id) { id } }', { id: run.id });
    expect(gone.body.errors[0].extensions.code).to.equal('not_found');
  });

  it('tell of codes that would be too small to read', async () => {
    const { id } = await campaign({ mode: 'Static', content: `https://example.com/${'long/'.repeat(100)}` });
    const { run } = await finishedRun(client, { kind: 'Zip', campaignIds: [id], files: [{ format: 'svg', mm: 15 }] });
    expect(run.problems).to.have.length(1);
    expect(run.problems[0]?.message).to.match(/modules are 0\.1\d mm wide.*at least \d+ mm/);
  });

  it('refuse what does not fit together, by field', async () => {
    const { id } = await campaign();
    const refusals: [object, string][] = [
      [{ kind: 'Zip', campaignIds: [id] }, 'files'],
      [{ ...SVG_ONLY }, 'campaignIds'],
      [{ ...SVG_ONLY, campaignIds: [] }, 'campaignIds'],
      [{ ...SVG_ONLY, campaignIds: [id], filter: {} }, 'filter'],
      [{ ...SVG_ONLY, campaignIds: [id, '7d0f9d1e-8f4f-4a0a-9c57-5a4f8a3f6a01'] }, 'campaignIds.1'],
      [{ ...SVG_ONLY, campaignIds: ["1'; drop table campaign"] }, 'campaignIds.0'],
      [{ ...SVG_ONLY, filter: { search: 'nothing has this' } }, 'filter'],
      [{ ...SVG_ONLY, campaignIds: [id], sheet: {} }, 'sheet'],
      [{ kind: 'Zip', campaignIds: [id], files: [{ format: 'svg', mm: 1 }] }, 'files.0.mm'],
      [{ kind: 'Zip', campaignIds: [id], files: [{ format: 'svg', color: 'Cmyk' }] }, 'files.0.color'],
      [{ kind: 'Zip', campaignIds: [id], files: [{ format: 'pdf', dpi: 300 }] }, 'files.0.dpi'],
      [{ kind: 'Zip', campaignIds: [id], files: [{ format: 'png', mm: 1000, dpi: 1200 }] }, 'files.0.dpi'],
      [{ kind: 'Zip', campaignIds: [id], files: [{ format: 'svg' }, { format: 'svg', mm: 20 }] }, 'files.1.format'],
      [{ kind: 'Sheets', campaignIds: [id], sheet: {} }, 'sheet.columns'],
      [{ kind: 'Sheets', campaignIds: [id], sheet: { columns: 30, rows: 8 } }, 'sheet.columns'],
      [{ kind: 'Sheets', campaignIds: [id], sheet: { labelWidthMm: 250, labelHeightMm: 20 } }, 'sheet.labelWidthMm'],
      [{ kind: 'Sheets', campaignIds: [id], sheet: { columns: 3, rows: 8, paddingMm: 15 } }, 'sheet.paddingMm'],
      [
        { kind: 'Sheets', campaignIds: [id], sheet: { columns: 3, rows: 8, marginLeftMm: 2, cutMarks: true } },
        'sheet.cutMarks',
      ],
    ];
    for (const [input, field] of refusals) {
      const { errors } = await askForRun(client, input);
      expect(Object.keys(errors?.[0].extensions.errors ?? {}), JSON.stringify(input).slice(0, 200)).to.include(field);
    }
    expect((await client.graphql('{ printRuns { totalCount } }')).body.data.printRuns.totalCount).to.equal(0);
  });

  it('are limited to a few of a workspace that are not finished', async () => {
    const { id } = await campaign();
    const [row] = await running.service.services.orm.em
      .fork()
      .execute<{ workspace_id: string }[]>('select workspace_id from campaign where id = ?', [id]);
    await running.service.services.orm.em.fork().execute(
      `insert into print_run (id, workspace_id, kind, state, options, campaign_ids, total, done, attempt, problems,
         file_name, created_utc)
       select gen_random_uuid(), ?, 'Zip', 'Waiting', '{}', '{}', 0, 0, 0, '[]', 'a.zip', now() from generate_series(1, ?)`,
      [row?.workspace_id, PRINT_RUN_LIMITS.unfinished],
    );
    const { errors } = await askForRun(client, { ...SVG_ONLY, campaignIds: [id] });
    expect(errors[0].extensions.code).to.equal('rate_limited');
  });
});
