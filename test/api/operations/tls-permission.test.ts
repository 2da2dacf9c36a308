import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import supertest from 'supertest';
import { readConfig } from '../../../src/core/config/environment.js';
import { findFreePort } from '../../../src/core/free-port.js';
import { newId } from '../../../src/core/ids.js';
import { startService } from '../../../src/service.js';
import { DomainFile } from '../../../src/tenancy/domains/domain-file.js';
import { silent } from '../../support/database.js';
import { addProvenDomain } from '../../support/domains.js';
import { eventually } from '../../support/eventually.js';
import { startTestService } from '../../support/service/service.js';

const permissionAt = async (port: string, domain: string): Promise<number> =>
  (await supertest(`http://127.0.0.1:${port}`).get('/tls-permission').query({ domain })).status;

describe('The permission for certificates', () => {
  it('is given for the service’s own host and for proven domains, however they are written', async () => {
    const port = String(await findFreePort());
    const publicUrl = 'https://qr.example.com';
    const running = await startTestService({ publicUrl, environment: { METRICS_PORT: port } });
    try {
      const host = `go-${newId()}.example.com`;
      await addProvenDomain(running, (await running.addWorkspace()).workspaceId, host);
      for (const name of ['qr.example.com', host, host.toUpperCase(), `${host}.`]) {
        expect([name, await permissionAt(port, name)]).to.deep.equal([name, 200]);
      }
      const refused = ['', 'example.com', `x.${host}`, `${host}:443`, '127.0.0.1', 'a'.repeat(9_000), '\u0000'];
      for (const name of refused) expect([name, await permissionAt(port, name)]).to.deep.equal([name, 403]);
      const file = join(running.dataFolder, 'domains.json');
      await eventually('the hosts are on disk', async () => (await readFile(file, 'utf8')).includes(host));
      expect((await supertest(running.url).get('/tls-permission').query({ domain: host })).status).to.equal(404);
    } finally {
      await running.close();
    }
  });

  it('is given from disk while a service that starts waits for its database', async () => {
    const [port, closed] = [String(await findFreePort()), await findFreePort()];
    const folder = await mkdtemp(join(tmpdir(), 'signpost-data-'));
    const file = new DomainFile(folder, silent);
    file.save(['go.example.com']);
    await file.saved();
    const config = readConfig({
      ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, METRICS_PORT: port },
      DATABASE_URL: `postgres://nobody@127.0.0.1:${closed}/none`,
    });
    const stop = new AbortController();
    const started = startService(config, silent, { signal: stop.signal }).catch(() => null);
    try {
      await eventually('the private port answers', async () => {
        const status = await permissionAt(port, 'go.example.com').catch(() => null);
        return status === 200;
      });
      expect(await permissionAt(port, 'other.example.com')).to.equal(403);
      expect((await supertest(`http://127.0.0.1:${port}`).get('/metrics')).status).to.equal(503);
    } finally {
      stop.abort();
      await started;
      await rm(folder, { recursive: true, force: true });
    }
  });
});
