import { DAY_MS } from '../../core/clock.js';
import { DIMENSIONS, OTHER_LABEL } from '../../core/contract/dimension.js';
import { isCounted, isTotalsOnly, type JournaledScan } from '../ingest/journaled-scan.js';
import type { Statements } from '../postgres/transaction.js';
import { decodeLabels } from './counts-codec.js';
import type { LabelDictionary } from './label-dictionary.js';
import { DAYS, type RollupCounts, type RollupKey, readRollups } from './rollup-rows.js';

/**
 * Labels per workspace and day in dimensions where new ones can be invented: sources by anybody, because they come from
 * the scanned address, and rules by changing campaigns.
 */
const LABELS_PER_DAY = { source: 500, rule: 1_000 } as const;
type LimitedDimension = keyof typeof LABELS_PER_DAY;
const LIMITED = ['source', 'rule'] as const satisfies readonly LimitedDimension[];

/**
 * Returns the scans as they are to be stored and counted: beyond the limit, labels that are new to the workspace's day
 * become `Other`. A campaign's labels are a subset of its workspace's, so they are limited too. Requires the
 * workspaces' locks.
 */
export async function limitLabels(
  sql: Statements,
  dictionary: LabelDictionary,
  scans: readonly JournaledScan[],
): Promise<readonly JournaledScan[]> {
  const days = labelsByDay(scans);
  const rows = await readRollups(sql, DAYS, days);
  const knownByDay: Record<LimitedDimension, Map<string, Set<string>>> = { source: new Map(), rule: new Map() };
  for (const [index, day] of days.entries()) {
    for (const dimension of LIMITED) {
      const row = rows[index];
      const { size } = day[dimension];
      const known = row === undefined ? new Set<string>() : await knownLabels(sql, dictionary, row, dimension, size);
      if (known !== null && size + known.size > LABELS_PER_DAY[dimension]) knownByDay[dimension].set(day.key, known);
    }
  }
  if (LIMITED.every((dimension) => knownByDay[dimension].size === 0)) return scans;
  return scans.map((journaled) => LIMITED.reduce((scan, dimension) => limitIn(knownByDay, dimension, scan), journaled));
}

/** Returns the scan with a label allowed on its day, and adds the label to the known ones. */
function limitIn(
  knownByDay: Readonly<Record<LimitedDimension, ReadonlyMap<string, Set<string>>>>,
  dimension: LimitedDimension,
  journaled: JournaledScan,
): JournaledScan {
  if (knownByDay[dimension].size === 0 || !isCounted(journaled) || isTotalsOnly(journaled)) return journaled;
  const known = knownByDay[dimension].get(dayKey(journaled));
  const label = journaled.scan[dimension];
  if (known === undefined || label === null || label === OTHER_LABEL || known.has(label)) return journaled;
  if (known.size >= LABELS_PER_DAY[dimension]) {
    return { ...journaled, scan: { ...journaled.scan, [dimension]: OTHER_LABEL } };
  }
  known.add(label);
  return journaled;
}

/** The labels that scans add to a workspace's day. */
interface DayLabels extends RollupKey, Readonly<Record<LimitedDimension, Set<string>>> {
  readonly key: string;
  readonly workspaceId: string;
}

const dayOf = ({ scan }: JournaledScan): number => scan.scannedMs - (scan.scannedMs % DAY_MS);
const dayKey = (journaled: JournaledScan): string => `${journaled.campaignKey.workspaceId} ${dayOf(journaled)}`;

function labelsByDay(scans: readonly JournaledScan[]): DayLabels[] {
  const workspaces = new Map<string, Map<number, DayLabels>>();
  let last: DayLabels | undefined;
  for (const journaled of scans) {
    if (!isCounted(journaled) || isTotalsOnly(journaled)) continue;
    const { workspaceId, workspaceBytes: workspace } = journaled.campaignKey;
    const startMs = dayOf(journaled);
    if (last === undefined || last.workspaceId !== workspaceId || last.startMs !== startMs) {
      const days = workspaces.get(workspaceId) ?? new Map<number, DayLabels>();
      if (days.size === 0) workspaces.set(workspaceId, days);
      last = days.get(startMs);
      if (last === undefined) {
        const empty = { source: new Set<string>(), rule: new Set<string>() };
        last = { key: dayKey(journaled), workspaceId, workspace, subject: workspace, startMs, ...empty };
        days.set(startMs, last);
      }
    }
    const { source, rule } = journaled.scan;
    last.source.add(source);
    if (rule !== null) last.rule.add(rule);
  }
  return [...workspaces.values()].flatMap((days) => [...days.values()]);
}

/** Returns a day's labels except `Other`; null if the row has so few labels that `more` cannot reach the limit. */
async function knownLabels(
  sql: Statements,
  dictionary: LabelDictionary,
  row: RollupCounts,
  dimension: LimitedDimension,
  more: number,
): Promise<Set<string> | null> {
  if (more === 0) return null;
  const numbers: number[] = [];
  decodeLabels(row.labels, (number) => numbers.push(number));
  if (numbers.length + more <= LABELS_PER_DAY[dimension]) return null;
  const labels = await dictionary.labelsOf(sql, numbers);
  const found = labels
    .filter((label) => label?.dimension === DIMENSIONS[dimension].number)
    .map((label) => label?.label ?? '');
  return new Set(found.filter((label) => label !== OTHER_LABEL));
}
