import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { PRINT_RUN_LIMITS } from '../../../../src/batch/print-runs/print-run-limits.js';
import { removeOldPrintRuns } from '../../../../src/batch/print-runs/remove-old-print-runs.js';
import { removeOrphanFiles } from '../../../../src/campaigns/assets/remove-unused-files.js';
import { DAY_MS } from '../../../../src/core/clock.js';
import { newId } from '../../../../src/core/ids.js';
import { createApiKeyAsOperator } from '../../../../src/identity/api-keys/commands/issue-api-key.js';
import { revokeApiKeyAsOperator } from '../../../../src/identity/api-keys/commands/revoke-api-key.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { beginRun, finishedRun, readRun } from '../../../support/print-runs/print-runs.js';
import { describeApi } from '../../../support/service/describe-api.js';

const ALL_AS_SVG = { kind: 'Zip', files: [{ format: 'svg' }], filter: {} };
const EXPIRED = "update print_run set expires_utc = now() - interval '1 second' where id = ?";

describeApi('Print run files', { isOwn: true }, ({ running }) => {
  let client: Client;
  let workspaceId: string;
  let other: Client;

  beforeEach(async () => {
    const added = await running.addWorkspace();
    ({ workspaceId } = added);
    client = clientOf(running.url, added.key);
    other = clientOf(running.url, (await running.addWorkspace()).key);
  });

  const campaign = (more: object = {}) => client.post(CODES, dynamicUrl(more)).expect(201);
  const storedFiles = (): Promise<string[]> => readdir(join(running.dataFolder, 'assets', 'files'));
  const later = (milliseconds: number) => {
    const { orm, files } = running.service.services;
    return { em: orm.em.fork(), files, clock: { now: () => Date.now() + milliseconds } };
  };
  const cancel = (id: string, as = client) =>
    as.graphql('mutation ($id: ID!) { cancelPrintRun(id: $id) { state } }', { id });
  const find = (id: string, as = client) => as.graphql('query ($id: ID!) { printRun(id: $id) { id } }', { id });

  it('are only available to keys of their workspace, whole or in parts, as a download', async () => {
    await campaign();
    const { run, file } = await finishedRun(client, ALL_AS_SVG);
    const path = `/print-runs/${run.id}/file`;
    expect(run.fileUrl).to.equal(`${running.service.services.publicUrl}${path}`);
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
    expect((await find(run.id, other)).body.errors[0].extensions.code).to.equal('not_found');
  });

  it('need a valid key with the right scope for every download, and expire', async () => {
    await campaign();
    const { run } = await finishedRun(client, ALL_AS_SVG);
    const path = `/print-runs/${run.id}/file`;
    const reader = await createApiKeyAsOperator(running.operator, { workspaceId, scopes: ['qr:read'] });
    const writer = await createApiKeyAsOperator(running.operator, { workspaceId, scopes: ['qr:write'] });
    const get = async (key: string) => (await clientOf(running.url, key).get(path)).status;
    expect(await get(reader.text)).to.equal(200);
    expect(await get(writer.text)).to.equal(403);
    await revokeApiKeyAsOperator(running.operator, reader.key.id);
    expect(await get(reader.text)).to.equal(401);
    expect(await get(`${writer.text}x`)).to.equal(401);
    // Before the job that removes the file runs.
    await running.operator.em.execute(EXPIRED, [run.id]);
    expect(await storedFiles()).to.include(run.id);
    expect((await client.get(path)).status).to.equal(404);
    expect((await readRun(client, run.id)).fileUrl).to.equal(null);
    await removeOldPrintRuns(later(0));
    expect(await storedFiles()).to.not.include(run.id);
  });

  it('are never created for cancelled runs, and are removed when a finished run is cancelled', async () => {
    for (let number = 0; number < 12; number++) await campaign({ name: `Cancelled ${number}` });
    const first = await beginRun(client, ALL_AS_SVG);
    expect((await cancel(first.id)).body.data.cancelPrintRun.state).to.equal('Cancelled');
    const { run } = await finishedRun(client, ALL_AS_SVG);
    expect(await readRun(client, first.id)).to.include({ state: 'Cancelled', fileUrl: null });
    expect(await storedFiles()).to.include(run.id);
    await cancel(run.id);
    for (const { id } of [run, first]) expect(await storedFiles()).to.not.include(id);
    expect((await client.get(`/print-runs/${run.id}/file`)).status).to.equal(404);
    expect((await cancel(run.id, other)).body.errors).to.have.length(1);
  });

  it('are retained for 24 hours, also by the removal of files without an upload, and their runs are listed for 30 days', async () => {
    await campaign();
    const { run } = await finishedRun(client, ALL_AS_SVG);
    await removeOrphanFiles(later(DAY_MS - 60_000));
    expect(await removeOldPrintRuns(later(DAY_MS - 60_000))).to.equal(0);
    expect(await storedFiles()).to.include(run.id);
    expect(await removeOldPrintRuns(later(DAY_MS + 60_000))).to.be.at.least(1);
    expect(await storedFiles()).to.not.include(run.id);
    expect(await readRun(client, run.id)).to.include({ state: 'Expired', fileUrl: null });
    expect((await client.get(`/print-runs/${run.id}/file`)).status).to.equal(404);
    await removeOldPrintRuns(later(PRINT_RUN_LIMITS.rowLifetimeMs + 60_000));
    expect((await find(run.id)).body.errors[0].extensions.code).to.equal('not_found');
  });
});
