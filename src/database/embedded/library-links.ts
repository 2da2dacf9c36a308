import { readFile, stat, symlink, unlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Makes the symbolic links between PostgreSQL's shared libraries that the package's install script would have made
 * (npm archives cannot hold links, and `npm ci --ignore-scripts` runs no script). Does nothing where they exist; two
 * processes may do it at once. Without the links no binary of the package loads.
 */
export async function makeLibraryLinks(packageFolder: string): Promise<void> {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  for (const link of linkList.parse(JSON.parse(await readFile(list, 'utf8')))) {
    const target = join(packageFolder, link.target);
    if (!(await leadsSomewhere(target))) await makeLink(join(packageFolder, link.source), target);
  }
}

async function makeLink(source: string, target: string): Promise<void> {
  const text = relative(dirname(target), source);
  try {
    await symlink(text, target).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      // Either another process has just made it, or it is there and leads nowhere.
      if (await leadsSomewhere(target)) return;
      await unlink(target);
      await symlink(text, target);
    });
  } catch (cause) {
    if (await leadsSomewhere(target)) return;
    throw new Error(
      `The library link ${target} is missing and cannot be made: run npm ci without --ignore-scripts, start once with ` +
        'write access to node_modules, or set DATABASE_URL.',
      { cause },
    );
  }
}

const leadsSomewhere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
