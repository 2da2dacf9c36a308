/** A measured quantity: one sample per round, in order. */
export interface Samples {
  readonly samples: readonly number[];
  /** Value that represents the samples; default: their median. */
  readonly value?: number;
}

/** What was measured in the same run for comparison, preferably in rounds alternating with the row's own. */
export interface Peer extends Samples {
  readonly name: string;
}

/** Limit for the value, or for value / peer: a minimum if higher is better, otherwise a maximum. */
export interface Bar {
  readonly on: 'value' | 'ratio';
  readonly limit: number;
}

/** One row of the bench. `id`, in kebab-case, never changes, because results are compared by it. */
export interface Row extends Samples {
  readonly id: string;
  /** What is measured, in words. */
  readonly what: string;
  /** Such as `ms`, `MB` or `/s`. */
  readonly unit: string;
  readonly better: 'higher' | 'lower';
  readonly peer: Peer | null;
  readonly bar: Bar | null;
}

/** A row with everything computed from it, as in the result file. */
export interface ReportedRow extends Row {
  readonly value: number;
  readonly peer: (Peer & { readonly value: number }) | null;
  /** Value / peer; null without a peer. */
  readonly ratio: number | null;
  /** Ratio of each round; empty if row and peer had different numbers of rounds. */
  readonly ratioSamples: readonly number[];
  /** Null without a bar. */
  readonly holds: boolean | null;
}

/** Returns the middle value, or the mean of the two middle ones; NaN if there are none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[sorted.length / 2 - 1] ?? Number.NaN)) / 2;
}

const centerOf = ({ value, samples }: Samples): number => value ?? median(samples);

/** Ratios are computed per round, between neighbours in time, so that other load on the machine affects both. */
function ratiosOf({ samples, peer }: Row): number[] {
  if (peer?.samples.length !== samples.length) return [];
  return samples.map((sample, round) => sample / (peer.samples[round] ?? Number.NaN));
}

/** Returns the row with its value, its ratio and whether its bar holds. Throws if the row cannot be judged. */
export function judge(row: Row): ReportedRow {
  const { id, bar, peer } = row;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) throw new Error(`the id of a row must be kebab-case: ${id}`);
  if (row.samples.length === 0) throw new Error(`the row ${id} has no samples`);
  if (bar?.on === 'ratio' && peer === null) throw new Error(`the row ${id} has a bar on the ratio but no peer`);
  const value = centerOf(row);
  const ratioSamples = ratiosOf(row);
  const isOfMedians = row.value === undefined && peer?.value === undefined && ratioSamples.length > 0;
  const ratio = peer === null ? null : isOfMedians ? median(ratioSamples) : value / centerOf(peer);
  const judged = bar?.on === 'ratio' ? (ratio ?? Number.NaN) : value;
  const holds = bar === null ? null : row.better === 'higher' ? judged >= bar.limit : judged <= bar.limit;
  return { ...row, value, peer: peer && { ...peer, value: centerOf(peer) }, ratio, ratioSamples, holds };
}

/** Formats a number with at least three digits: 17,612, 98.4, 0.631. */
export function formatNumber(value: number): string {
  const size = Math.abs(value);
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export const formatQuantity = (value: number, unit: string): string =>
  `${formatNumber(value)}${unit.startsWith('/') || unit === '' ? '' : ' '}${unit}`;

/** Formats the row as a line for people. */
export function formatRow({ id, what, unit, better, value, peer, ratio, bar, holds }: ReportedRow): string {
  const parts = [`${id}: ${what}: ${formatQuantity(value, unit)}`];
  if (peer !== null && ratio !== null)
    parts.push(`${peer.name} ${formatQuantity(peer.value, unit)}, ratio ${formatNumber(ratio)}`);
  if (bar !== null) {
    const limit = bar.on === 'ratio' ? `ratio ${bar.limit}` : formatQuantity(bar.limit, unit);
    parts.push(`bar ${better === 'higher' ? '>=' : '<='} ${limit}: ${holds ? 'holds' : 'FAILS'}`);
  }
  return parts.join('; ');
}

/** Message from a measurement to the process that runs it, `bench/run.ts`. */
export interface RowMessage {
  readonly row: ReportedRow;
}

/** Prints a row, and adds it to the result if `bench/run.ts` runs the measurement. */
export function report(row: Row): ReportedRow {
  const reported = judge(row);
  console.log(formatRow(reported));
  const message: RowMessage = { row: reported };
  process.send?.(message);
  return reported;
}
