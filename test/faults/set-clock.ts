import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FaultHarness } from './harness.js';

const PRELOAD = new URL('../fixtures/start-with-clock.js', import.meta.url).href;
/** The service reads the file more often than this. */
const NOTICED_MS = 30;

/** A clock for services, ahead of this process's by an offset that can be changed while they run. */
export function createClock({ folder }: FaultHarness) {
  const path = join(folder, `clock-${Math.random().toString(36).slice(2)}`);
  const write = (offset: number): void => {
    writeFileSync(`${path}.new`, String(Math.round(offset)));
    renameSync(`${path}.new`, path);
  };
  write(0);
  return {
    environment: { NODE_OPTIONS: `--import=${fileURLToPath(PRELOAD)}`, CLOCK_OFFSET_FILE: path },
    /** Resolves when the service has read it. */
    set: async (offset: number): Promise<void> => {
      write(offset);
      await sleep(NOTICED_MS);
    },
  };
}
