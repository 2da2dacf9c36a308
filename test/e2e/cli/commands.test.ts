import { exec } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import supertest from 'supertest';
import { runCommand } from '../../../src/cli/run-command.js';
import { SIGN_IN_LINK_COMMAND } from '../../../src/core/contract/console/sign-in-link-command.js';
import { CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { consoleOf } from '../../support/http/console.js';
import { type RunningProcess, runCli, startProcess } from '../../support/service/process.js';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

describe('The command line, on the embedded database', () => {
  let folder: string;
  let environment: NodeJS.ProcessEnv;
  let running: RunningProcess | null = null;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-cli-'));
    environment = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' };
  });
  after(async () => {
    await running?.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  const json = async (...words: string[]) => {
    const { code, out, error } = await runCommand([...words, '--json'], environment);
    expect([code, error]).to.deep.equal([0, '']);
    return JSON.parse(out);
  };

  const startService = async () => {
    running = await startProcess(environment);
    return running;
  };

  it('creates workspaces and keys before the first start, without a service', async () => {
    const workspace = await json('workspace', 'create', '--name', 'Sample', '--plan', 'Business');
    expect(workspace).to.deep.include({ name: 'Sample', plan: 'Business', status: 'Active', subscriptionUntil: null });
    expect((await json('workspace', 'list')).workspaces).to.deep.equal([workspace]);
  });

  it('works while the service runs and takes effect at its next request', async () => {
    const { url, firstKey } = await startService();
    expect(firstKey).to.equal(null);
    const workspace = await json('workspace', 'create', '--name', 'Beside', '--subscription-until', '2999-01-01');
    expect(workspace.subscriptionUntil).to.equal('2999-01-01T00:00:00.000Z');
    const key = await json('key', 'create', '--workspace', workspace.id, '--scopes', 'qr:read,qr:write', '--name', 'a');
    expect(key).to.have.all.keys('id', 'key', 'scopes', 'expiresUtc');
    expect(key.scopes).to.deep.equal(['qr:read', 'qr:write']);
    const client = clientOf(url, key.key);
    const { body } = await client.post(CODES, dynamicUrl());
    const scan = async () => (await supertest(url).get(`/r/${body.code}`)).status;
    expect(await scan()).to.equal(302);

    await json('workspace', 'set', workspace.id, '--status', 'Suspended');
    expect(await scan()).to.equal(404);
    expect((await client.get(CODES)).status).to.equal(403);
    await json('workspace', 'set', workspace.id, '--status', 'Active', '--subscription-until', '2020-01-01');
    expect(await scan()).to.equal(404);
    expect((await client.get(CODES)).status).to.equal(200);
    expect((await client.post(CODES, dynamicUrl())).body.code).to.equal('subscription_expired');
    await json('workspace', 'set', workspace.id, '--subscription-until', 'never', '--plan', 'Free');
    expect(await scan()).to.equal(302);
    expect((await client.post(CODES, dynamicUrl())).body.code).to.equal('plan_limit_reached');

    const revoked = await json('key', 'revoke', key.id);
    expect(revoked.revokedUtc).to.match(/Z$/);
    expect((await client.get(CODES)).status).to.equal(401);
    const { keys } = await json('key', 'list', '--workspace', workspace.id);
    expect(keys).to.deep.equal([revoked]);
    expect(JSON.stringify(keys)).to.not.contain(key.key);
  });

  it('creates links that sign in to the console once', async () => {
    const { url } = running ?? (await startService());
    const workspace = await json('workspace', 'create', '--name', 'Signing in');
    const inWorkspace = ['--workspace', workspace.id];
    const person = ['--email', 'Sample@example.com', '--name', 'Sample Owner', '--role', 'owner'];
    const invited = await json('people', 'invite', ...inWorkspace, ...person);
    const { people } = await json('people', 'list', ...inWorkspace);
    expect(people).to.have.length(1);
    expect(people[0]).to.deep.include({ name: 'Sample Owner', email: 'sample@example.com', role: 'Owner' });
    const link = await json('people', 'sign-in-link', ...inWorkspace);
    expect(link).to.have.all.keys('url', 'expiresUtc', 'workspace', 'memberId', 'name', 'role');
    expect([link.memberId, invited.memberId]).to.deep.equal([people[0].id, people[0].id]);
    const { pathname, search, hash } = new URL(link.url);
    expect([pathname, search]).to.deep.equal(['/sign-in', '']);
    const token = new URLSearchParams(hash.slice(1)).get('token');
    const signedIn = await consoleOf(url).signIn({ token });
    expect([signedIn.status, signedIn.body.workspaceName]).to.deep.equal([201, 'Signing in']);
    expect((await consoleOf(url).signIn({ token })).status).to.equal(401);
  });

  it('signs in to the oldest workspace with the command that the console shows', async () => {
    const { url } = running ?? (await startService());
    const run = promisify(exec);
    const { stdout } = await run(SIGN_IN_LINK_COMMAND, { cwd: ROOT, env: { ...process.env, ...environment } });
    const token = /#token=(\S+)/.exec(stdout)?.[1];
    expect((await consoleOf(url).signIn({ token })).body.workspaceName).to.equal('Sample');
  });

  it('draws a campaign for print, and names invalid options', async () => {
    const key = await json('key', 'create', '--workspace', (await json('workspace', 'create', '--name', 'Print')).id);
    const { body } = await clientOf(running?.url ?? '', key.key).post(CODES, dynamicUrl());
    const file = join(folder, 'code.pdf');
    const words = ['artwork', body.id, '--format', 'pdf', '--out', file, '--mm', '50', '--color', 'cmyk'];
    const more = ['--foreground-ink', '0,0,0,100', '--caption', 'Scan me', '--caption-position', 'above'];
    const drawn = await json(...words, ...more);
    expect(drawn).to.deep.equal({ file, format: 'pdf', bytes: (await stat(file)).size });
    expect((await readFile(file)).toString('latin1', 0, 5)).to.equal('%PDF-');

    const refused = async (...options: string[]) => {
      const { code, error } = await runCommand(['artwork', body.id, '--out', file, ...options], environment);
      return [code, error.trim().split('\n').at(-1)];
    };
    expect(await refused('--mm', '0')).to.deep.equal([1, '  print.mm: Must be a width from 10 to 1000 mm.']);
    expect((await refused('--mm', 'NaN'))[0]).to.equal(2);
    expect((await refused('--format', 'gif'))[0]).to.equal(2);
    expect((await refused('--foreground-ink', '1,2,3'))[0]).to.equal(2);
    expect((await runCommand(['artwork', folder, '--out', file], environment)).error).to.contain(
      'campaign was not found',
    );
    expect((await runCommand(['artwork', body.id], environment)).error).to.contain('--out is required');
  });

  it('lists campaigns and restores a deleted one', async () => {
    const url = running?.url ?? '';
    const workspace = await json('workspace', 'create', '--name', 'Restored');
    const key = await json('key', 'create', '--workspace', workspace.id);
    expect(key.scopes).to.deep.equal(['qr:read', 'qr:write', 'qr:delete']);
    const client = clientOf(url, key.key);
    const [kept, removed] = [await client.post(CODES, dynamicUrl()), await client.post(CODES, dynamicUrl())];
    await client.delete(`${CODES}/${removed.body.id}`).expect(204);
    const list = async (...more: string[]) =>
      (await json('campaign', 'list', '--workspace', workspace.id, ...more)).campaigns;
    const [deleted] = await list('--deleted');
    expect(deleted).to.deep.include({ id: removed.body.id, code: removed.body.code });
    expect(deleted.deletedUtc).to.match(/Z$/);
    expect((await list()).map(({ id }: { id: string }) => id)).to.deep.equal([kept.body.id]);
    const scan = async () => (await supertest(url).get(`/r/${removed.body.code}`)).status;
    expect(await scan()).to.equal(404);
    expect(await json('campaign', 'restore', removed.body.id)).to.deep.equal({ ...deleted, deletedUtc: null });
    expect(await scan()).to.equal(302);
    expect(await list('--deleted')).to.deep.equal([]);
  });

  it('writes errors to standard error, in one line', async () => {
    for (const [words, code] of [
      [['workspace', 'create'], 2],
      [['workspace', 'create', '--name', 'x', '--plan', 'Gold'], 2],
      [['workspace', 'set', 'none', '--plan', 'Pro'], 1],
      [['key', 'create', '--workspace', '7d0f9d1e-8f4f-4a0a-9c57-5a4f8a3f6a01'], 1],
      [['key', 'create', '--workspace', 'x', '--scopes', 'all'], 2],
      [['key', 'create', '--workspace', 'x', '--expires', 'tomorrow'], 2],
      [['key', 'revoke', '7d0f9d1e-8f4f-4a0a-9c57-5a4f8a3f6a01'], 1],
      [['campaign', 'restore', '7d0f9d1e-8f4f-4a0a-9c57-5a4f8a3f6a01'], 1],
      [['campaign', 'list'], 2],
      [['nothing'], 2],
      [['workspace', 'list', '--odd'], 2],
    ] as const) {
      const result = await runCommand([...words, '--json'], environment);
      expect([result.code, result.out], words.join(' ')).to.deep.equal([code, '']);
      expect(result.error)
        .to.match(/^\S.*\n/)
        .and.not.contain('    at ');
    }
  });

  it('prints a table without --json', async () => {
    const { out } = await runCli(environment, 'workspace', 'list');
    expect(out).to.match(/^id +name +slug +plan +status +subscriptionUntil/);
    expect((await runCli(environment, '--help')).out).to.contain('key create --workspace ID');
  });
});
