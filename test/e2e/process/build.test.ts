import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const run = promisify(execFile);
const SETTINGS = { module: 'nodenext', rootDir: '.', outDir: 'dist', types: [] };

describe('The build', () => {
  let folder: string;
  const at = (path: string): string => join(folder, path);
  const build = () => run(process.execPath, [at('scripts/build.ts')], { cwd: folder });
  const compiled = async (): Promise<string[]> => (await readdir(at('dist/src'))).sort();

  /** The compiler writes all files: if a file's time is unchanged, it did not run. */
  const compiles = async (): Promise<boolean> => {
    const before = (await stat(at('dist/src/first.js')).catch(() => null))?.mtimeMs;
    await build();
    return (await stat(at('dist/src/first.js'))).mtimeMs !== before;
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-build-'));
    for (const name of ['src', 'scripts', 'node_modules']) await mkdir(at(name));
    await symlink(join(ROOT, 'node_modules', 'typescript'), at('node_modules/typescript'));
    await copyFile(join(ROOT, 'scripts', 'build.ts'), at('scripts/build.ts'));
    await writeFile(at('package.json'), '{ "type": "module" }');
    await writeFile(at('package-lock.json'), '{}');
    await writeFile(at('tsconfig.json'), JSON.stringify({ compilerOptions: SETTINGS, include: ['src'] }));
    for (const name of ['first', 'second'])
      await writeFile(at(`src/${name}.ts`), `export const ${name}: number = 1;\n`);
  });
  after(() => rm(folder, { recursive: true }));

  it('compiles once, and not again while nothing has changed', async () => {
    expect(await compiles()).to.equal(true);
    expect(await compiles()).to.equal(false);
  });

  it('compiles a changed source that has the same size and time', async () => {
    const { atime, mtime } = await stat(at('src/second.ts'));
    await writeFile(at('src/second.ts'), 'export const second: number = 2;\n');
    await utimes(at('src/second.ts'), atime, mtime);
    expect(await compiles()).to.equal(true);
    expect(await readFile(at('dist/src/second.js'), 'utf8')).to.include('= 2');
  });

  it('removes the compiled file of a deleted source, and compiles a new one', async () => {
    await rm(at('src/second.ts'));
    await writeFile(at('src/third.ts'), 'export const third = 3;\n');
    expect(await compiles()).to.equal(true);
    expect(await compiled()).to.deep.equal(['first.js', 'third.js']);
  });

  it('compiles again when compiled files are missing or changed', async () => {
    await rm(at('dist/src/third.js'));
    expect(await compiles()).to.equal(true);
    await writeFile(at('dist/src/third.js'), '');
    expect(await compiles()).to.equal(true);
    expect(await readFile(at('dist/src/third.js'), 'utf8')).to.include('third');
    await rm(at('dist'), { recursive: true });
    expect(await compiles()).to.equal(true);
  });

  it('compiles again when settings or packages have changed', async () => {
    for (const name of ['tsconfig.json', 'package-lock.json', 'node_modules/.package-lock.json']) {
      const before = await readFile(at(name), 'utf8').catch(() => '{}');
      await writeFile(at(name), `${before}\n`);
      expect([name, await compiles()]).to.deep.equal([name, true]);
    }
    expect(await compiles()).to.equal(false);
  });

  it('fails if something does not compile, and fails again the next time', async () => {
    await writeFile(at('src/third.ts'), 'export const third: string = 3;\n');
    for (let attempt = 0; attempt < 2; attempt++) {
      const failure = await build().then(
        () => '',
        (error: { stdout: string }) => error.stdout,
      );
      expect(failure).to.include('third.ts');
    }
  });
});
