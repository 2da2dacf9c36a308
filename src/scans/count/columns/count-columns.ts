import type { EntityManager } from '@mikro-orm/postgresql';
import { localHours } from '../../period/local-spans.js';
import { hourOfWeek, spanAt } from '../../period/period.js';
import { sumOf } from '../../rollup/counts.js';
import {
  type Figures,
  type Grouping,
  type Groups,
  groupsIn,
  NO_GROUPS,
  oneGroup,
  regroup,
  totalOf,
} from '../figures.js';
import { type CellTable, LABEL_KEYS, needsExcluded, type ScanQuery } from '../scan-query.js';
import { countBlocks } from './count-blocks.js';
import { countRows } from './count-rows.js';
import type { ScanRead } from './scan-read-plan.js';

const COUNTED = [...LABEL_KEYS, 'excluded', 'span', 'excludedBySpan', 'cell'] as const;
/** What blocks and rows are grouped by; all other groupings are made of their spans. */
type CountedGrouping = (typeof COUNTED)[number];
const isCounted = (name: Grouping): name is CountedGrouping => COUNTED.some((counted) => counted === name);

/** Counts scans one by one: in the blocks and rows of a planned read, in each only what is requested. */
export async function countColumns(
  em: EntityManager,
  { scope, segment, period, zone, days, hours, groupBy }: ScanQuery,
  { blocks, spans: rowSpans }: ScanRead,
  table: CellTable | null,
): Promise<Figures> {
  const readsHours = groupBy.has('hour') || groupBy.has('hourOfWeek') || groupBy.has('excludedByHour');
  const ofHours = readsHours && hours.length === 0 ? localHours(period, zone) : hours;
  const spans = readsHours ? ofHours : days;
  const query = {
    ...{ scope, segment, period, table },
    starts: spans.slice(1).map(({ fromMs }) => fromMs),
    keys: LABEL_KEYS.filter((name) => groupBy.has(name)),
    withExcluded: needsExcluded(groupBy),
  };
  const inBlocks = await countBlocks(em, query, blocks);
  const inRows = await countRows(em, query, rowSpans);
  const sum = (name: Grouping): Groups => sumOf(groupsIn(inBlocks, name), groupsIn(inRows, name));

  const dayStarts = days.slice(1).map(({ fromMs }) => fromMs);
  const startOf = (span: string): number => spans[Number(span)]?.fromMs ?? 0;
  const byDay = (groups: Groups): Groups =>
    readsHours ? regroup(groups, (span) => spanAt(dayStarts, startOf(span))) : groups;
  const byHourOfWeek = (span: string): number => hourOfWeek(startOf(span), spans[Number(span)]?.offsetMs ?? 0);
  const bySpan = sum('span');
  const derived: Readonly<Record<Exclude<Grouping, CountedGrouping>, () => Groups>> = {
    total: () => oneGroup(totalOf(bySpan)),
    // These are in rollups alone.
    totalsOnly: () => NO_GROUPS,
    day: () => byDay(bySpan),
    hour: () => bySpan,
    hourOfWeek: () => regroup(bySpan, byHourOfWeek),
    excludedByDay: () => byDay(sum('excludedBySpan')),
    excludedByHour: () => sum('excludedBySpan'),
  };
  return new Map([...groupBy].map((name) => [name, isCounted(name) ? sum(name) : derived[name]()]));
}
