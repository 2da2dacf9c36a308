import { isUuid } from '../../core/ids.js';
import { texts } from '../postgres/postgres-arrays.js';
import type { Statements } from '../postgres/transaction.js';
import type { TotalDelta } from './scan-totals.js';

/** The channel on which each batch publishes a workspace's counted scans once they are in its figures. */
export const SCANS_CHANNEL = 'signpost_scans';

/** PostgreSQL refuses payloads of 8,000 bytes or more. */
const PAYLOAD_BYTES_MAX = 7_900;

export interface ScanNotification {
  readonly workspaceId: string;
  readonly campaigns: readonly (readonly [campaignId: string, scans: number, lastScannedMs: number])[];
  /** Scans of campaigns that do not fit into the payload. */
  readonly more: number;
}

/** If not all campaigns fit, includes those with the most scans. */
export function encodeNotification({ workspaceId, campaigns, more }: ScanNotification): string {
  const sorted = campaigns.toSorted(([, a], [, b]) => b - a);
  let bytesLeft =
    PAYLOAD_BYTES_MAX - JSON.stringify({ workspaceId, campaigns: [], more: Number.MAX_SAFE_INTEGER }).length;
  const fitting = sorted.findIndex((campaign) => {
    bytesLeft -= JSON.stringify(campaign).length + 1;
    return bytesLeft < 0;
  });
  const shown = fitting === -1 ? sorted : sorted.slice(0, fitting);
  const rest = sorted.slice(shown.length).reduce((sum, [, scans]) => sum + scans, more);
  return JSON.stringify({ workspaceId, campaigns: shown, more: rest });
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);
const isId = (value: unknown): value is string => typeof value === 'string' && isUuid(value);

/** Returns null for a payload that Signpost did not send. */
export function decodeNotification(payload: string): ScanNotification | null {
  try {
    const read: { workspaceId?: unknown; campaigns?: unknown; more?: unknown } = JSON.parse(payload);
    const { workspaceId, campaigns, more } = read;
    if (!isId(workspaceId) || !isNumber(more) || !Array.isArray(campaigns)) return null;
    const rows = campaigns.map((row: unknown): [string, number, number] | null => {
      if (!Array.isArray(row)) return null;
      const [id, scans, lastScannedMs]: unknown[] = row;
      return isId(id) && isNumber(scans) && isNumber(lastScannedMs) ? [id, scans, lastScannedMs] : null;
    });
    const known = rows.filter((row) => row !== null);
    return known.length === rows.length ? { workspaceId, campaigns: known, more } : null;
  } catch {
    return null;
  }
}

/** Delivered on commit, in the order of commits. */
export async function notifyScans({ run }: Statements, totals: readonly TotalDelta[]): Promise<void> {
  const byWorkspace = new Map<string, [string, number, number][]>();
  for (const { campaignKey, scans, lastScannedMs } of totals) {
    const campaigns = byWorkspace.get(campaignKey.workspaceId) ?? [];
    campaigns.push([campaignKey.campaignId, scans, lastScannedMs]);
    byWorkspace.set(campaignKey.workspaceId, campaigns);
  }
  if (byWorkspace.size === 0) return;
  const payloads = [...byWorkspace].map(([workspaceId, campaigns]) =>
    encodeNotification({ workspaceId, campaigns, more: 0 }),
  );
  await run('notify-scans', `select pg_notify('${SCANS_CHANNEL}', payload) from unnest($1::text[]) as p (payload)`, [
    texts(payloads),
  ]);
}
