import { DAY_MS } from '../../shared/clock.js';
import { isCounted, type JournaledScan } from '../ingest/journaled-scan.js';
import type { Statements } from '../postgres/transaction.js';
import { decodeLabels } from './counts-codec.js';
import { DIMENSIONS } from './dimension.js';
import type { LabelDictionary } from './label-dictionary.js';
import { DAYS, type RollupKey, type RollupRow, readRollups } from './rollup-rows.js';

/** Sources of a workspace on a day. They come from the scanned address, so anybody can make up new ones. */
export const SOURCES_PER_DAY = 500;
export const OTHER_SOURCES = 'Other';

/**
 * Returns the scans as they are stored and counted: beyond the limit, a source that the workspace's day does not have
 * yet becomes `Other`. A campaign's sources are among its workspace's, so it has no more than these. Only under the
 * workspaces' locks.
 */
export async function limitSources(
  sql: Statements,
  dictionary: LabelDictionary,
  scans: readonly JournaledScan[],
): Promise<readonly JournaledScan[]> {
  const days = sourcesByDay(scans);
  const rows = await readRollups(sql, DAYS, days);
  const knownByDay = new Map<string, Set<string>>();
  for (const [index, day] of days.entries()) {
    const row = rows[index];
    const known = row === undefined ? new Set<string>() : await knownSources(sql, dictionary, row, day.sources.size);
    if (known !== null && day.sources.size + known.size > SOURCES_PER_DAY) knownByDay.set(day.key, known);
  }
  if (knownByDay.size === 0) return scans;
  return scans.map((journaled) => {
    const known = knownByDay.get(dayKey(journaled));
    const { source } = journaled.scan;
    if (known === undefined || !isCounted(journaled) || source === OTHER_SOURCES || known.has(source)) return journaled;
    if (known.size >= SOURCES_PER_DAY) return { ...journaled, scan: { ...journaled.scan, source: OTHER_SOURCES } };
    known.add(source);
    return journaled;
  });
}

/** The sources that scans bring to a workspace's day. */
interface DaySources extends RollupKey {
  readonly key: string;
  readonly workspaceId: string;
  readonly sources: Set<string>;
}

const dayOf = ({ scan }: JournaledScan): number => scan.scannedMs - (scan.scannedMs % DAY_MS);
const dayKey = (journaled: JournaledScan): string => `${journaled.campaignKey.workspaceId} ${dayOf(journaled)}`;

function sourcesByDay(scans: readonly JournaledScan[]): DaySources[] {
  const workspaces = new Map<string, Map<number, DaySources>>();
  let last: DaySources | undefined;
  for (const journaled of scans) {
    if (!isCounted(journaled)) continue;
    const { workspaceId, workspaceBytes: workspace } = journaled.campaignKey;
    const startMs = dayOf(journaled);
    if (last === undefined || last.workspaceId !== workspaceId || last.startMs !== startMs) {
      const days = workspaces.get(workspaceId) ?? new Map<number, DaySources>();
      if (days.size === 0) workspaces.set(workspaceId, days);
      last = days.get(startMs);
      if (last === undefined) {
        const sources = new Set<string>();
        last = { key: dayKey(journaled), workspaceId, workspace, subject: workspace, startMs, sources };
        days.set(startMs, last);
      }
    }
    last.sources.add(journaled.scan.source);
  }
  return [...workspaces.values()].flatMap((days) => [...days.values()]);
}

/** The sources of a day's row except `Other`; null when the row has so few labels that `more` cannot reach the limit. */
async function knownSources(
  sql: Statements,
  dictionary: LabelDictionary,
  row: RollupRow,
  more: number,
): Promise<Set<string> | null> {
  const numbers: number[] = [];
  decodeLabels(row.labels, (number) => numbers.push(number));
  if (numbers.length + more <= SOURCES_PER_DAY) return null;
  const labels = await dictionary.labelsOf(sql, numbers);
  const sources = labels.filter((label) => label?.dimension === DIMENSIONS.source).map((label) => label?.label ?? '');
  return new Set(sources.filter((source) => source !== OTHER_SOURCES));
}
