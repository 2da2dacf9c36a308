import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import supertest from 'supertest';
import { readIntoBatches } from '../../../src/batch/imports/read-into-batches.js';
import { ImportReader } from '../../../src/batch/imports/reading/import-reader.js';
import { runImport } from '../../../src/batch/imports/run-import.js';
import { Role } from '../../../src/core/contract/scopes.js';
import { createApiKeyAsOperator } from '../../../src/identity/api-keys/commands/issue-api-key.js';
import { setMemberRole } from '../../../src/identity/people/commands/manage-members.js';
import { NOBODY, operatorIn } from '../../../src/tenancy/caller/actor.js';
import { WORKSPACE_FILTER } from '../../../src/tenancy/workspace.js';
import { silent } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { type Client, CODES, clientOf } from '../../support/http/client.js';
import { signedIn } from '../../support/http/console.js';
import { describeApi } from '../../support/service/describe-api.js';

const START = `mutation ($fileId: ID!, $options: ImportOptions! = { dryRun: false }) {
  startImport(fileId: $fileId, options: $options) { id state } }`;
const HEADER = 'name,content';
const rowsOf = (count: number): string =>
  [HEADER, ...Array.from({ length: count }, (_, row) => `Table ${row},https://example.com/${row}`)].join('\n');
/** A child process needs some seconds to read this. */
const SLOW = `{"name":"Sample","content":"https://example.com"}\n${`[${'1,'.repeat(20_000)}1]\n`.repeat(4)}${`{"a":"${'x'.repeat(900_000)}"}\n`.repeat(45)}`;

