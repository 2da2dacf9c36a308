import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { MAIL_PLACES } from './support/mail/mail-places.js';
import {
  exportedNames,
  importCircle,
  listFiles,
  readSourceFiles,
  type SourceFile,
  undocumentedExports,
} from './support/source-files.js';
import { CONNECTION_PLACES } from './support/stored/connection-places.js';
import { jsonCastsIn, readsJsonUnchecked, UNREAD_JSON, UNTYPED_JSON } from './support/stored/json-in-sql.js';
import { REFUSERS, TRANSACTIONS } from './support/transactions.js';

/**
 * Areas of `src` by rank, lowest first; `.` stands for the files in `src` itself. An area imports from areas of lower
 * rank.
 */
const RANKS = [
  'core | platform | artwork inspection | tenancy | identity webhooks | scans | campaigns | redirect pages | figures',
  'reporting | batch | api | operations | cli .',
].flatMap((ranks) => ranks.split(' | ').map((areas) => areas.split(' ')));
const TOP_RANK = RANKS.length - 1;

/** The faces: all files that areas import from each other, sorted, one per line. Others are private to their area. */
const FACES = new URL('../../test/faces.txt', import.meta.url);

/** Areas of pure functions, their folders that run these in child processes, and files that read one of their packages. */
const PURE_AREAS = ['artwork', 'inspection'];
const PROCESS_FOLDERS = ['artwork/rendering', 'inspection/processes'];
const FILE_READERS = [
  'artwork/lettering/font-families.ts',
  'artwork/lettering/fonts.ts',
  'artwork/decode-check/zxing-module.ts',
];

/** Folders whose files must not import each other in circles. */
const CIRCLE_FREE = ['src', 'console/src', 'bench'];

const MAX_FILE_LINES = 200;
const MAX_FOLDER_FILES = 20;
const files = readSourceFiles('src');
const filesByPath = new Map(files.map((file) => [file.path, file]));

const areaOf = (path: string): string => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '.');
const rankOf = (area: string): number => RANKS.findIndex((rank) => rank.includes(area));

/** Imports from one area to another. */
const arrows = files.flatMap(({ path: from, imports }) =>
  imports.filter(({ file }) => areaOf(file) !== areaOf(from)).map(({ file: to }) => ({ from, to })),
);

function pointsDown(from: string, to: string): boolean {
  const [above, below] = [rankOf(areaOf(from)), rankOf(areaOf(to))];
  return below < above || (below === TOP_RANK && above === TOP_RANK);
}

/** Returns the paths of the files for which the condition holds. */
const pathsOf = (condition: (file: SourceFile) => boolean): string[] => files.filter(condition).map(({ path }) => path);

function expectPlaces(placesOf: Readonly<Record<string, readonly string[]>>): void {
  for (const [pattern, places] of Object.entries(placesOf))
    expect(pathsOf(({ text }) => new RegExp(pattern).test(text)).sort(), pattern).to.deep.equal([...places].sort());
}

