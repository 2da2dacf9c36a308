import { fileURLToPath } from 'node:url';
import { requireNode } from './node-version.js';

requireNode();

/** Files of this process and its children are closed to other users. */
process.umask(0o077);

// Kept beside the compiled files: a start then need not compile 2,400 modules, most of them of packages. Where the folder
// cannot be written, or `NODE_DISABLE_COMPILE_CACHE` is set, nothing is kept.
const { enableCompileCache } = await import('node:module');
enableCompileCache(fileURLToPath(new URL('../.compile-cache', import.meta.url)));

await import('./run-service.js');
