import { DAY_MS } from '../../shared/clock.js';
import { isCounted, type JournaledScan } from '../ingest/journaled-scan.js';
import type { Statements } from '../postgres/transaction.js';
import { decodeLabels } from './counts-codec.js';
import { DIMENSIONS } from './dimension.js';
import type { LabelDictionary } from './label-dictionary.js';
import { DAYS, type RollupRow, readRollups } from './rollup-rows.js';

/** Sources come from the address that was scanned, so anybody can think of new ones. A day of a workspace knows so many. */
export const SOURCES_PER_DAY = 500;
export const OTHER_SOURCES = 'Other';

/**
 * The scans as they are stored and counted: beyond the limit, a source that the workspace's day does not know yet
 * becomes `Other`. A campaign's sources are among its workspace's, so it has no more than these. Under the workspaces'
 * locks only.
 */
export async function limitSources(
  sql: Statements,
  labels: LabelDictionary,
  scans: readonly JournaledScan[],
): Promise<readonly JournaledScan[]> {
  const days = sourcesByDay(scans);
  const keys = [...days.values()];
  const rows = await readRollups(sql, DAYS, keys);
  const full = new Map<string, Set<string>>();
  for (const [index, day] of keys.entries()) {
    const row = rows[index];
    const known = row === undefined ? new Set<string>() : await knownSources(sql, labels, row, day.sources.size);
    if (known !== null && day.sources.size + known.size > SOURCES_PER_DAY) full.set(day.key, known);
  }
  if (full.size === 0) return scans;
  return scans.map((moved) => {
    const known = full.get(dayKey(moved));
    const { source } = moved.scan;
    if (known === undefined || !isCounted(moved) || source === OTHER_SOURCES || known.has(source)) return moved;
    if (known.size >= SOURCES_PER_DAY) return { ...moved, scan: { ...moved.scan, source: OTHER_SOURCES } };
    known.add(source);
    return moved;
  });
}

interface Day {
  readonly key: string;
  readonly workspaceId: string;
  readonly workspace: Uint8Array;
  readonly subject: Uint8Array;
  readonly startMs: number;
  readonly sources: Set<string>;
}

const dayOf = ({ scan }: JournaledScan): number => scan.scannedMs - (scan.scannedMs % DAY_MS);
const dayKey = (moved: JournaledScan): string => `${moved.subject.workspaceId} ${dayOf(moved)}`;

function sourcesByDay(scans: readonly JournaledScan[]): Map<string, Day> {
  const days = new Map<string, Day>();
  let last: Day | undefined;
  for (const moved of scans) {
    if (!isCounted(moved)) continue;
    const { workspaceId, workspace } = moved.subject;
    const startMs = dayOf(moved);
    if (last === undefined || last.workspaceId !== workspaceId || last.startMs !== startMs) {
      const key = dayKey(moved);
      last = days.get(key) ?? { key, workspaceId, workspace, subject: workspace, startMs, sources: new Set() };
      days.set(key, last);
    }
    last.sources.add(moved.scan.source);
  }
  return days;
}

/** The sources of a day's row but `Other`; null when it has so few labels that `more` of them do not matter. */
async function knownSources(
  sql: Statements,
  labels: LabelDictionary,
  row: RollupRow,
  more: number,
): Promise<Set<string> | null> {
  const numbers: number[] = [];
  decodeLabels(row.labels, (number) => numbers.push(number));
  if (numbers.length + more <= SOURCES_PER_DAY) return null;
  const words = await labels.labelsOf(sql, numbers);
  const sources = words.filter((word) => word?.dimension === DIMENSIONS.source).map((word) => word?.label ?? '');
  return new Set(sources.filter((source) => source !== OTHER_SOURCES));
}
