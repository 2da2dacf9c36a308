import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Trial } from './harness.js';

export interface SmallDisk {
  readonly folder: string;
  /** Takes all room that is left. */
  fill(): void;
  /** Gives it back. */
  free(): void;
  /** Nobody may use it any more. */
  unmount(): void;
}

const MIB = 1024 * 1024;

/** A file system of its own in memory. Gives the reason where this machine does not let one be mounted. */
export function mountSmallDisk({ folder: parent }: Trial, mebibytes: number): SmallDisk | string {
  if (process.platform !== 'linux') return 'needs Linux';
  if (process.getuid?.() !== 0) return 'needs root, to mount a small tmpfs';
  const folder = mkdtempSync(join(parent, 'disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    return 'a tmpfs cannot be mounted here';
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => {
      const file = openSync(filler, 'a');
      for (const size of [MIB, 4096]) writeUntilFull(file, Buffer.alloc(size, 1));
      closeSync(file);
    },
    free: () => rmSync(filler, { force: true }),
    unmount: () => {
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    while (writeSync(file, bytes) === bytes.length);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
