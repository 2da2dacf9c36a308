import { createHash, randomBytes } from 'node:crypto';
import type { Scan } from '../../src/core/contract/scan.js';
import type { Journal } from '../../src/scans/journal/journal.js';

const NEW_VISITORS = 0.6;

const below = (count: number): number => Math.floor(Math.random() * count);

export interface SampleScans {
  readonly workspaces: number;
  /** Total of all workspaces. */
  readonly campaigns: number;
  /** In milliseconds since the epoch; default: now. */
  readonly timeOf?: () => number;
  /** Processes with the same name have the same workspaces and campaigns; default: new ones. */
  readonly shared?: string;
  /** Share of scans in the first workspace, beyond its equal share; default: 0. */
  readonly hotShare?: number;
}

/**
 * Returns a source of scans: figures of a real campaign are as dense, with several hundred labels, most of them cities.
 */
export function sampleScans(options: SampleScans): () => Scan {
  const { workspaces, campaigns, timeOf = Date.now, shared, hotShare = 0 } = options;
  const idOf = (name: string): Buffer =>
    shared === undefined ? randomBytes(16) : createHash('md5').update(`${shared} ${name}`).digest();
  const ids = Array.from({ length: workspaces }, (_, index) => idOf(`workspace ${index}`));
  const keys = Array.from({ length: campaigns }, (_, index) =>
    Buffer.concat([ids[index % workspaces] ?? Buffer.alloc(16), idOf(`campaign ${index}`)]),
  );
  const chooseCampaign = (): number => {
    const chosen = below(campaigns);
    return Math.random() < hotShare ? chosen - (chosen % workspaces) : chosen;
  };
  const seen: { campaignKey: Buffer; visitor: bigint }[] = [];
  const visit = (): { campaignKey: Buffer; visitor: bigint } => {
    const again = Math.random() < NEW_VISITORS ? undefined : seen[below(seen.length)];
    if (again !== undefined) return again;
    const visitor = {
      campaignKey: keys[chooseCampaign()] ?? Buffer.alloc(32),
      visitor: randomBytes(8).readBigInt64BE(),
    };
    seen.push(visitor);
    return visitor;
  };
  return () => {
    const city = below(300);
    return {
      ...visit(),
      scannedMs: timeOf(),
      class: 'person',
      country: `C${city % 40}`,
      city: `City number ${city}`,
      device: `Device ${below(3)}`,
      operatingSystem: `System ${below(6)}`,
      browser: `Browser ${below(8)}`,
      source: `source-${below(20)}.example.com`,
      rule: null,
      totalsOnly: false,
    };
  };
}

const APPENDED_AT_ONCE = 1_000;

/** Appends this many scans, and waits until they are on the disk. */
export async function fillJournal(journal: Journal, next: () => Scan, count: number): Promise<void> {
  for (let done = 0; done < count; done += APPENDED_AT_ONCE) {
    const some = Math.min(APPENDED_AT_ONCE, count - done);
    await Promise.all(Array.from({ length: some }, () => new Promise<void>((safe) => journal.append(next(), safe))));
  }
  await journal.settled();
}
