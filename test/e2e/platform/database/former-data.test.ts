import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { Client } from 'pg';
import { runCommand } from '../../../../src/cli/run-command.js';
import { FORMER_DATA } from '../../../../src/core/disk/former-data.js';
import { newId } from '../../../../src/core/ids.js';
import { startEmbeddedServer } from '../../../../src/platform/database/embedded/embedded-server.js';
import { createDatabase, dropDatabase, silent } from '../../../support/database.js';
import { failureOf } from '../../../support/failure-of.js';
import { startProcess } from '../../../support/service/process.js';
import { makeFormer, stateOfFormer } from '../../../support/stored/former-database.js';

const COMMANDS = ['workspace list', `export --workspace ${newId()} --out none.zip`, 'recount --repair', 'people list'];
const REFUSAL = `The database ${FORMER_DATA}`;

describe('Data of a commit before the baseline', () => {
  let dataDir: string;
  let external: string;

  before(async () => {
    dataDir = join(tmpdir(), `signpost-former-${newId()}`);
    external = await createDatabase(undefined, 'template1');
  });
  after(async () => {
    await dropDatabase(external);
    await rm(dataDir, { recursive: true });
  });

  const inFolder = async <T>(use: (url: string) => Promise<T>): Promise<T> => {
    const server = await startEmbeddedServer({ folder: join(dataDir, 'postgres'), durable: false, logger: silent });
    try {
      return await use(server.url);
    } finally {
      await server.stop();
    }
  };
  const kinds = {
    'an embedded database': { use: inFolder, address: () => '' },
    'a database of DATABASE_URL': {
      use: <T>(work: (url: string) => Promise<T>): Promise<T> => work(external),
      address: () => external,
    },
  };
  for (const [kind, { use, address }] of Object.entries(kinds)) {
    it(`in ${kind} is refused by the service and its commands, and stays as it is`, async () => {
      await use(makeFormer);
      const before = await use(stateOfFormer);
      const environment = { DATA_DIR: dataDir, DATABASE_URL: address(), PORT: '0' };
      const failure = await failureOf(startProcess(environment));
      expect(failure?.message).to.contain(`the service ended with 1: `);
      expect(failure?.message).to.contain(`Signpost has failed: ${REFUSAL}\n`);
      for (const words of COMMANDS) {
        const result = await runCommand(words.split(' '), environment);
        expect(result, words).to.deep.equal({ code: 1, out: '', error: `${REFUSAL}\n` });
      }
      expect(await use(stateOfFormer)).to.deep.equal(before);
    });
  }

  it('in a data folder alone is refused beside an empty database, which gets no tables', async () => {
    const url = await createDatabase(undefined, 'template1');
    const folder = await mkdtemp(join(tmpdir(), 'signpost-former-'));
    await mkdir(join(folder, 'journal'));
    await writeFile(join(folder, 'journal', 'journal-id'), newId());
    const environment = { DATA_DIR: folder, DATABASE_URL: url, PORT: '0' };
    const sentence = `The database is empty, but ${join(folder, 'journal')} belongs to another one.`;
    expect((await failureOf(startProcess(environment)))?.message).to.contain(sentence);
    const result = await runCommand(['workspace', 'list'], environment);
    expect(result.code).to.equal(1);
    expect(result.error).to.contain(sentence);
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'");
    await client.end();
    // MikroORM creates its own table when it is asked for migrations.
    expect(rows).to.deep.equal([{ tablename: 'migration' }]);
    await dropDatabase(url);
    await rm(folder, { recursive: true });
  });
});
