import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Content of `postmaster.pid` (miscadmin.h, "Contents of the postmaster.pid file"). A killed server may have left the
 * file behind, so the process ID alone is no evidence.
 */
export interface PostmasterFile {
  readonly pid: number;
  /** Null until PostgreSQL has written its port during a start. */
  readonly port: number | null;
  readonly status: 'starting' | 'ready' | 'stopping';
}

export const postmasterFilePath = (cluster: string): string => join(cluster, 'postmaster.pid');

/** Returns null if the file is missing or still empty. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  try {
    return parsePostmasterFile(await readFile(postmasterFilePath(cluster), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Lines: process id, data directory, start time, port, socket folder, address, shared memory, status. */
export function parsePostmasterFile(text: string): PostmasterFile | null {
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  const port = Number(lines[3]);
  const status = lines[7];
  return {
    pid,
    port: Number.isInteger(port) && port > 0 ? port : null,
    status: status === 'ready' || status === 'stopping' ? status : 'starting',
  };
}
