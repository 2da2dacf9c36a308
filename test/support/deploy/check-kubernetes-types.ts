import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at, ROOT, type Tree } from './deploy-files.js';

/**
 * Makes the compiler check Kubernetes objects against their types, as if they were written in TypeScript. Unlike
 * Kubernetes' schemas it also reports unknown members. Returns its output, which is empty if there are no errors. Takes
 * a second.
 */
export function checkKubernetesTypes(objects: readonly Tree[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-manifests-'));
  try {
    const source = objects.map(
      (object, index) =>
        `import type { I${at(object, 'kind')} as Kind${index} } from 'kubernetes-models/${at(object, 'apiVersion')}';\n` +
        `export const object${index}: Kind${index} = ${JSON.stringify(object, null, 1)};\n`,
    );
    writeFileSync(join(folder, 'manifests.ts'), source.join('\n'));
    const packages = join(ROOT, 'node_modules');
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      target: 'es2023',
      module: 'preserve',
      moduleResolution: 'bundler',
      paths: { '*': [`${packages}/*`] },
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['manifests.ts'] }));
    const compiler = join(packages, 'typescript', 'bin', 'tsc');
    const { stdout, stderr, status } = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {
      encoding: 'utf8',
      timeout: 60_000,
    });
    return status === 0 ? '' : `${stdout}${stderr}` || `the compiler ended with ${status}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
