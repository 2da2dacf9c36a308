import { readFileSync } from 'node:fs';

const majorOf = (text: string): number => Number(/\d+/.exec(text)?.[0]);

/** Returns what to do if the major version of Node is lower than that of `engines.node`, otherwise null. */
export function nodeProblem(version: string, needed: string): string | null {
  if (majorOf(version) >= majorOf(needed)) return null;
  return `Signpost needs Node ${majorOf(needed)} or newer; this is Node ${version}. \`npm ci\` installs the right version: use \`npm start\` and \`npm run cli\`.`;
}

/**
 * Ends the process if its Node is older than package.json requires. Call it before importing any other module, because
 * those need the newer Node.
 */
export function requireNode(): void {
  const file = new URL('../../package.json', import.meta.url);
  const { engines }: { engines: { node: string } } = JSON.parse(readFileSync(file, 'utf8'));
  const problem = nodeProblem(process.versions.node, engines.node);
  if (problem === null) return;
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
