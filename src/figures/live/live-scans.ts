import type { NotificationHub } from '../../platform/database/change-feed/notification-hub.js';
import type { FiguresScope } from '../../scans/count/scan-query.js';
import { decodeNotification, SCANS_CHANNEL, type ScanNotification } from '../../scans/ingest/scan-notification.js';
import { ScanBuffer } from './scan-buffer.js';

/** Events waiting for a slow subscriber, one per campaign. */
const CAMPAIGNS_WAITING_MAX = 200;

interface Subscriber {
  readonly campaignId: string | null;
  readonly buffer: ScanBuffer;
}

/** The subscribers of an instance, by workspace. A notification is decoded once for all of them. */
class LiveScans {
  readonly #hub: NotificationHub;
  readonly #workspaces = new Map<string, Set<Subscriber>>();
  #stopListening: (() => void) | null = null;

  constructor(hub: NotificationHub) {
    this.#hub = hub;
  }

  subscribe({ workspaceId, campaignIds }: FiguresScope): ScanBuffer {
    const buffer = new ScanBuffer(CAMPAIGNS_WAITING_MAX, () => this.#remove(workspaceId, subscriber));
    const subscriber: Subscriber = { campaignId: campaignIds?.[0] ?? null, buffer };
    const subscribers = this.#workspaces.get(workspaceId) ?? new Set();
    this.#workspaces.set(workspaceId, subscribers.add(subscriber));
    this.#stopListening ??= this.#hub.listen(SCANS_CHANNEL, (payload) => {
      const notification = decodeNotification(payload);
      if (notification !== null) this.#deliver(notification);
    });
    return buffer;
  }

  #remove(workspaceId: string, subscriber: Subscriber): void {
    const subscribers = this.#workspaces.get(workspaceId);
    subscribers?.delete(subscriber);
    if (subscribers?.size === 0) this.#workspaces.delete(workspaceId);
    if (this.#workspaces.size > 0) return;
    this.#stopListening?.();
    this.#stopListening = null;
  }

  #deliver({ workspaceId, campaigns, more }: ScanNotification): void {
    for (const { campaignId: subscribedId, buffer } of this.#workspaces.get(workspaceId) ?? []) {
      let last = 0;
      for (const [campaignId, scans, lastScannedMs] of campaigns) {
        last = Math.max(last, lastScannedMs);
        if (subscribedId === null || subscribedId === campaignId) buffer.add({ campaignId, scans, lastScannedMs });
      }
      if (more > 0 && subscribedId === null) buffer.add({ campaignId: null, scans: more, lastScannedMs: last });
    }
  }
}

const byHub = new WeakMap<NotificationHub, LiveScans>();

/**
 * Subscribes to the counted scans of a workspace or campaign as they enter the figures, starting now. Meant for a live
 * view, and incomplete: notifications are lost while the database is unavailable, and scans beyond the hundred busiest
 * campaigns of a batch arrive without their campaign. The overview has complete figures.
 */
export function liveScans(hub: NotificationHub, scope: FiguresScope): ScanBuffer {
  const live = byHub.get(hub) ?? new LiveScans(hub);
  byHub.set(hub, live);
  return live.subscribe(scope);
}
