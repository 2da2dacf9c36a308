import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { runCommand } from '../../../../src/cli/run-command.js';
import type { EmbeddedServer } from '../../../../src/platform/database/embedded/embedded-server.js';
import { createDatabase, dropDatabase } from '../../../support/database.js';
import { eventually } from '../../../support/eventually.js';
import { CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { BROWSER } from '../../../support/scans/scan-until.js';
import { type Certificates, createCertificates } from '../../../support/service/certificates.js';
import { embeddedHarness, query } from '../../../support/service/embedded-harness.js';
import { startTestService } from '../../../support/service/service.js';

/** Names of all kinds of connections. */
const KINDS = ['signpost', ...['reads', 'scans', 'drain', 'listener', 'queue'].map((kind) => `signpost-${kind}`)];
const SHORT_KINDS = ['connecting', 'migrations', 'recount', 'adopt', 'distribute'].map((kind) => `signpost-${kind}`);
const STATS = `select distinct application_name as name, ssl from pg_stat_ssl join pg_stat_activity using (pid)
  where datname = 'signpost' and pid <> pg_backend_pid()`;

describe('A database that accepts only encrypted connections', () => {
  const { newDataDir, folderOf, clusterOf, start } = embeddedHarness();
  let certificates: Certificates;
  let server: EmbeddedServer;
  let dataDir: string;
  before(async () => {
    certificates = await createCertificates();
  });
  after(() => rm(certificates.folder, { recursive: true }));

  beforeEach(async () => {
    dataDir = newDataDir();
    server = await start(dataDir);
    await query(server.url, `create role sample superuser login password 'a#b?c@d'`);
    await copyFile(certificates.cert, join(clusterOf(dataDir), 'server.crt'));
    await copyFile(certificates.key, join(clusterOf(dataDir), 'server.key'));
    for (const setting of ['ssl', 'log_connections']) await query(server.url, `alter system set ${setting} = on`);
    await writeFile(join(clusterOf(dataDir), 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 scram-sha-256\n');
    await query(server.url, 'select pg_reload_conf()');
    await eventually('it refuses others', () =>
      query(server.url, 'select').then(
        () => false,
        () => true,
      ),
    );
  });

  const urlAt = (host: string, options: string): string => server.url.replace('127.0.0.1', host) + options;
  const list = (url: string) => runCommand(['workspace', 'list'], { DATABASE_URL: url });

  it('gets them for every kind of connection, of the service and of commands', async () => {
    const databaseUrl = urlAt('localhost', `?sslmode=verify-full&sslrootcert=${certificates.ca}`);
    const one = await startTestService({ databaseUrl });
    const { key } = await one.addWorkspace();
    const { code } = (await clientOf(one.url, key).post(CODES, dynamicUrl()).expect(201)).body;
    await fetch(`${one.url}/r/${code}`, { redirect: 'manual', headers: { 'User-Agent': BROWSER } });
    await one.service.scans.drained();
    const used = (await query(urlAt('127.0.0.1', '?sslmode=no-verify'), STATS)) as { name: string; ssl: boolean }[];
    expect(used.filter(({ ssl }) => !ssl)).to.deep.equal([]);
    expect(used.map(({ name }) => name)).to.include.members(KINDS);
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: newDataDir() };
    await one.service.close();
    expect(await runCommand(['recount'], environment)).to.include({ code: 0, error: '' });
    expect(await runCommand(['adopt-journal', one.dataFolder], environment)).to.include({ code: 0, error: '' });
    expect((await runCommand(['distribute'], environment)).error).to.match(/Citus/);
    await one.close();
    const log = await readFile(join(folderOf(dataDir), 'server.log'), 'utf8');
    const opened = log.split('\n').filter((line) => /connection authorized: .*application_name=signpost/.test(line));
    expect(opened.filter((line) => !line.includes('SSL enabled') && !line.includes('signpost start'))).to.deep.equal(
      [],
    );
    for (const kind of SHORT_KINDS) expect(opened.join('\n')).to.include(`application_name=${kind} SSL enabled`);
  });

  it('is reached with each way to verify it, and with every password', async () => {
    const root = `sslrootcert=${certificates.ca}`;
    for (const [host, options] of [
      ['127.0.0.1', '?sslmode=no-verify'],
      ['127.0.0.1', '?ssl=no-verify'],
      ['localhost', `?${root}`],
      ['localhost', `?sslmode=require&application_name=a&${root}&connect_timeout=9`],
      ['127.0.0.1', `?sslmode=verify-ca&${root}`],
      ['localhost', `?sslmode=verify-full&sslnegotiation=direct&${root}`],
    ] as const) {
      expect(await list(urlAt(host, options)), options).to.include({ code: 0, error: '' });
    }
    const { host } = new URL(server.url);
    const named = `postgres://sample:a#b?c@d@${host}/signpost?sslmode=no-verify`;
    expect(await list(named)).to.include({ code: 0, error: '' });
  });

  it('is named by its setting, never with the password, if they do not fit together', async () => {
    const plain = await createDatabase();
    for (const [url, why] of [
      [server.url, /no encryption/],
      [urlAt('127.0.0.1', '?sslmode=require'), /UNABLE_TO_VERIFY|SELF_SIGNED/],
      [urlAt('127.0.0.1', `?sslmode=verify-full&sslrootcert=${certificates.ca}`), /ERR_TLS_CERT_ALTNAME_INVALID/],
      [`${plain}?sslmode=no-verify`, /does not support SSL/],
    ] as const) {
      const { code, error } = await list(url);
      expect(code).to.equal(1);
      expect(error).to.match(/^The database refuses DATABASE_URL \(/);
      expect(error).to.match(why);
      expect(error).to.not.include(new URL(url).password);
    }
    await dropDatabase(plain);
    const away = await list('postgres://sp:secret@localhost:1/signpost');
    expect(away.error).to.match(/^The database of DATABASE_URL cannot be reached \(connect ECONNREFUSED (?!.*secret)/);
  });
});
