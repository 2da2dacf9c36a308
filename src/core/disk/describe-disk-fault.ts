import { isDiskFull } from './is-disk-full.js';

const DENIED = 'permission denied. Make it readable and writable for the user that runs Signpost.';
const REMEDIES: ReadonlyMap<unknown, string> = new Map([
  ['EACCES', DENIED],
  ['EPERM', DENIED],
  ['EROFS', 'its file system is read-only. Mount it writable, or set DATA_DIR to another disk.'],
]);

/** Returns the cause and the remedy, for an operator, if a folder or a file in it cannot be used. */
export function describeDiskFault(error: unknown): string {
  if (isDiskFull(error)) return 'its disk is full. Free some space.';
  const remedy = error instanceof Error && 'code' in error ? REMEDIES.get(error.code) : undefined;
  return remedy ?? (error instanceof Error ? error.message : String(error));
}
