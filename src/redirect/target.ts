import { activeFrom } from '../campaigns/campaign.js';
import type { QrPause } from '../campaigns/pauses/qr-pause.js';
import type { QrRule } from '../campaigns/rules/rule.js';
import type { QrSchedule } from '../campaigns/rules/schedule.js';
import type { QrCounting } from '../core/contract/campaign-counting.js';
import { QrPayloadType } from '../core/contract/payloads/payload-type.js';
import { PAYLOADS } from '../core/contract/payloads/payloads.js';
import { pageAddress } from '../core/contract/payloads/syntax/web-address.js';
import { campaignKeyOf } from '../core/contract/scan.js';
import { type PreparedDestination, toDestination } from './destination.js';
import { isRouted, type Routing, toRouting } from './routing.js';

/** Row of a code's campaign and workspace. */
export interface TargetRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly mode: string;
  readonly payload_type: string;
  readonly content: string;
  readonly schedule: QrSchedule | null;
  readonly rules: readonly QrRule[] | null;
  readonly counting: QrCounting;
  readonly is_active: boolean;
  readonly pause: QrPause | null;
  readonly is_deleted: boolean;
  readonly workspace_status: string;
  readonly subscription_until: Date | null;
}

/** Destination of a code, as the redirect caches it. */
export interface Target {
  readonly workspaceId: string;
  /** In the form that the journal stores. */
  readonly campaignKey: Uint8Array;
  readonly destination: PreparedDestination;
  /** Whether the destination is the campaign's page, which is on every host of its workspace. */
  readonly opensPage: boolean;
  /** Whether the code is one of a Dynamic campaign that is not deleted. */
  readonly exists: boolean;
  /** The code is available from this time on, when its pause ends; 0 if it is not paused. */
  readonly from: number;
  /** The code is available before this time, in milliseconds since the epoch: `Infinity` for no end, 0 for never. */
  readonly until: number;
  /** Null for a campaign without schedule and rules. */
  readonly routing: Routing | null;
  readonly counting: QrCounting;
}

/** Whether the code is available at this time. */
export const isAvailable = ({ from, until, routing }: Target, now: number): boolean =>
  now >= from && now < until && (routing === null || isRouted(routing, now));

const isPayloadType = (text: string): text is QrPayloadType => Object.hasOwn(PAYLOADS, text);

/** `code` is the row's code, `publicUrl` the base of its page. */
export function toTarget(row: TargetRow, code: string, publicUrl: string): Target {
  const from = activeFrom({ isActive: row.is_active, pause: row.pause });
  const isPausedForGood = from === Number.POSITIVE_INFINITY;
  const exists = row.mode === 'Dynamic' && !row.is_deleted;
  const available = exists && !isPausedForGood && row.workspace_status === 'Active';
  return {
    workspaceId: row.workspace_id,
    campaignKey: campaignKeyOf(row.workspace_id, row.id),
    destination: toDestination(available ? (openedAddress(row) ?? pageAddress(publicUrl, code)) : publicUrl),
    opensPage: available && openedAddress(row) === null,
    exists,
    from,
    until: available ? (row.subscription_until?.getTime() ?? Number.POSITIVE_INFINITY) : 0,
    routing: available ? toRouting(row.schedule, row.rules) : null,
    counting: row.counting,
  };
}

/** The address that the content opens; null for a page. */
function openedAddress(row: TargetRow): string | null {
  const type = isPayloadType(row.payload_type) ? row.payload_type : QrPayloadType.Text;
  const opening = PAYLOADS[type].open(row.content);
  return opening.kind === 'address' ? opening.location : null;
}
