import type { QrCodeFilterInput } from '../../../src/campaigns/lists/list-filter.js';
import { QrCodeOrder } from '../../../src/campaigns/lists/list-order.js';
import { QrCodeState } from '../../../src/campaigns/tags/campaign-state.js';
import { tagKey } from '../../../src/campaigns/tags/labels.js';
import type { QrCodeMode } from '../../../src/core/contract/campaign-mode.js';
import type { QrPayloadType } from '../../../src/core/contract/payloads/payload-type.js';

/** Time at which states are determined. */
export const NOW = Date.UTC(2026, 5, 1);

/** A campaign with the fields that a list needs, times in milliseconds. */
export interface ListedRow {
  readonly id: string;
  readonly name: string;
  readonly mode: QrCodeMode;
  readonly isActive: boolean;
  readonly type: QrPayloadType;
  readonly tags: string[];
  readonly text: string;
  readonly created: number;
  readonly updated: number;
  readonly begins: number | null;
  readonly ends: number | null;
  readonly scans: number;
  readonly last: number | null;
}

const collator = new Intl.Collator('en');
const compare = <T>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
/** Each order of a list in its usual direction. */
export const ORDERS: Readonly<Record<QrCodeOrder, (a: ListedRow, b: ListedRow) => number>> = {
  [QrCodeOrder.Created]: (a, b) => b.created - a.created || compare(a.id, b.id),
  [QrCodeOrder.Name]: (a, b) => collator.compare(a.name, b.name) || compare(a.name, b.name) || compare(a.id, b.id),
  [QrCodeOrder.TotalScans]: (a, b) => b.scans - a.scans || compare(a.id, b.id),
  [QrCodeOrder.LastScanned]: (a, b) => (b.last ?? 0) - (a.last ?? 0) || compare(a.id, b.id),
};

const stateOf = ({ isActive, begins, ends }: ListedRow): QrCodeState => {
  if (!isActive) return QrCodeState.Paused;
  if (begins !== null && begins > NOW) return QrCodeState.Scheduled;
  return ends !== null && ends <= NOW ? QrCodeState.Expired : QrCodeState.Active;
};

/** Whether a campaign matches a filter. */
export function isListed(row: ListedRow, filter: QrCodeFilterInput): boolean {
  const keys = row.tags.map(tagKey);
  const has = (tag: string) => keys.includes(tagKey(tag));
  const within = (time: number, from?: Date | null, before?: Date | null) =>
    (!from || time >= from.getTime()) && (!before || time < before.getTime());
  return (
    (filter.allTags ?? []).every(has) &&
    (!filter.anyTag?.length || filter.anyTag.some(has)) &&
    (!filter.payloadTypes?.length || filter.payloadTypes.includes(row.type)) &&
    (!filter.state || stateOf(row) === filter.state) &&
    within(row.created, filter.createdFrom, filter.createdBefore) &&
    within(row.updated, filter.updatedFrom, filter.updatedBefore)
  );
}
