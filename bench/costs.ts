import { write } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { systemClock } from '../src/core/clock.js';
import type { Scan } from '../src/core/contract/scan.js';
import { createLogger } from '../src/core/logger.js';
import { DroppedScans } from '../src/scans/journal/dropped-scans.js';
import { Journal } from '../src/scans/journal/journal.js';
import { FrameWriter } from '../src/scans/journal/journal-entry.js';
import { type Measurement, measureRows, processorTime } from './support/measure-rows.js';
import { sampleScans } from './support/sample-scans.js';

/**
 * Processor time of all threads for a scan in the journal, synced as with `fast`, compared with a bare `fs.write` of
 * the same bytes in the same groups. Groups wait for each other.
 */
const SCANS = 40_000;
const GROUP_SIZES = [1, 5, 40];

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

const writeFile = promisify(write);
const droppedScans = new DroppedScans(createLogger('warn'));
const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
let places = 0;

function appendsOf(size: number): Measurement {
  const next = sampleScans({ workspaces: 10, campaigns: 300 });
  const groups = Array.from({ length: SCANS / size }, () => Array.from({ length: size }, next));
  const frames = framesOf(groups);
  const append = async (): Promise<number> => {
    const place = join(folder, String(places++));
    const journal = await Journal.open({ folder: place, durability: 'fast', clock: systemClock, droppedScans });
    const milliseconds = await processorTime(async () => {
      for (const group of groups) await appendGroup(journal, group);
    })();
    await journal.close();
    return (milliseconds * 1000) / SCANS;
  };
  const writeBare = async (): Promise<number> => {
    const file = await open(join(folder, String(places++)), 'w');
    const milliseconds = await processorTime(async () => {
      for (const bytes of frames) await writeFile(file.fd, bytes);
    })();
    await file.close();
    return (milliseconds * 1000) / SCANS;
  };
  const what = `processor time of a scan appended to the journal, ${size} at a time`;
  const peer = { name: 'bare fs.write', measure: writeBare };
  return { id: `cost-append-${size}`, what, unit: 'µs', limit: 3, measure: append, peer };
}

try {
  for (const size of GROUP_SIZES) await measureRows([appendsOf(size)], { rounds: 7, warmUp: 1 });
} finally {
  await rm(folder, { recursive: true, force: true });
}