describe('The architecture', () => {
  it('only has imports that point down', () => {
    const up = arrows.filter(({ from, to }) => !pointsDown(from, to)).map(({ from, to }) => `${from} -> ${to}`);
    expect(up).to.deep.equal([]);
  });

  it('has the areas in the table of ranks', () => {
    const areas = new Set(files.map(({ path }) => areaOf(path)));
    expect([...areas].sort()).to.deep.equal(RANKS.flat().sort());
  });

  it('only has imports of the faces of other areas', () => {
    const faces = new Set(readFileSync(FACES, 'utf8').split('\n'));
    const past = arrows.filter(({ to }) => !faces.has(to)).map(({ from, to }) => `${from} -> ${to}`);
    expect(past, 'Import a file of test/faces.txt, or add this one there.').to.deep.equal([]);
  });

  it('only has faces that other areas import', () => {
    const imported = new Set(arrows.map(({ to }) => to));
    const lines = readFileSync(FACES, 'utf8').trimEnd().split('\n');
    const needless = lines.filter((path) => !imported.has(path));
    expect(needless, 'Remove them from test/faces.txt.').to.deep.equal([]);
    expect(lines, 'test/faces.txt is sorted.').to.deep.equal([...new Set(lines)].sort());
  });

  it('has no circular imports, not even of types or on demand', () => {
    const circles = CIRCLE_FREE.flatMap((folder) => {
      const inFolder = folder === 'src' ? files : readSourceFiles(folder);
      const byPath = new Map(inFolder.map((file) => [file.path, file]));
      return inFolder.map((file) => importCircle(file, byPath)).filter((circle) => circle !== null);
    });
    expect(circles.map((circle) => circle.join(' -> '))).to.deep.equal([]);
  });

  it('has one reader of the environment', () => {
    expect(pathsOf(({ text }) => text.includes('process.env'))).to.deep.equal(['core/config/environment.ts']);
  });

  it('connects to PostgreSQL in one place, as the address says', () => expectPlaces(CONNECTION_PLACES));

  it('has pure libraries that import neither the platform nor the web, and read only files of their packages', () => {
    const impure = pathsOf(
      ({ path, folder, text }) =>
        PURE_AREAS.includes(areaOf(path)) &&
        !PROCESS_FOLDERS.includes(folder) &&
        !FILE_READERS.includes(path) &&
        /from '(express|@mikro-orm|pg|node:fs|node:http|[./]+platform\/)/.test(text),
    );
    expect(impure).to.deep.equal([]);
  });

  it('writes in units of work, which read the rights of their callers again', () => {
    const begin = pathsOf(({ text }) => /\.transactional\(/.test(text));
    expect(begin).to.have.members(Object.values(TRANSACTIONS).flat());
    expect(pathsOf(({ text }) => text.includes('insufficientScope('))).to.have.members(REFUSERS);
  });

  it('queues every mail through the gate, and talks to the mail server only in jobs of mails', () => {
    expectPlaces(MAIL_PLACES);
    const jobs = files.flatMap(({ text }) => [...text.matchAll(/const (MAIL_\w+): MailJob</g)].map(([, name]) => name));
    const background = filesByPath.get('operations/jobs/background-jobs.ts')?.text ?? '';
    const registered = [...background.matchAll(/registerMailJob\((\w+)/g)].map(([, name]) => name);
    expect(jobs.sort()).to.deep.equal(registered.sort());
  });

  it('has no query that casts or expands stored JSON, which would fail for the rows beside a damaged one', () => {
    const casts = files.flatMap(jsonCastsIn);
    expect(casts, 'Use stored_time, compare texts, or read the value with StoredJson.').to.deep.equal([]);
  });

  it('has types for all columns of JSON, and checks them where statements read past MikroORM', () => {
    expect(pathsOf(({ text }) => /type: 'json'/.test(text))).to.have.members(Object.keys(UNTYPED_JSON));
    expect(pathsOf(readsJsonUnchecked)).to.have.members(Object.keys(UNREAD_JSON));
  });

  it('has file names in kebab-case', () => {
    expect(pathsOf(({ path }) => !/(^|\/)[a-z0-9]+(-[a-z0-9]+)*\.tsx?$/.test(path))).to.deep.equal([]);
  });

  it('has no files that only re-export others', () => {
    expect(pathsOf(({ path, text }) => /(^|\/)index\.tsx?$/.test(path) || /^export \*/m.test(text))).to.deep.equal([]);
  });

  it(`has files of at most ${MAX_FILE_LINES} lines`, () => {
    expect(pathsOf(({ lines }) => lines > MAX_FILE_LINES)).to.deep.equal([]);
  });

  it(`has folders of at most ${MAX_FOLDER_FILES} files`, () => {
    const folders = Map.groupBy(listFiles('src'), (path) => path.slice(0, Math.max(0, path.lastIndexOf('/'))));
    const large = [...folders].filter(([, paths]) => paths.length > MAX_FOLDER_FILES);
    expect(large.map(([folder, paths]) => `${folder}: ${paths.length}`)).to.deep.equal([]);
  });

  it('has no two exports of the same name', () => {
    const exports = files.flatMap((file) =>
      [...new Set(exportedNames(file))].map((name) => ({ name, path: file.path })),
    );
    const shared = [...Map.groupBy(exports, ({ name }) => name)].filter(([, places]) => places.length > 1);
    expect(shared.map(([name, places]) => `${name}: ${places.map(({ path }) => path).join(', ')}`)).to.deep.equal([]);
  });

  it('has a description above every function and class that another folder uses', () => {
    const used = new Set(
      files.flatMap(({ folder, imports }) =>
        imports
          .filter(({ file }) => filesByPath.get(file)?.folder !== folder)
          .flatMap(({ file, names }) => names.map((name) => `${file}: ${name}`)),
      ),
    );
    const undocumented = files
      .filter(({ path }) => path.endsWith('.ts'))
      .flatMap((file) => undocumentedExports(file).map((name) => `${file.path}: ${name}`));
    expect(undocumented.filter((name) => used.has(name))).to.deep.equal([]);
  });

  it('exports no function that only its own file uses', () => {
    const users = ['src', 'test', 'bench', 'scripts', 'console'].flatMap(readSourceFiles);
    const words = users.map(({ text }) => new Set(text.match(/\w+/g)));
    const unshared = files.flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?(?:function\*?|const) (\w+)/gm)]
        .filter(([, name = '']) => words.filter((used) => used.has(name)).length < 2)
        .map(([, name]) => `${path}: ${name}`),
    );
    expect(unshared).to.deep.equal([]);
  });
});
