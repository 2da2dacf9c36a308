import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { readScreenPaths } from '../../../../support/console/screens.js';

/** The table of the navigation, and what the global search knows besides. */
const TABLES = ['screens.ts', 'commands/places.ts'];

async function knownPaths(): Promise<string[]> {
  const sources = await Promise.all(
    TABLES.map((name) => readFile(new URL(`../../../../../../console/src/frame/${name}`, import.meta.url), 'utf8')),
  );
  return sources.flatMap((source) => [...source.matchAll(/ path: '([^'?]+)/g)].flatMap(([, path]) => path ?? []));
}

describe('The global search', () => {
  it('knows every screen of the router, or for one with an id the screen above it', async () => {
    const screens = await readScreenPaths();
    expect(screens).to.include('/workspace/brand-kits');
    const known = new Set(await knownPaths());
    expect(
      [...new Set(screens.map((path) => path.replace(/\/\$\w+$/, '')))].filter((path) => !known.has(path)),
    ).to.deep.equal([]);
  });
});
