import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { inputHash, isBuilt, markBuilt } from './build-stamp.ts';

/**
 * Builds the console into `dist/console` unless nothing has changed: an index.html and hashed assets, each text file
 * with compressed `.br` and `.gz` versions. `--force` always builds; `--documents` only writes generated files: the
 * typed documents and the font.
 */
const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const OUTPUT = pathOf('../../dist/console');

async function writeGenerated(): Promise<void> {
  const { generateDocuments } = await import('./generate-documents.ts');
  const { writeLatinFont } = await import('./write-latin-font.ts');
  await generateDocuments(pathOf('../../schema/schema.graphql'), pathOf('../src'), pathOf('../generated'));
  await writeLatinFont(pathOf('../src/ui/fonts.css'), pathOf('../generated/inter-latin.woff2'));
}

/** Returns the exit status of the type check. */
async function checkTypes(): Promise<number> {
  const compiler = pathOf('../../node_modules/typescript/bin/tsc');
  const child = spawn(process.execPath, [compiler, '-p', pathOf('..')], { stdio: 'inherit' });
  const [status] = await once(child, 'exit');
  return typeof status === 'number' ? status : 1;
}

async function bundle(): Promise<void> {
  const { build } = await import('vite');
  const { compressFiles } = await import('./compress-files.ts');
  await build({ configFile: pathOf('../vite.config.ts'), logLevel: 'warn' });
  compressFiles(OUTPUT);
}

const { values } = parseArgs({ options: { force: { type: 'boolean' }, documents: { type: 'boolean' } } });
// Hashed before the build, so that a source that changes meanwhile differs from it.
const inputs = inputHash(pathOf('../..'));
if (values.documents) {
  await writeGenerated();
} else if (values.force || !isBuilt(OUTPUT, inputs)) {
  await writeGenerated();
  const [status] = await Promise.all([checkTypes(), bundle()]);
  if (status === 0) markBuilt(OUTPUT, inputs);
  process.exitCode = status;
}
