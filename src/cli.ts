import { requireNode } from './node-version.js';

requireNode();

/** A command may start the embedded server, whose files only this user may read. */
process.umask(0o077);

const { runCommand } = await import('./cli/run-command.js');
const { code, out, error } = await runCommand(process.argv.slice(2));
process.stdout.write(out);
process.stderr.write(error);
process.exitCode = code;