describeApi('Interrupted imports', { environment: { RATE_LIMIT_PER_MINUTE: '0' } }, ({ running }) => {
  let workspaceId: string;
  let client: Client;
  let key: string;

  beforeEach(async () => {
    ({ key, workspaceId } = await running.addWorkspace());
    client = clientOf(running.url, key);
  });

  const send = (content: string) =>
    supertest(running.url).post('/imports').set('X-Api-Key', key).set('Content-Type', 'text/csv').send(content);
  const start = async (content: string, options: object = {}): Promise<{ id: string; state: string }> => {
    const { body } = await send(content).expect(201);
    return (await client.graphql(START, { fileId: body.id, options })).body.data.startImport;
  };
  const find = async (id: string) =>
    (await client.graphql('query ($id: ID!) { import(id: $id) { state rowsOk problem } }', { id })).body.data.import;
  const execute = <Row extends object>(sql: string, values: unknown[]): Promise<Row[]> =>
    running.service.services.orm.em.fork().execute(sql, values);
  const count = async (): Promise<number> => (await client.get(CODES)).body.totalCount;
  const hasIncoming = async (): Promise<boolean> =>
    (await readdir(join(running.dataFolder, 'assets', 'incoming'))).length > 0;

  it('end immediately when they are cancelled while the file is read', async () => {
    const { id } = await start(SLOW);
    await eventually('the file is being read', hasIncoming, 10);
    const cancel = 'mutation ($id: ID!) { cancelImport(id: $id) { state } }';
    expect((await client.graphql(cancel, { id })).body.data.cancelImport.state).to.equal('Cancelled');
    await eventually('its files are removed', async () => !(await hasIncoming()), 10);
    expect(await find(id)).to.include({ state: 'Cancelled', rowsOk: 0 });
    const batches = 'select 1 from import_batch where import_id = ?';
    await eventually('its rows are removed', async () => (await execute(batches, [id])).length === 0);
  });

  it('fail when the key that started them is revoked, and can be started with another one', async () => {
    const { id } = await start(rowsOf(2_000));
    await eventually('rows are done', async () => (await find(id)).rowsOk > 0, 10);
    await execute("update principal set revoked_utc = now() where kind = 'Key' and workspace_id = ?", [workspaceId]);
    key = (await createApiKeyAsOperator(running.operator, { workspaceId })).text;
    client = clientOf(running.url, key);
    await eventually('the import ends', async () => (await find(id)).state === 'Failed');
    expect((await find(id)).problem).to.include('may no longer change campaigns');
    const made = await count();
    expect(made).to.be.lessThan(2_000);
    expect((await find(id)).rowsOk).to.equal(made);
  });

  it('fail when the member who started them gets a role that may not change campaigns, and not with another', async () => {
    const member = await running.addMember(workspaceId, Role.Editor);
    const setRole = (role: Role) => setMemberRole(operatorIn(running.operator, { id: workspaceId }), member.id, role);
    const { body } = await send(rowsOf(2_000)).expect(201);
    const { id } = (await (await signedIn(running, member)).graphql(START, { fileId: body.id })).body.data.startImport;
    await eventually('rows are done', async () => (await find(id)).rowsOk > 0, 10);
    await setRole(Role.Creator);
    const { rowsOk } = await find(id);
    await eventually('it goes on', async () => (await find(id)).rowsOk > rowsOk, 10);
    await setRole(Role.Analyst);
    await eventually('the import ends', async () => (await find(id)).state === 'Failed');
    expect((await find(id)).problem).to.include('may no longer change campaigns');
    const made = await count();
    expect(made).to.be.lessThan(2_000);
    expect((await find(id)).rowsOk).to.equal(made);
  });

  it('wait while the workspace is suspended', async () => {
    const { id } = await start(rowsOf(75));
    await eventually('rows are done', async () => (await find(id)).rowsOk > 0, 10);
    await execute("update workspace set status = 'Suspended' where id = ?", [workspaceId]);
    const JOB = "select 1 from queue.job where data->>'importId' = ? and state = 'retry'";
    await eventually('it waits for its next try', async () => (await execute(JOB, [id])).length > 0);
    const [waiting] = await execute('select state, attempts from campaign_import where id = ?', [id]);
    expect(waiting).to.deep.equal({ state: 'Running', attempts: 0 });
    await execute("update workspace set status = 'Active' where id = ?", [workspaceId]);
    await eventually('the import ends', async () => (await find(id)).state === 'Finished');
    expect(await count()).to.equal(75);
  });

  it('fail after three attempts without progress, with advice', async () => {
    const { id } = await start(SLOW);
    await eventually('the file is being read', hasIncoming, 10);
    await execute('update campaign_import set attempts = 3, state = ? where id = ?', ['Waiting', id]);
    const { services } = running.service;
    const importReader = { read: () => Promise.reject(new Error('is not called')) } as never;
    const run = { id, attempt: 0, signal: new AbortController().signal };
    await runImport({ ...services, importReader }, { importId: id, workspaceId }, run);
    expect(await find(id)).to.include({ state: 'Failed' });
    expect((await find(id)).problem).to.match(/^The import was interrupted 3 times .* Start it again\./);
  });

  it('keep the rows that one process has read when another has read the file too', async () => {
    const { id } = await start(rowsOf(60));
    await eventually('the import ends', async () => (await find(id)).state === 'Finished');
    await execute("update campaign_import set state = 'Waiting', ended_utc = null, rows_total = null where id = ?", [
      id,
    ]);
    const { services } = running.service;
    const reader = new ImportReader(silent);
    const stop = new AbortController();
    const read = async (): Promise<number | null | undefined> => {
      const em = services.orm.em.fork();
      em.setFilterParams(WORKSPACE_FILTER, { workspaceId });
      const context = {
        ...services,
        em,
        workspace: { id: workspaceId },
        ...NOBODY,
        scopes: [],
      };
      return (await readIntoBatches(context, reader, id, stop.signal))?.rowsTotal;
    };
    const batches = () => execute('select last_row from import_batch where import_id = ? order by 1', [id]);
    try {
      expect(await read()).to.equal(60);
      const stored = await batches();
      expect(stored).to.have.length(3);
      expect(await read()).to.equal(60);
      const facts = reader.read.bind(reader);
      reader.read = (...task) => facts(...task).finally(() => stop.abort());
      expect(await read().catch((error: Error) => error.name)).to.equal('AbortError');
      expect(await batches()).to.deep.equal(stored);
    } finally {
      await reader.close();
    }
  });

  it('run a dry run of one file only once at a time', async () => {
    const content = rowsOf(3_000);
    const { id } = await start(content, { dryRun: true });
    expect((await start(content, { dryRun: true })).id).to.equal(id);
    await client.graphql('mutation ($id: ID!) { cancelImport(id: $id) { state } }', { id });
    expect((await start(content, { dryRun: true })).id).to.not.equal(id);
  });

  it('store no more than the allowance, however many files are sent concurrently', async () => {
    const megabytes = 25;
    const piece = 'x'.repeat(megabytes * 1024 * 1024 - 1);
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, index) => send(`${String.fromCharCode(97 + index)}${piece}`)),
    );
    const stored = sent.filter(({ status }) => status === 201);
    expect(stored).to.have.length(8);
    expect(sent.filter(({ body }) => body.code === 'storage_limit_reached')).to.have.length(4);
    const [sum] = await execute<{ bytes: string }>(
      'select sum(length) as bytes from import_file where workspace_id = ?',
      [workspaceId],
    );
    expect(Number(sum?.bytes)).to.equal(8 * megabytes * 1024 * 1024);
  });

  it('reserve no space for refused files', async () => {
    await supertest(running.url).post('/imports').set('X-Api-Key', key).set('Content-Type', 'text/csv').expect(400);
    const fake = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(51 * 1024 * 1024)]);
    const { body, status } = await supertest(running.url)
      .post('/imports')
      .set({ 'X-Api-Key': key, 'Content-Type': 'application/zip' })
      .send(fake);
    expect([status, body.code]).to.deep.equal([413, 'import_too_large']);
    expect(await execute('select 1 from import_file where workspace_id = ?', [workspaceId])).to.deep.equal([]);
  });
});
