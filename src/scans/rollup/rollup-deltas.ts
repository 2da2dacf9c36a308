import { DAY_MS, HOUR_MS } from '../../core/clock.js';
import { isCounted, type JournaledScan } from '../ingest/journaled-scan.js';
import { addLabelDeltas, LabelAccumulator, type LabelDeltas } from './label-deltas.js';
import { LABELS_MAX, type LabelledScans } from './label-scans.js';
import type { RollupKey } from './rollup-rows.js';

/** Additions to a row of a rollup. */
export interface RollupDelta extends RollupKey {
  /** Sorts like the row's key. */
  readonly order: string;
  readonly scans: number;
  readonly uniques: number;
  readonly labels: LabelDeltas;
}

/** A delta to which scans are still being added. */
interface OpenDelta extends RollupKey {
  readonly order: string;
  scans: number;
  uniques: number;
  readonly labels: LabelAccumulator;
}

const startOf = (time: number, span: number): number => time - (time % span);

/** A workspace's row sorts as if the workspace's id were the campaign's. */
const workspaceOrder = (campaignKey: string): string => campaignKey.slice(0, 16) + campaignKey.slice(0, 16);

/** Number of labels of a counted scan. */
const labelCount = ({ scan }: JournaledScan): number =>
  scan.totalsOnly ? 0 : scan.rule === null ? LABELS_MAX - 1 : LABELS_MAX;

/** Finds or adds the delta of an hour. Searches from the end, because scans come in order of time. */
function deltaAt(
  list: OpenDelta[],
  order: string,
  workspace: Uint8Array,
  subject: Uint8Array,
  startMs: number,
): OpenDelta {
  for (let index = list.length - 1; index >= 0; index--) {
    const known = list[index];
    if (known?.startMs === startMs) return known;
  }
  const delta = { order, workspace, subject, startMs, scans: 0, uniques: 0, labels: new LabelAccumulator() };
  list.push(delta);
  return delta;
}

/** Appends the finished deltas of a subject to `deltas`, by hour. */
function finish(list: OpenDelta[], deltas: RollupDelta[]): void {
  if (list.length > 1) list.sort((a, b) => a.startMs - b.startMs);
  for (const { order, workspace, subject, startMs, scans, uniques, labels } of list)
    deltas.push({ order, workspace, subject, startMs, scans, uniques, labels: labels.sums() });
}

/**
 * Returns what scans add to the hourly rollups of their campaigns and workspaces, in the order of the rows' keys.
 * `order` comes from `orderByCampaign`; `uniques` is 1 for unique scans; `reassigned` are stored scans that are no
 * longer unique and whose campaigns occur in `scans`.
 */
export function hourDeltas(
  { scans, numbers }: LabelledScans,
  order: Int32Array,
  uniques: Uint8Array,
  reassigned: LabelledScans,
): RollupDelta[] {
  const deltas: RollupDelta[] = [];
  const workspaceDeltas: RollupDelta[] = [];
  let campaign: OpenDelta[] = [];
  let workspace: OpenDelta[] = [];
  let campaignKeyText = '';
  let workspaceKeyText = '';
  const reassignedOf = Map.groupBy(reassigned.scans.keys(), (index) => reassigned.scans[index]?.campaignKey.text ?? '');

  const deltasOf = ({ campaignKey, scan }: JournaledScan): readonly [OpenDelta, OpenDelta] => {
    const { workspaceBytes, campaignBytes } = campaignKey;
    const hour = startOf(scan.scannedMs, HOUR_MS);
    return [
      deltaAt(campaign, campaignKeyText, workspaceBytes, campaignBytes, hour),
      deltaAt(workspace, workspaceKeyText, workspaceBytes, workspaceBytes, hour),
    ];
  };
  const subtractUnique = (index: number): void => {
    const stored = reassigned.scans[index];
    if (stored === undefined) return;
    for (const delta of deltasOf(stored)) {
      delta.uniques--;
      const from = index * LABELS_MAX;
      const until = from + labelCount(stored);
      for (let at = from; at < until; at++) delta.labels.subtractUnique(reassigned.numbers[at] ?? 0);
    }
  };
  const finishCampaign = (): void => {
    for (const index of reassignedOf.get(campaignKeyText) ?? []) subtractUnique(index);
    finish(campaign, deltas);
    campaign = [];
  };
  const beginCampaign = (key: string): void => {
    finishCampaign();
    campaignKeyText = key;
    if (workspaceKeyText !== '' && key.startsWith(workspaceKeyText.slice(0, 16))) return;
    finish(workspace, workspaceDeltas);
    workspace = [];
    workspaceKeyText = workspaceOrder(key);
  };

  for (const index of order) {
    const journaled = scans[index];
    if (journaled === undefined) continue;
    if (journaled.campaignKey.text !== campaignKeyText) beginCampaign(journaled.campaignKey.text);
    const counts = isCounted(journaled);
    const isUnique = uniques[index] === 1;
    const from = index * LABELS_MAX;
    const until = counts ? from + labelCount(journaled) : from + 1;
    for (const delta of deltasOf(journaled)) {
      if (counts) delta.scans++;
      if (isUnique) delta.uniques++;
      for (let at = from; at < until; at++) delta.labels.addScan(numbers[at] ?? 0, isUnique);
    }
  }
  finishCampaign();
  finish(workspace, workspaceDeltas);
  deltas.push(...workspaceDeltas);
  return deltas.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : a.startMs - b.startMs));
}

/** Returns the same for daily rollups, from the hours in order. */
export function dayDeltas(hours: readonly RollupDelta[]): RollupDelta[] {
  const days: RollupDelta[] = [];
  for (const hour of hours) {
    const startMs = startOf(hour.startMs, DAY_MS);
    const last = days.at(-1);
    if (last === undefined || last.order !== hour.order || last.startMs !== startMs) {
      days.push({ ...hour, startMs });
      continue;
    }
    days[days.length - 1] = {
      ...last,
      scans: last.scans + hour.scans,
      uniques: last.uniques + hour.uniques,
      labels: addLabelDeltas(last.labels, hour.labels),
    };
  }
  return days;
}
