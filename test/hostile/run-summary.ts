import { KINDS } from './attacks/generate.js';
import type { Finding } from './run-batch.js';

/** What a run has sent and found. */
export interface RunSummary {
  readonly seed: number;
  /** Number of attacks sent, by kind. */
  readonly sent: ReadonlyMap<string, number>;
  readonly statuses: ReadonlyMap<number, number>;
  readonly findings: readonly Finding[];
  /** Milliseconds at the 99th percentile, and the number of redirects. */
  readonly redirects: {
    readonly atRest: number;
    readonly beside: number;
    readonly worst: number;
    readonly count: number;
  };
  /** The longest stall of the service's event loop. */
  readonly stallMs: number;
  /** Megabytes of the service and its child processes; null if the system does not report it. */
  readonly memory: { readonly atRest: number; readonly peak: number; readonly after: number } | null;
}

/** Formats the summary as text. */
export function describeSummary({ seed, sent, statuses, findings, redirects, stallMs, memory }: RunSummary): string {
  const total = [...sent.values()].reduce((sum, count) => sum + count, 0);
  const kinds = ['known', ...new Set(KINDS)].map((kind) => `${kind} ${sent.get(kind) ?? 0}`).join(', ');
  const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status || 'none'}: ${count}`);
  const { atRest, beside, worst, count } = redirects;
  return [
    `${total} hostile requests (${kinds}), seed ${seed}: ${findings.length} findings`,
    `answers ${answers.join(', ')}`,
    `${count} redirects beside them: p99 ${beside.toFixed(1)} ms, at rest ${atRest.toFixed(1)} ms, in the worst batch ${worst.toFixed(0)} ms`,
    `the event loop stalled for ${stallMs} ms at most`,
    memory === null
      ? 'this system does not report memory'
      : `memory ${memory.atRest} MB at rest, ${memory.peak} MB at most, ${memory.after} MB afterwards`,
  ].join('\n');
}

const grouped = (value: number): string => Math.round(value).toLocaleString('en-GB');

/** Formats the summary as a Markdown table, with the findings below it. */
export function summaryTable({ seed, sent, findings, redirects, stallMs, memory }: RunSummary): string {
  const kinds = ['known', ...new Set(KINDS)];
  const total = [...sent.values()].reduce((sum, count) => sum + count, 0);
  const figures = [
    total,
    ...kinds.map((kind) => sent.get(kind) ?? 0),
    findings.length,
    redirects.count,
    redirects.atRest,
    redirects.beside,
    stallMs,
    memory?.atRest ?? 0,
    memory?.peak ?? 0,
    memory?.after ?? 0,
  ];
  const columns = [
    'requests',
    ...kinds,
    'findings',
    'redirects',
    'p99 at rest, ms',
    'p99 beside, ms',
    'longest stall, ms',
    'memory at rest, MB',
    'at most',
    'afterwards',
  ];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const found = findings.map(({ problem, what }) => `- ${problem}: ${what}`.replaceAll('`', "'"));
  const day = new Date().toISOString().slice(0, 10);
  const table = [line(columns), line(columns.map(() => '--:')), line(figures.map(grouped))];
  return [`${day}, seed ${seed}:`, '', ...table, ...(found.length > 0 ? ['', ...found] : [])].join('\n');
}
