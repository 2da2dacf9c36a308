import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/*
 * Compiles with tsc unless nothing has changed since the last build, which takes about 0.1 s to check: the content of
 * all sources, of the compiler's settings and of the list of installed packages, and the size and time of every
 * compiled file. Compiled files without a source are removed, and the service is bundled. Then the documentation is
 * rendered, and the console is built if it has changed. It runs without being compiled, with Node's type stripping.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUTPUT = join(ROOT, 'dist');
const STAMP = join(OUTPUT, '.build');
/** Written by `console/build/build.ts`, `scripts/build-docs.ts` and `scripts/bundle-service.ts`. */
const OTHER_OUTPUTS = ['console', 'docs', 'service'].map((name) => join(OUTPUT, name, '/'));
const BUNDLE = join(OUTPUT, 'service');
/** `src/main.ts` stores V8's compiled code there, which is useless after a build. */
const COMPILE_CACHE = join(OUTPUT, '.compile-cache');
const SETTINGS = ['tsconfig.json', 'package.json', 'package-lock.json', 'node_modules/.package-lock.json'];
const SOURCES = ['src', 'test', 'bench', 'scripts', 'mikro-orm.config.ts'];

/** Returns all files below a folder, or the file itself, sorted. */
function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const sourceFiles = (): string[] => SOURCES.flatMap((name) => filesOf(join(ROOT, name)));
const compiledFiles = (): string[] =>
  filesOf(OUTPUT).filter(
    (file) => /\.js(\.map)?$/.test(file) && !OTHER_OUTPUTS.some((other) => file.startsWith(other)),
  );

function inputHash(): string {
  const hash = createHash('sha256');
  const files = [...SETTINGS.map((name) => join(ROOT, name)).filter(existsSync), ...sourceFiles()];
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${relative(ROOT, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function outputHash(): string {
  const hash = createHash('sha256');
  for (const file of compiledFiles()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${relative(ROOT, file)}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest('hex');
}

function removeOrphans(): void {
  const expected = new Set(sourceFiles().map((file) => relative(ROOT, file).replace(/\.tsx?$/, '.js')));
  for (const file of compiledFiles()) {
    if (!expected.has(relative(OUTPUT, file).replace(/\.map$/, ''))) rmSync(file);
  }
}

const { values } = parseArgs({ options: { force: { type: 'boolean' } } });
const inputs = inputHash();
const isCurrent = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === `${inputs} ${outputHash()}\n`;
if (values.force || !isCurrent) {
  rmSync(STAMP, { force: true });
  const compiler = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.json'], { cwd: ROOT, stdio: 'inherit' });
  process.exitCode = status ?? 1;
  if (status === 0) {
    removeOrphans();
    for (const folder of [COMPILE_CACHE, BUNDLE]) rmSync(folder, { recursive: true, force: true });
    // Taken before compiling, so that a source that changes meanwhile differs from the hash.
    writeFileSync(`${STAMP}.new`, `${inputs} ${outputHash()}\n`);
    renameSync(`${STAMP}.new`, STAMP);
  }
}
/** Returns the exit code; 0 where the script is not part of the project. */
const run = (script: string, ...options: string[]): number => {
  const path = join(ROOT, script);
  if (!existsSync(path)) return 0;
  return spawnSync(process.execPath, [path, ...options], { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
};
if (!process.exitCode && !existsSync(BUNDLE)) process.exitCode = run('dist/scripts/bundle-service.js');
if (!process.exitCode) process.exitCode = run('dist/scripts/build-docs.js');
if (!process.exitCode) process.exitCode = run('console/build/build.ts', ...(values.force ? ['--force'] : []));
