import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Plan } from '../../../src/core/contract/plans.js';
import { SCOPES } from '../../../src/core/contract/scopes.js';
import { newId } from '../../../src/core/ids.js';
import { createDatabase, dropDatabase } from '../../support/database.js';
import { addPendingDomain, proveDomain } from '../../support/domains.js';
import { noisePicture } from '../../support/files/pictures.js';
import { freePorts } from '../../support/free-ports.js';
import { followGuide } from '../../support/guides/follow-guide.js';
import { startTestService, type TestService } from '../../support/service/service.js';
import { skip } from '../../support/skip.js';
import { IS_THOROUGH } from '../../support/thorough.js';

/** Its statements are SQL, which the test of the report views executes. */
const FOLLOWED_ELSEWHERE = 'grafana.md';
/** How many of a guide's 500 codes are created: all, which takes half a minute, only in a thorough run. */
const CODES = IS_THOROUGH ? '500' : '12';

type Elsewhere = (workspaceId: string, host: string) => ReadonlyMap<string, () => Promise<void>>;

describe('The guides, followed to the letter', () => {
  let running: TestService;
  let folder: string;

  before(async function () {
    const isMissing = spawnSync('curl', ['--version']).error !== undefined;
    if (isMissing && process.env.CI === undefined) skip(this, 'curl is not on the path');
    running = await startTestService({
      checksArtwork: true,
      environment: { WEBHOOK_ALLOWED_ADDRESSES: 'loopback', WEBHOOK_ALLOW_HTTP: 'true' },
    });
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-guide-'));
    for (const name of ['menu-1.jpg', 'menu-2.jpg']) await noisePicture(800, 600).jpeg().toFile(join(folder, name));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  after(() => running?.close());

  /** Follows a guide like somebody who has just started Signpost and has the key that it printed. */
  const followBesideService = async (
    path: string,
    { from, elsewhere = () => new Map() }: { from?: string; elsewhere?: Elsewhere } = {},
  ): Promise<void> => {
    const { key, workspaceId } = await running.addWorkspace({ plan: Plan.Business }, { scopes: SCOPES });
    const [port] = await freePorts(1);
    const host = `go-${newId()}.example.com`;
    await followGuide(path, {
      folder,
      ...(from !== undefined && { from }),
      elsewhere: elsewhere(workspaceId, host),
      environment: { DATABASE_URL: running.databaseUrl, DATA_DIR: running.dataFolder, PUBLIC_URL: running.url },
      instead: {
        ...{ 'spk_…': key, 'http://localhost:3000': running.url, 4000: String(port), 500: CODES },
        'go.example.com': host,
      },
    });
  };

  /** Guides that start Signpost themselves, or in which something happens elsewhere. */
  const own: Readonly<Record<string, (path: string) => Promise<void>>> = {
    'move-from-another-service.md': (path) =>
      followBesideService(path, {
        // An Owner adds the domain. Later, its DNS record changes, and the check finds it.
        elsewhere: (workspaceId, host) =>
          new Map([
            ['cat > yourls.csv', () => addPendingDomain(running, workspaceId, host)],
            ['{ domains { state } }', () => proveDomain(running, workspaceId, host)],
          ]),
      }),
    'backup-and-restore.md': async (path) => {
      const port = String((await freePorts(1))[0]);
      await followGuide(path, { folder, environment: { PORT: port, DATABASE_URL: '' }, instead: { 3000: port } });
    },
    'several-instances.md': async (path) => {
      const [one, two] = await freePorts(2);
      const databaseUrl = await createDatabase();
      const instead = {
        'postgres://signpost:secret@localhost/signpost': databaseUrl,
        3001: String(one),
        3002: String(two),
      };
      await followGuide(path, { folder, instead }).finally(() => dropDatabase(databaseUrl));
    },
  };

  it('work: a first code in the README', () => followBesideService('README.md', { from: 'A first code with curl' }));

  for (const name of readdirSync('docs/guides').filter((name) => name !== FOLLOWED_ELSEWHERE)) {
    it(`work: ${name}`, () => (own[name] ?? followBesideService)(`docs/guides/${name}`));
  }
});
