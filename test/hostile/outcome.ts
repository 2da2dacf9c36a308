import { KINDS } from './attacks/generate.js';
import type { Finding } from './run-batch.js';

/** What a run has tried and found. */
export interface Outcome {
  readonly seed: number;
  /** Sent, by kind. */
  readonly sent: ReadonlyMap<string, number>;
  readonly statuses: ReadonlyMap<number, number>;
  readonly findings: readonly Finding[];
  /** Milliseconds, at the 99th percentile, and how many were asked for. */
  readonly redirects: {
    readonly atRest: number;
    readonly beside: number;
    readonly worst: number;
    readonly count: number;
  };
  /** For how long the service's loop stood still, at most. */
  readonly stallMs: number;
  /** Megabytes of the service and its child processes; null where the system does not tell. */
  readonly memory: { readonly atRest: number; readonly peak: number; readonly after: number } | null;
}

/** For people: what was tried and what came of it. */
export function describeOutcome({ seed, sent, statuses, findings, redirects, stallMs, memory }: Outcome): string {
  const total = [...sent.values()].reduce((sum, count) => sum + count, 0);
  const kinds = ['known', ...new Set(KINDS)].map((kind) => `${kind} ${sent.get(kind) ?? 0}`).join(', ');
  const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status || 'none'}: ${count}`);
  const { atRest, beside, worst, count } = redirects;
  return [
    `${total} hostile requests (${kinds}), seed ${seed}: ${findings.length} findings`,
    `answers ${answers.join(', ')}`,
    `${count} redirects beside them: p99 ${beside.toFixed(1)} ms, at rest ${atRest.toFixed(1)} ms, in the worst batch ${worst.toFixed(0)} ms`,
    `the loop stood still for ${stallMs} ms at most`,
    memory === null
      ? 'memory is not told by this system'
      : `memory ${memory.atRest} MB at rest, ${memory.peak} MB at most, ${memory.after} MB afterwards`,
  ].join('\n');
}

const grouped = (value: number): string => Math.round(value).toLocaleString('en-GB');

/** The same as a table of Markdown, with what was found below it. */
export function tableRow({ seed, sent, findings, redirects, stallMs, memory }: Outcome): string {
  const kinds = ['known', ...new Set(KINDS)];
  const total = [...sent.values()].reduce((sum, count) => sum + count, 0);
  const figures = [
    ...[total, ...kinds.map((kind) => sent.get(kind) ?? 0), findings.length, redirects.count],
    ...[redirects.atRest, redirects.beside, stallMs, memory?.atRest ?? 0, memory?.peak ?? 0, memory?.after ?? 0],
  ];
  const columns = [
    ...['requests', ...kinds, 'findings', 'redirects', 'p99 at rest, ms', 'p99 beside, ms', 'longest stall, ms'],
    ...['memory at rest, MB', 'at most', 'afterwards'],
  ];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const found = findings.map(({ problem, what }) => `- ${problem}: ${what}`.replaceAll('`', "'"));
  const day = new Date().toISOString().slice(0, 10);
  const table = [line(columns), line(columns.map(() => '--:')), line(figures.map(grouped))];
  return [`${day}, seed ${seed}:`, '', ...table, ...(found.length > 0 ? ['', ...found] : [])].join('\n');
}
