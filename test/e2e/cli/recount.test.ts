import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { Client } from 'pg';
import supertest from 'supertest';
import { runCommand } from '../../../src/cli/run-command.js';
import { createDatabase, dropDatabase } from '../../support/database.js';
import { CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { startProcess } from '../../support/service/process.js';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

describe('The command recount', () => {
  it('reports by its exit code whether figures are correct, prints differences, and repairs them on request', async () => {
    const url = await createDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'signpost-recount-'));
    const environment = { DATABASE_URL: url, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' };
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      const running = await startProcess(environment);
      const { body } = await clientOf(running.url, running.firstKey ?? '').post(CODES, dynamicUrl());
      for (let i = 0; i < 3; i++) await supertest(running.url).get(`/r/${body.code}`).set('user-agent', PHONE);
      await running.end('SIGTERM');
      const recount = async (...words: string[]) => {
        const { code, out, error } = await runCommand(['recount', ...words, '--json'], environment);
        expect(error).to.equal('');
        return { code, ...JSON.parse(out) };
      };
      expect(await recount()).to.deep.include({ code: 0, differences: [], days: 1, repaired: false });

      await client.query('update scan_total set scans = 9 where subject_id = $1', [body.id]);
      const { rows } = await client.query('select workspace_id from campaign');
      const [{ workspace_id: workspaceId }] = rows;
      const difference = { workspaceId, subjectId: body.id, span: 'all time', what: 'scans', stored: 9, counted: 3 };
      expect(await recount()).to.deep.include({ code: 1, differences: [difference] });
      expect((await recount('--workspace', '7d0f9d1e-8f4f-4a0a-9c57-5a4f8a3f6a01')).differences).to.deep.equal([]);
      const text = await runCommand(['recount'], environment);
      expect(text.code).to.equal(1);
      expect(text.out).to.match(/^workspaceId +subjectId +span +what +stored +counted$/m);
      const repaired = await recount('--repair', '--workspace', workspaceId);
      expect(repaired).to.deep.include({ code: 0, differences: [difference], repaired: true });
      expect(await recount()).to.deep.include({ code: 0, differences: [] });
      expect((await runCommand(['recount', '--workspace', 'none'], environment)).code).to.equal(1);
    } finally {
      await client.end();
      await dropDatabase(url);
      await rm(folder, { recursive: true });
    }
  });
});
