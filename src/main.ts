import { fileURLToPath } from 'node:url';
import { requireNode } from './node-version.js';

requireNode();

/** Files of this process and its children are inaccessible to other users. */
process.umask(0o077);

// Cached next to the compiled files, so that a start need not compile 2,400 modules, most of them from packages. If the
// folder is not writable, or `NODE_DISABLE_COMPILE_CACHE` is set, nothing is cached.
const { enableCompileCache } = await import('node:module');
enableCompileCache(fileURLToPath(new URL('../.compile-cache', import.meta.url)));

await import('./run-service.js');
