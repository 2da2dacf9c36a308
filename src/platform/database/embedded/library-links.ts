import { readFile, stat, symlink, unlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Creates the symbolic links between PostgreSQL's shared libraries; without them no binary of the package loads. npm
 * archives cannot contain links, and `npm ci --ignore-scripts` does not run the package's script that creates them.
 * Leaves existing links alone. Several processes may run this at the same time.
 */
export async function createLibraryLinks(packageFolder: string): Promise<void> {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  for (const link of linkList.parse(JSON.parse(await readFile(list, 'utf8')))) {
    const target = join(packageFolder, link.target);
    if (!(await isReachable(target))) await createLink(join(packageFolder, link.source), target);
  }
}

async function createLink(source: string, target: string): Promise<void> {
  const text = relative(dirname(target), source);
  try {
    await symlink(text, target).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      // Either another process has just created the link, or it exists without its target.
      if (await isReachable(target)) return;
      await unlink(target);
      await symlink(text, target);
    });
  } catch (cause) {
    if (await isReachable(target)) return;
    throw new Error(
      `The library link ${target} is missing and cannot be created: run npm ci without --ignore-scripts, start once with ` +
        'write access to node_modules, or set DATABASE_URL.',
      { cause },
    );
  }
}

const isReachable = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
