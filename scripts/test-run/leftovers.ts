import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '../../src/core/logger.js';
import { readPostmasterFile } from '../../src/platform/database/embedded/postmaster-file.js';
import { stopPostmaster } from '../../src/platform/database/embedded/postmaster-process.js';

/** Every process of a run inherits this variable with the run's folder, by which it is recognised. */
export const RUN_VARIABLE = 'TEST_RUN_FOLDER';
const END_ATTEMPTS = 50;
const PAUSE_MS = 100;

/** Returns the ids of the processes that this run has started, except the runner. Linux only; empty elsewhere. */
async function findProcesses(folder: string): Promise<number[]> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    ids.map(async (id) => {
      const environment = await readFile(`/proc/${id}/environ`, 'latin1').catch(() => '');
      return id !== process.pid && environment.split('\0').includes(`${RUN_VARIABLE}=${folder}`) ? [id] : [];
    }),
  );
  return found.flat();
}

/** Returns the clusters of embedded databases in the folder that have a running server's file. */
async function findClusters(folder: string): Promise<string[]> {
  const paths = await readdir(folder, { recursive: true }).catch(() => []);
  return paths
    .filter((path) => path.endsWith('/postmaster.pid'))
    .map((path) => join(folder, path.slice(0, -'/postmaster.pid'.length)));
}

const tryToEnd = (id: number): void => {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // The process has ended meanwhile.
  }
};

/** Ends processes that tests have left running and removes the run's folder. Returns a line for each leftover. */
export async function removeLeftovers(folder: string): Promise<string[]> {
  const left: string[] = [];
  for (let attempt = 0; attempt < END_ATTEMPTS; attempt++) {
    const ids = await findProcesses(folder);
    if (ids.length === 0) break;
    // Processes that are about to end may need a moment.
    if (attempt >= END_ATTEMPTS / 2) {
      left.push(...ids.map((id) => `process ${id}`));
      for (const id of ids) tryToEnd(id);
    }
    await sleep(PAUSE_MS);
  }
  for (const cluster of await findClusters(folder)) {
    const file = await readPostmasterFile(cluster);
    if (file === null) continue;
    left.push(`PostgreSQL on ${cluster}`);
    await stopPostmaster(file.pid, cluster, createLogger('silent'));
  }
  left.push(...(await readdir(folder)).map((name) => join(folder, name)));
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  return [...new Set(left)];
}
