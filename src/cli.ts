import { requireNode } from './node-version.js';

requireNode();

/** A command may start the embedded server, whose files only this user may read. */
process.umask(0o077);

await import('./run-cli.js');
