import { DAY_MS, HOUR_MS } from '../../floor/clock.js';
import type { Breath } from '../breath.js';
import { isCounted, type MovedScan } from '../moved-scan.js';
import { LABELS_MAX, type LabelledScans } from './label-scans.js';
import { addSums, LabelGathering, type LabelSums } from './label-sum.js';
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
  readonly gathering: LabelGathering;
}

const startOf = (time: number, span: number): number => time - (time % span);

/** The same order as of campaigns: two ids of 16 bytes. */
const workspaceOrder = (subjectKey: string): string => subjectKey.slice(0, 16) + subjectKey.slice(0, 16);

/** Growing deltas by subject; a subject's scans are of one or two hours as a rule, the last one first to look for. */
class GrowingDeltas {
  readonly #bySubject = new Map<string, Growing[]>();

  at(order: string, workspace: Uint8Array, subject: Uint8Array, startMs: number): Growing {
    let list = this.#bySubject.get(order);
    if (list === undefined) {
      list = [];
      this.#bySubject.set(order, list);
    }
    for (let index = list.length - 1; index >= 0; index--) {
      const known = list[index];
      if (known?.startMs === startMs) return known;
    }
    const delta = { order, workspace, subject, startMs, scans: 0, uniques: 0, gathering: new LabelGathering() };
    list.push(delta);
    return delta;
  }

  async finish(breath: Breath): Promise<Delta[]> {
    const deltas: Delta[] = [];
    await breath.forEach([...this.#bySubject.keys()].sort(), (order) => {
      const list = this.#bySubject.get(order) ?? [];
      if (list.length > 1) list.sort((a, b) => a.startMs - b.startMs);
      for (const { workspace, subject, startMs, scans, uniques, gathering } of list)
        deltas.push({ order, workspace, subject, startMs, scans, uniques, labels: gathering.sums() });
    });
    return deltas;
  }
}

/**
 * What scans add per hour, for their campaigns and their workspaces. `uniques` are the scans that are first ones,
 * `displaced` are stored ones that no longer are.
 */
export async function hourDeltas(
  { scans, numbers }: LabelledScans,
  uniques: ReadonlySet<MovedScan>,
  displaced: LabelledScans,
  breath: Breath,
): Promise<Delta[]> {
  const deltas = new GrowingDeltas();
  const both = ({ subject, scan }: MovedScan): Growing[] => {
    const { key, workspace, campaign } = subject;
    const hour = startOf(scan.scannedMs, HOUR_MS);
    return [deltas.at(key, workspace, campaign, hour), deltas.at(workspaceOrder(key), workspace, workspace, hour)];
  };
  await breath.forEach(scans, (moved, index) => {
    const counts = isCounted(moved);
    const isUnique = uniques.has(moved);
    const from = index * LABELS_MAX;
    const until = counts ? from + LABELS_MAX : from + 1;
    for (const delta of both(moved)) {
      if (counts) delta.scans++;
      if (isUnique) delta.uniques++;
      for (let at = from; at < until; at++) delta.gathering.addScan(numbers[at] ?? 0, isUnique);
    }
  });
  await breath.forEach(displaced.scans, (moved, index) => {
    for (const delta of both(moved)) {
      delta.uniques--;
      for (let at = 0; at < LABELS_MAX; at++)
        delta.gathering.takeUnique(displaced.numbers[index * LABELS_MAX + at] ?? 0);
    }
  });
  return deltas.finish(breath);
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
