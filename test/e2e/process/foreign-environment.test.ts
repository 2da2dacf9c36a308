import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { findEmbeddedServer } from '../../../src/platform/database/embedded/embedded-server.js';
import { runCli, startProcess } from '../../support/service/process.js';

/** What PostgreSQL's own programs read. */
const POSTGRES = {
  ...{ PGHOST: '192.0.2.1', PGPORT: '1', PGUSER: 'sample', PGPASSWORD: 'sample', PGDATABASE: 'sample' },
  ...{
    PGSSLMODE: 'verify-full',
    PGSSLNEGOTIATION: 'direct',
    PGSSLROOTCERT: '/no/such/file',
    PGREPLICATION: 'database',
  },
  ...{
    PGOPTIONS: '-c default_transaction_read_only=on',
    PGAPPNAME: 'sample',
    PGDATA: '/no/such/folder',
    PGTZ: 'Asia/Tokyo',
  },
};

describe('A service among variables of PostgreSQL', () => {
  it('runs on its embedded server as without them, and takes it along when its terminal is closed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'signpost-environment-'));
    const environment = { ...POSTGRES, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn' };
    const one = await startProcess(environment);
    try {
      const { code, out, error } = await runCli(environment, 'workspace', 'create', '--name', 'Sample');
      expect([code, error]).to.deep.equal([0, '']);
      expect(out).to.contain('Sample');
      expect(await one.end('SIGHUP')).to.equal(0);
      expect(await findEmbeddedServer(join(folder, 'postgres'))).to.equal(null);
    } finally {
      await one.end('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    }
  });
});
