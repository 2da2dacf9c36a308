import { type Peer, type ReportedRow, type Row, report } from '../report.js';

/** Returns one sample. */
export type Measure = () => Promise<number>;

/** A row in short: milliseconds, of which fewer are better, without a peer, unless stated otherwise. */
interface ShortRow extends Pick<Row, 'id' | 'what'>, Partial<Pick<Row, 'unit' | 'better'>> {
  /** Limit of the ratio to the peer, or of the value if there is no peer. */
  readonly limit?: number | null;
}

export interface Measurement extends ShortRow {
  readonly measure: Measure;
  readonly peer?: { readonly name: string; readonly measure: Measure };
}

export interface Rounds {
  readonly rounds: number;
  /** Rounds before those that count; default: none. */
  readonly warmUp?: number;
  /** Milliseconds of processor time that the measured programs have used so far: reported as a row of its own. */
  readonly used?: Measure;
}

type Sampled = ShortRow & Pick<Row, 'samples' | 'value'> & { readonly peer?: Peer };

/** Reports samples that were taken elsewhere. */
export function reportRow({ limit = null, peer, ...row }: Sampled): ReportedRow {
  const bar = limit === null ? null : ({ on: peer === undefined ? 'value' : 'ratio', limit } as const);
  return report({ unit: 'ms', better: 'lower', ...row, peer: peer ?? null, bar });
}

/** Measures and reports row by row, each in rounds that alternate with its peer's. */
export async function measureRows(table: readonly Measurement[], { rounds, warmUp = 0, used }: Rounds): Promise<void> {
  for (const { measure, peer, ...row } of table) {
    const [own, ofPeer]: [number[], number[]] = [[], []];
    let processor = 0;
    for (let round = -warmUp; round < rounds; round++) {
      const from = (await used?.()) ?? 0;
      const sample = await measure();
      const milliseconds = ((await used?.()) ?? 0) - from;
      const sampleOfPeer = await peer?.measure();
      if (round < 0) continue;
      own.push(sample);
      processor += milliseconds;
      if (sampleOfPeer !== undefined) ofPeer.push(sampleOfPeer);
    }
    reportRow({ ...row, samples: own, ...(peer && { peer: { name: peer.name, samples: ofPeer } }) });
    if (used === undefined) continue;
    reportRow({ id: `${row.id}-processor`, what: `processor time of it`, samples: [processor / rounds] });
  }
}

/** Measures the milliseconds that the work takes. */
export const elapsed =
  (work: () => Promise<unknown>): Measure =>
  async () => {
    const from = performance.now();
    await work();
    return performance.now() - from;
  };

/** Sends a request, and returns its text and the milliseconds until that was there. Throws if it is refused. */
export async function timedFetch(url: string, init: RequestInit): Promise<{ milliseconds: number; text: string }> {
  const from = performance.now();
  const response = await fetch(url, init);
  const text = await response.text();
  const milliseconds = performance.now() - from;
  if (!response.ok) throw new Error(`${url} was answered with ${response.status} ${text}`);
  return { milliseconds, text };
}

/** Measures the milliseconds of processor time that the work takes in this process. */
export const processorTime =
  (work: () => Promise<unknown>): Measure =>
  async () => {
    const from = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1000;
  };
