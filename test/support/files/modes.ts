import { lstatSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Returns what users other than the owner can access in the folder, including the folder itself; symbolic links are
 * left out.
 */
export function openToOthers(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))];
  return paths.flatMap((path) => {
    const found = lstatSync(path, { throwIfNoEntry: false });
    // A file may have been removed meanwhile.
    if (found === undefined || found.isSymbolicLink()) return [];
    const mode = found.mode & 0o777;
    const wanted = found.isDirectory() ? 0o700 : 0o600;
    return mode === wanted ? [] : [`${relative(folder, path) || '.'} ${mode.toString(8)}`];
  });
}
