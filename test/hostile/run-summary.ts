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

const totalOf = (sent: RunSummary['sent']): number => [...sent.values()].reduce((sum, count) => sum + count, 0);
const countsByKind = (sent: RunSummary['sent']): (readonly [kind: string, count: number])[] =>
  ['known', ...new Set(KINDS)].map((kind) => [kind, sent.get(kind) ?? 0]);

/** Formats the summary as text. */
export function describeSummary({ seed, sent, statuses, findings, redirects, stallMs, memory }: RunSummary): string {
  const kinds = countsByKind(sent)
    .map((pair) => pair.join(' '))
    .join(', ');
  const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status || 'none'}: ${count}`);
  const { atRest, beside, worst, count } = redirects;
  return [
    `${totalOf(sent)} hostile requests (${kinds}), seed ${seed}: ${findings.length} findings`,
    `answers ${answers.join(', ')}`,
    `${count} redirects beside them: p99 ${beside.toFixed(1)} ms, at rest ${atRest.toFixed(1)} ms, in the worst batch ${worst.toFixed(0)} ms`,
    `the event loop stalled for ${stallMs} ms at most`,
    memory === null
      ? 'this system does not report memory'
      : `memory ${memory.atRest} MB at rest, ${memory.peak} MB at most, ${memory.after} MB afterwards`,
  ].join('\n');
}

/** Formats the summary as a Markdown table, with the findings below it. */
export function summaryTable({ seed, sent, findings, redirects, stallMs, memory }: RunSummary): string {
  const columns: readonly (readonly [title: string, value: number])[] = [
    ['requests', totalOf(sent)],
    ...countsByKind(sent),
    ['findings', findings.length],
    ['redirects', redirects.count],
    ['p99 at rest, ms', redirects.atRest],
    ['p99 beside, ms', redirects.beside],
    ['longest stall, ms', stallMs],
    ['memory at rest, MB', memory?.atRest ?? 0],
    ['at most', memory?.peak ?? 0],
    ['afterwards', memory?.after ?? 0],
  ];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const table = [
    line(columns.map(([title]) => title)),
    line(columns.map(() => '--:')),
    line(columns.map(([, value]) => Math.round(value).toLocaleString('en-GB'))),
  ];
  const found = findings.map(({ problem, what }) => `- ${problem}: ${what}`.replaceAll('`', "'"));
  const day = new Date().toISOString().slice(0, 10);
  return [`${day}, seed ${seed}:`, '', ...table, ...(found.length > 0 ? ['', ...found] : [])].join('\n');
}
