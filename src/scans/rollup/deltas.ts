import { DAY_MS, HOUR_MS } from '../../shared/clock.js';
import type { Breath } from '../../shared/yield-to-event-loop.js';
import { isCounted, type JournaledScan } from '../ingest/journaled-scan.js';
import { LABELS_MAX, type LabelledScans } from './label-scans.js';
import { addSums, LabelAccumulator, type LabelSums } from './label-sum.js';
import type { RollupKey } from './rollup-rows.js';

/** What is to be added to a row of figures. */
export interface Delta extends RollupKey {
  /** Sorts as the row's key does. */
  readonly order: string;
  readonly scans: number;
  readonly uniques: number;
  readonly labels: LabelSums;
}

/** A delta that is still growing. */
interface Growing extends RollupKey {
  readonly order: string;
  scans: number;
  uniques: number;
  readonly gathering: LabelAccumulator;
}

const startOf = (time: number, span: number): number => time - (time % span);

/** The same order as of campaigns: two ids of 16 bytes. */
const workspaceOrder = (subjectKey: string): string => subjectKey.slice(0, 16) + subjectKey.slice(0, 16);

/** Adds a delta of that hour when there is none; the last ones are looked at first, since scans come in order of time. */
function growingAt(list: Growing[], order: string, workspace: Uint8Array, subject: Uint8Array, hour: number): Growing {
  for (let index = list.length - 1; index >= 0; index--) {
    const known = list[index];
    if (known?.startMs === hour) return known;
  }
  const delta = { order, workspace, subject, startMs: hour, scans: 0, uniques: 0, gathering: new LabelAccumulator() };
  list.push(delta);
  return delta;
}

/** Puts grown deltas of one subject at the end, by hour. */
function finish(list: Growing[], into: Delta[]): void {
  if (list.length > 1) list.sort((a, b) => a.startMs - b.startMs);
  for (const { order, workspace, subject, startMs, scans, uniques, gathering } of list)
    into.push({ order, workspace, subject, startMs, scans, uniques, labels: gathering.sums() });
}

/**
 * What scans add per hour, for their campaigns and their workspaces. `order` is that of `orderByCampaign`, `uniques` are
 * the scans that are first ones, `displaced` are stored ones that no longer are; their campaigns are among the scans'.
 */
export async function hourDeltas(
  { scans, numbers }: LabelledScans,
  order: Int32Array,
  uniques: ReadonlySet<JournaledScan>,
  displaced: LabelledScans,
  breath: Breath,
): Promise<Delta[]> {
  const deltas: Delta[] = [];
  const ofWorkspaces: Delta[] = [];
  let [campaign, workspace]: [Growing[], Growing[]] = [[], []];
  let [campaignKey, workspaceKey] = ['', ''];
  const taken = Map.groupBy(displaced.scans.keys(), (index) => displaced.scans[index]?.subject.key ?? '');

  const both = ({ subject, scan }: JournaledScan): readonly [Growing, Growing] => {
    const hour = startOf(scan.scannedMs, HOUR_MS);
    return [
      growingAt(campaign, campaignKey, subject.workspace, subject.campaign, hour),
      growingAt(workspace, workspaceKey, subject.workspace, subject.workspace, hour),
    ];
  };
  const take = (index: number): void => {
    const moved = displaced.scans[index];
    if (moved === undefined) return;
    for (const delta of both(moved)) {
      delta.uniques--;
      for (let at = 0; at < LABELS_MAX; at++)
        delta.gathering.takeUnique(displaced.numbers[index * LABELS_MAX + at] ?? 0);
    }
  };
  const endCampaign = (): void => {
    for (const index of taken.get(campaignKey) ?? []) take(index);
    finish(campaign, deltas);
    campaign = [];
  };
  const begin = (key: string): void => {
    endCampaign();
    campaignKey = key;
    if (key.startsWith(workspaceKey.slice(0, 16)) && workspaceKey !== '') return;
    finish(workspace, ofWorkspaces);
    workspace = [];
    workspaceKey = workspaceOrder(key);
  };

  await breath.forEach(order, (index) => {
    const moved = scans[index];
    if (moved === undefined) return;
    if (moved.subject.key !== campaignKey) begin(moved.subject.key);
    const isUnique = uniques.has(moved);
    const from = index * LABELS_MAX;
    const counts = isCounted(moved);
    const until = counts ? from + LABELS_MAX : from + 1;
    for (const delta of both(moved)) {
      if (counts) delta.scans++;
      if (isUnique) delta.uniques++;
      for (let at = from; at < until; at++) delta.gathering.addScan(numbers[at] ?? 0, isUnique);
    }
  });
  endCampaign();
  finish(workspace, ofWorkspaces);
  deltas.push(...ofWorkspaces);
  return deltas.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : a.startMs - b.startMs));
}

/** The same per day, from the hours in their order. */
export async function dayDeltas(hours: readonly Delta[], breath: Breath): Promise<Delta[]> {
  const days: Delta[] = [];
  await breath.forEach(hours, (hour) => {
    const startMs = startOf(hour.startMs, DAY_MS);
    const last = days.at(-1);
    if (last === undefined || last.order !== hour.order || last.startMs !== startMs) {
      days.push({ ...hour, startMs });
      return;
    }
    const scans = last.scans + hour.scans;
    const uniques = last.uniques + hour.uniques;
    days[days.length - 1] = { ...last, scans, uniques, labels: addSums(last.labels, hour.labels) };
  });
  return days;
}
