import { lstatSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What lies in the folder and is open to others than its owner, the folder itself included; PostgreSQL's links left out. */
export function openToOthers(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))];
  return paths.flatMap((path) => {
    const found = lstatSync(path, { throwIfNoEntry: false });
    // What was removed meanwhile is open to nobody.
    if (found === undefined || found.isSymbolicLink()) return [];
    const mode = found.mode & 0o777;
    const wanted = found.isDirectory() ? 0o700 : 0o600;
    return mode === wanted ? [] : [`${relative(folder, path) || '.'} ${mode.toString(8)}`];
  });
}
