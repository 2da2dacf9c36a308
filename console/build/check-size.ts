import { fileURLToPath } from 'node:url';
import { filesOfFirstLoad } from './first-load.ts';

/** Prints the size of the built console's first load, and fails if it exceeds the limit. */
const LIMIT = 180 * 1024;
const files = filesOfFirstLoad(fileURLToPath(new URL('../../dist/console', import.meta.url)));
const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1).padStart(7)} KB`;
for (const { file, bytes } of files) console.log(`${kilobytes(bytes)}  ${file}`);
console.log(`${kilobytes(total)}  first load, compressed with brotli; at most ${LIMIT / 1024} KB`);
if (total > LIMIT) process.exitCode = 1;
