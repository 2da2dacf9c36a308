import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { Client } from 'pg';
import supertest from 'supertest';
import { startEmbeddedServer } from '../../../src/platform/database/embedded/embedded-server.js';
import { silent } from '../../support/database.js';
import { CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { startProcess } from '../../support/service/process.js';

/** Each is sent as X-Forwarded-For; the spellings to search for are derived below. */
const ADDRESSES = ['81.2.69.142', '::ffff:80.187.100.23', '2a00:1450:4001:83f::8d1e', '91.198.174.192:54321'];
const FORMS: readonly string[] = [
  ...['81.2.69.142', '5102458e', '0x5102458e', '81.2.69', '80.187.100.23', '50bb6417', '80.187.100', '91.198.174.192'],
  ...['5bc6aec0', '2a00:1450:4001:83f', '2a00145040010083f', '2a0014504001083f', '2a00:1450:4001:083f'],
  '2A00:1450',
];
/** The /64, which has too many bytes to occur by chance. */
const NETWORK = Buffer.from('2a0014504001083f', 'hex');
const AGENT_MARK = 'QZ-7731-Sample';
const AGENTS = [
  `Mozilla/5.0 (Linux; Android 15; ${AGENT_MARK}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36`,
  `Mozilla/5.0 (compatible; Googlebot/2.1; ${AGENT_MARK})`,
  `Mozilla/5.0 (Linux; ${AGENT_MARK}; ${'x'.repeat(8_192)})`,
];
const SOURCE = 'flyer-that-is-found';
const REFERRER = {
  address: 'https://referrer.example.com/path-7731?who=word-7731',
  path: '7731?who',
  query: 'word-7731',
};

/** Everything that must not be found anywhere, also in hexadecimal, the text form of a bytea. */
const forbidden = [...FORMS, AGENT_MARK, 'AppleWebKit/537.36 (KHTML', REFERRER.query].flatMap((text) => [
  text,
  Buffer.from(text).toString('hex'),
  Buffer.from(text, 'utf8').toString('base64').slice(0, -4),
]);

const findIn = (content: string): string[] => {
  const lower = content.toLowerCase();
  return forbidden.filter((form) => lower.includes(form.toLowerCase()));
};

describe('The data retained about a scan', () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-privacy-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('includes neither address nor user agent: not in a file, not in a column, not in the log', async () => {
    const environment = { DATABASE_URL: '', DATA_DIR: folder, PORT: '0', TRUST_PROXY: 'loopback', LOG_LEVEL: 'trace' };
    const running = await startProcess(environment);
    try {
      const client = clientOf(running.url, running.firstKey ?? '');
      const { body } = await client.post(CODES, dynamicUrl()).expect(201);
      const scan = (path: string, address: string, agent: string) =>
        supertest(running.url)
          .get(path)
          .set({ 'X-Forwarded-For': address, 'User-Agent': agent, Referer: REFERRER.address })
          .redirects(0);
      for (const address of ADDRESSES) {
        for (const agent of AGENTS) {
          await scan(`/r/${body.code}`, address, agent).expect(302);
          await scan(`/r/${body.code}?utm_source=${SOURCE}`, address, agent).expect(302);
          await scan('/r/11111111', address, agent).expect(404);
          await scan('/api/v1/qr-codes', address, agent).expect(401);
          await supertest(running.url).head(`/r/${body.code}`).set({ 'X-Forwarded-For': address, 'User-Agent': agent });
        }
      }
      await expectNothingIn(folder, { journaled: true });
    } finally {
      await running.end('SIGTERM');
    }
    await expectNothingIn(folder, { journaled: false });
    expect(running.log()).to.include('"path":"/api/v1/qr-codes"');
    expect(findIn(running.log())).to.deep.equal([]);
    await expectNothingInTables(join(folder, 'postgres'));
  });
});

/** Raw bytes of each file: the journal with its free pages, tables, indexes and PostgreSQL's write-ahead log. */
async function expectNothingIn(folder: string, { journaled }: { journaled: boolean }): Promise<void> {
  const found: string[] = [];
  const withSource: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      // PostgreSQL removes some of its files while it runs.
      if (error.code === 'ENOENT') return Buffer.alloc(0);
      throw error;
    });
    const forms = findIn(bytes.toString('latin1'));
    if (bytes.includes(NETWORK)) forms.push('bytes of the network');
    if (forms.length > 0) found.push(`${file}: ${forms.join()}`);
    if (bytes.includes(SOURCE)) withSource.push(file.slice(folder.length + 1).split('/')[0] ?? '');
  }
  expect(found).to.deep.equal([]);
  // Permitted data is found by the same means.
  expect(withSource).to.include(journaled ? 'journal' : 'postgres');
}

async function expectNothingInTables(folder: string): Promise<void> {
  const server = await startEmbeddedServer({ folder, logger: silent });
  const client = new Client({ connectionString: server.url });
  try {
    await client.connect();
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
    );
    let dump = '';
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      dump += `${name}\n${rows.map(({ row }) => row).join('\n')}\n`;
      // Byte columns are in the row as hexadecimal; as text they may have another meaning.
      for (const { row } of rows) {
        for (const [, hex = ''] of row.matchAll(/\\x([0-9a-f]+)/g))
          dump += `${Buffer.from(hex, 'hex').toString('latin1')}\n`;
      }
    }
    const { rows } = await client.query('select class, count(*)::int as count from scan group by class order by class');
    expect(rows).to.deep.equal([
      { class: 'bot', count: 8 },
      { class: 'head', count: 12 },
      { class: 'person', count: 16 },
    ]);
    expect(dump).to.include(SOURCE);
    expect(dump).to.include('referrer.example.com');
    expect(findIn(dump)).to.deep.equal([]);
  } finally {
    await client.end();
    await server.stop();
  }
}
