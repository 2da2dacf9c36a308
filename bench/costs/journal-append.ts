import { write } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { systemClock } from '../../src/core/clock.js';
import type { Scan } from '../../src/core/contract/scan.js';
import { createLogger } from '../../src/core/logger.js';
import { DroppedScans } from '../../src/redirect/journal/dropped-scans.js';
import { Journal } from '../../src/redirect/journal/journal.js';
import { FrameWriter } from '../../src/redirect/journal/journal-entry.js';
import { sampleScans } from './sample-scans.js';

const SCANS = 40_000;
const ROUNDS = 7;

/** Microseconds of processor time per scan on all threads, one sample per round. */
export interface AppendCost {
  readonly journal: readonly number[];
  readonly bare: readonly number[];
}

async function microsecondsPerScan(work: () => Promise<void>): Promise<number> {
  const from = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / SCANS;
}

function appendGroup(journal: Journal, group: readonly Scan[]): Promise<void> {
  return new Promise((done) => {
    let open = group.length;
    const onSettled = () => --open === 0 && done();
    for (const scan of group) journal.append(scan, onSettled);
  });
}

/** Frames of each group, as the journal writes them. */
function framesOf(groups: readonly (readonly Scan[])[]): Buffer[] {
  const writer = new FrameWriter();
  return groups.map((group) => {
    for (const scan of group) writer.add(scan);
    return Buffer.from(writer.take());
  });
}

/**
 * Appends scans in groups of `size` to a journal, synced as with `fast`, and writes the same bytes in the same groups to
 * a file, in alternating rounds of one process. Groups wait for each other.
 */
export async function measureAppends(folder: string, size: number): Promise<AppendCost> {
  const next = sampleScans({ workspaces: 10, campaigns: 300 });
  const groups = Array.from({ length: SCANS / size }, () => Array.from({ length: size }, next));
  const frames = framesOf(groups);
  const cost: { journal: number[]; bare: number[] } = { journal: [], bare: [] };
  const droppedScans = new DroppedScans(createLogger('warn'));
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    const place = join(folder, `appends-${size}-${round}`);
    const journal = await Journal.open({ folder: place, durability: 'fast', clock: systemClock, droppedScans });
    cost.journal[round] = await microsecondsPerScan(async () => {
      for (const group of groups) await appendGroup(journal, group);
    });
    await journal.close();
    const file = await open(join(place, 'bare'), 'w');
    cost.bare[round] = await microsecondsPerScan(async () => {
      for (const bytes of frames) await writeFile(file.fd, bytes);
    });
    await file.close();
  }
  return { journal: cost.journal.slice(1), bare: cost.bare.slice(1) };
}

const writeFile = promisify(write);
