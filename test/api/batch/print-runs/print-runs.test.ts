import { expect } from 'chai';
import { makePrintRun } from '../../../../src/batch/print-runs/make/make-print-run.js';
import { PRINT_RUN_LIMITS } from '../../../../src/batch/print-runs/print-run-limits.js';
import { createApiKeyAsOperator } from '../../../../src/identity/api-keys/commands/issue-api-key.js';
import { revokeApiKeyAsOperator } from '../../../../src/identity/api-keys/commands/revoke-api-key.js';
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
  let workspaceId: string;

  beforeEach(async () => {
    const added = await running.addWorkspace();
    ({ workspaceId } = added);
    client = clientOf(running.url, added.key);
  });

  const campaign = async (more: object = {}): Promise<{ id: string; code: string }> =>
    (await client.post(CODES, dynamicUrl(more)).expect(201)).body;
  const publicUrl = (): string => running.service.services.publicUrl;

  it('create a ZIP of SVG, PNG and PDF with a manifest, whatever the names', async () => {
    const made: { id: string; code: string }[] = [];
    for (const name of HOSTILE_NAMES) made.push(await campaign({ name }));
    const campaignIds = made.map(({ id }) => id);
    const { run, file } = await finishedRun(client, { kind: 'Zip', campaignIds, files: ALL_FILES });
    expect(run).to.include({ total: made.length, done: made.length, failure: null, length: file.length });
    const files = await readZip(file);
    const names = [...files.keys()];
    expect(names).to.have.length(3 * made.length + 1);
    for (const { code } of made) {
      const folders = names.filter((name) => name.includes(code)).map((name) => name.split('/')[0]);
      expect(folders).to.deep.equal(['svg', 'png', 'pdf']);
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

  it('create sheets of labels whose codes decode, as vectors and without fonts', async function () {
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

  it('include all campaigns of a filter, and list those that were deleted meanwhile', async () => {
    const kept = await campaign({ name: 'Summer one' });
    const deleted = await campaign({ name: 'Summer two' });
    await campaign({ name: 'Winter' });
    await client.graphql('mutation ($id: ID!) { deleteQrCode(id: $id) }', { id: deleted.id });
    const byFilter = await beginRun(client, { ...SVG_ONLY, filter: { search: 'summer' } });
    expect(byFilter.total).to.equal(1);
    // As if it had been deleted between the request and the drawing.
    const { id } = await beginRun(client, { ...SVG_ONLY, filter: { search: 'winter' } });
    await endOfRun(client, id);
    await running.operator.em.execute(
      `update print_run set state = 'Waiting', campaign_ids = array[?, ?]::uuid[], total = 2 where id = ?`,
      [kept.id, deleted.id, id],
    );
    const target = { workspaceId, id, principalId: null };
    await makePrintRun(running.service.services, target, { id, attempt: 1, signal: new AbortController().signal });
    const run = await readRun(client, id);
    expect(run.state).to.equal('Finished');
    expect(run.problems).to.deep.equal([
      { campaignId: deleted.id, message: 'Left out: the campaign was deleted before it could be drawn.' },
    ]);
    const files = await readZip(await downloadRun(client, id));
    expect(files.size).to.equal(2);
    const manifest = files.get('manifest.csv')?.toString() ?? '';
    expect(manifest).to.include(`,${deleted.id},Summer two,${deleted.code},`);
    expect(manifest).to.include('the campaign was deleted');
  });

  it('fail without a file when whoever started them may no longer do so', async () => {
    await campaign();
    const { id } = (await finishedRun(client, { ...SVG_ONLY, filter: {} })).run;
    const restart = "update print_run set state = 'Waiting', length = null where id = ?";
    await running.operator.em.fork().execute(restart, [id]);
    const { key: revoked } = await createApiKeyAsOperator(running.operator, { workspaceId });
    await revokeApiKeyAsOperator(running.operator, revoked.id);
    const { services } = running.service;
    const target = { workspaceId, id, principalId: revoked.id };
    await makePrintRun(services, target, { id, attempt: 1, signal: new AbortController().signal });
    const run = await readRun(client, id);
    expect(run).to.deep.include({ state: 'Failed', length: null });
    expect(run.failure).to.include('may no longer do so');
    expect(await services.files.open(id)).to.equal(null);
  });

  it('are listed in pages, newest first', async () => {
    await campaign();
    const ids = [];
    for (let run = 0; run < 3; run++) ids.unshift((await finishedRun(client, { ...SVG_ONLY, filter: {} })).run.id);
    const list = 'query ($page: Int) { printRuns(page: $page, pageSize: 2) { totalCount items { id state kind } } }';
    const pages = await Promise.all([1, 2].map((page) => client.graphql(list, { page })));
    const listed = pages.map(({ body }) => body.data.printRuns);
    expect(listed.flatMap(({ items }) => items.map(({ id }: { id: string }) => id))).to.deep.equal(ids);
    expect(listed[0].totalCount).to.equal(3);
    const other = clientOf(running.url, (await running.addWorkspace()).key);
    expect((await other.graphql(list)).body.data.printRuns.totalCount).to.equal(0);
  });

  it('report codes that would be too small to read', async () => {
    const { id } = await campaign({ mode: 'Static', content: `https://example.com/${'long/'.repeat(100)}` });
    const { run } = await finishedRun(client, { kind: 'Zip', campaignIds: [id], files: [{ format: 'svg', mm: 15 }] });
    expect(run.problems).to.have.length(1);
    expect(run.problems[0]?.message).to.match(/modules are 0\.1\d mm wide.*at least \d+ mm/);
  });

  it('refuse incompatible options, by field', async () => {
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

  it('are limited to a few unfinished ones per workspace', async () => {
    const { id } = await campaign();
    await running.operator.em.execute(
      `insert into print_run (id, workspace_id, kind, state, options, campaign_ids, total, done, attempt, problems,
         file_name, created_utc)
       select gen_random_uuid(), ?, 'Zip', 'Waiting', '{}', '{}', 0, 0, 0, '[]', 'a.zip', now() from generate_series(1, ?)`,
      [workspaceId, PRINT_RUN_LIMITS.unfinished],
    );
    const { errors } = await askForRun(client, { ...SVG_ONLY, campaignIds: [id] });
    expect(errors[0].extensions.code).to.equal('rate_limited');
  });
});
