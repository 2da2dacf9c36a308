import { readFile } from 'node:fs/promises';

/** What else an address shows, with a heading or content of its own. */
const VIEWS: Readonly<Record<string, readonly string[]>> = {
  '/campaigns/$id': ['?tab=design', '?tab=content', '?tab=rules', '?tab=history'],
  '/print-runs': ['?new=1'],
  '/print-runs/labels': ['?import=$idOfImport'],
  '/people': ['?show=invitations'],
};

/** Reads the paths of all screens for people who are signed in from the console's router. */
export async function readScreenPaths(): Promise<string[]> {
  const router = await readFile(new URL('../../../../console/src/router.tsx', import.meta.url), 'utf8');
  return [...router.matchAll(/^ {2}\.\.\.parent,\n {2}path: '([^']+)'/gm)].flatMap(([, path]) => path ?? []);
}

/** Reads the addresses of all screens and their views. */
export async function readScreenAddresses(): Promise<string[]> {
  const paths = await readScreenPaths();
  return paths.flatMap((path) => [path, ...(VIEWS[path] ?? []).map((view) => path + view)]);
}
