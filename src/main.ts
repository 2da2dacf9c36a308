import { fileURLToPath } from 'node:url';
import { requireNode } from './node-version.js';

requireNode();

/** Files of this process and its children are inaccessible to other users. */
process.umask(0o077);

// Cached next to the compiled files, so that a start need not compile them. If the folder is not writable, or
// `NODE_DISABLE_COMPILE_CACHE` is set, nothing is cached.
const { enableCompileCache } = await import('node:module');
enableCompileCache(fileURLToPath(new URL('../.compile-cache', import.meta.url)));

// Node warns of deprecated calls only outside of `node_modules`, and therefore of those in packages once they are bundled.
process.noDeprecation = true;

// `run-service.ts` with everything that it imports, joined by `scripts/bundle-service.ts`.
await import(new URL('../service/run-service.js', import.meta.url).href);
