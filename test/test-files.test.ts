import { expect } from 'chai';
import { listFiles, readSourceFiles } from './support/source-files.js';

/** Folders whose files have the path and name of the source file that they test. */
const MIRRORS = ['unit', 'db'];

/** Tests whose subject is not a single source file, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'unit/deploy/compose-files.test.ts': 'reads docker-compose.yml and deploy/compose',
  'unit/deploy/container-image.test.ts': 'reads the Dockerfile',
  'unit/deploy/kubernetes-manifests.test.ts': 'reads deploy/kubernetes',
  'unit/deploy/third-party.test.ts': 'compares THIRD-PARTY.md with package.json',
  'unit/core/config/documented-settings.test.ts': 'compares docs/settings.md and docs/monitoring.md with the code',
  'unit/core/words/words.test.ts': 'compares the words of all languages with the English ones',
  'unit/api/graphql/schema-file.test.ts': 'compares schema/schema.graphql with the classes',
  'unit/inspection/mutants.test.ts': 'inspects damaged files of all types',
  'unit/inspection/pdf/corpus.test.ts': 'inspects real PDF files',
  'unit/redirect/describe/user-agents.test.ts': 'classifies real user agents',
  'unit/redirect/describe/source-address.test.ts': 'looks for IP addresses in any notation in a described scan',
  'unit/webhooks/delivery/post-webhook-deadline.test.ts':
    'receivers that never end, for which post-webhook.test.ts has no room',
  'db/scans/ingest/drainer-restart.test.ts': 'the journal and the drainer after a crash or a restored database',
};

const MAX_FILE_LINES = 200;
const MAX_FOLDER_FILES = 20;

const sources = new Set(
  [
    ...listFiles('src'),
    ...listFiles('bench').map((path) => `bench/${path}`),
    ...listFiles('scripts').map((path) => `scripts/${path}`),
    ...listFiles('console/src').map((path) => `console/${path}`),
    ...listFiles('console/build').map((path) => `console/build/${path}`),
  ].map((path) => path.replace(/\.tsx?$/, '')),
);
const files = readSourceFiles('test');
const tests = files.map(({ path }) => path).filter((path) => /\.test\.tsx?$/.test(path));

/**
 * The source file's path below `src`, or with `bench/`, without its extension: `unit/core/contract/text.test.ts` tests
 * `core/contract/text`.
 */
const subjectOf = (path: string): string => path.slice(path.indexOf('/') + 1).replace(/\.test\.tsx?$/, '');

describe('The files of the tests', () => {
  it('mirror the source files', () => {
    const mirrored = tests.filter((path) => MIRRORS.some((folder) => path.startsWith(`${folder}/`)));
    const astray = mirrored.filter((path) => !sources.has(subjectOf(path)) && EXCEPTIONS[path] === undefined);
    expect(astray).to.deep.equal([]);
  });

  it('still need every exception from this rule', () => {
    const needless = Object.keys(EXCEPTIONS).filter((path) => !tests.includes(path) || sources.has(subjectOf(path)));
    expect(needless).to.deep.equal([]);
  });

  it(`have at most ${MAX_FILE_LINES} lines`, () => {
    const long = files.filter(({ lines }) => lines > MAX_FILE_LINES);
    expect(long.map(({ path, lines }) => `${path}: ${lines}`)).to.deep.equal([]);
  });

  it(`are at most ${MAX_FOLDER_FILES} in a folder`, () => {
    const folders = [...Map.groupBy(files, ({ folder }) => folder)];
    const large = folders.filter(([, inFolder]) => inFolder.length > MAX_FOLDER_FILES);
    expect(large.map(([folder, inFolder]) => `${folder}: ${inFolder.length}`)).to.deep.equal([]);
  });
});
