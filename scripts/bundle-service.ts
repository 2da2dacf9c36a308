import { renameSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

/*
 * Joins the compiled service and its packages into few files, since Node takes longer to find and link 2,600 modules
 * than everything else in a start. Child processes and the command line use the compiled files themselves.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OUTPUT = join(ROOT, 'dist', 'service');
/** Beside it, so that relative addresses are the same. */
const UNFINISHED = `${OUTPUT}.new`;
const ENTRIES = { 'run-service': 'run-service.js', 'drain-worker': 'scans/ingest/drain-worker.js' };

const EXTERNAL = [
  // Native code, or files beside their own.
  ...['@resvg/resvg-js', 'pino', 'sharp'],
  // Optional, and not installed.
  ...['bufferutil', 'class-validator', 'pg-native', 'utf-8-validate'],
];

/** The address of an entry stays relative to the bundle; all others stay relative to the module that names them. */
const ADDRESS = new RegExp(`(?<!'\\./(${Object.keys(ENTRIES).join('|')})\\.js', )\\bimport\\.meta\\.url`, 'g');

await build({
  input: Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, join(ROOT, 'dist', 'src', path)])),
  cwd: ROOT,
  platform: 'node',
  external: EXTERNAL,
  onLog: (_level, { message }) => {
    throw new Error(message);
  },
  plugins: [
    {
      name: 'module-addresses',
      transform: {
        filter: { code: 'import.meta.url' },
        handler: (code, id) => {
          const path = JSON.stringify(relative(OUTPUT, id));
          return { code: code.replaceAll(ADDRESS, `new URL(${path}, import.meta.url).href`), map: null };
        },
      },
    },
  ],
  // Messages and stored documents contain names of classes. Comments only make the files slower to read.
  output: { dir: UNFINISHED, cleanDir: true, keepNames: true, comments: false },
});
rmSync(OUTPUT, { recursive: true, force: true });
renameSync(UNFINISHED, OUTPUT);
