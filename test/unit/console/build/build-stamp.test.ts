import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';

/** Run directly by Node, as in the build. */
const MODULE = new URL('../../../../../console/build/build-stamp.ts', import.meta.url).href;

describe('The stamp of a built console', () => {
  let root: string;
  let inputHash: (root: string) => string;
  before(async () => {
    ({ inputHash } = await import(MODULE));
  });
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'signpost-stamp-'));
    write('schema/schema.graphql', 'type Query');
    write('package-lock.json', '{}');
    write(
      'console/src/main.ts',
      `import { LIMIT } from '../../src/limits.ts';\nimport type { A } from './generated/a.ts';\n`,
    );
    write('src/limits.ts', `export { LIMIT } from './numbers.js';\n`);
    write('src/numbers.ts', 'export const LIMIT = 1;\n');
    write('src/other.ts', 'export const OTHER = 1;\n');
    write('console/src/generated/a.ts', 'export type A = 1;\n');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('changes with directly or indirectly shared modules of the service, and with no others', () => {
    const before = inputHash(root);
    write('src/other.ts', 'export const OTHER = 2;\n');
    write('console/src/generated/a.ts', 'export type A = 2;\n');
    expect(inputHash(root)).to.equal(before);
    write('src/numbers.ts', 'export const LIMIT = 2;\n');
    expect(inputHash(root)).not.to.equal(before);
  });

  it('changes with the schema, the packages and the console’s own files', () => {
    const seen = new Set([inputHash(root)]);
    for (const path of ['schema/schema.graphql', 'package-lock.json', 'console/src/main.ts', 'console/locales/de.po']) {
      write(path, 'changed');
      seen.add(inputHash(root));
    }
    expect(seen.size).to.equal(5);
  });
});
