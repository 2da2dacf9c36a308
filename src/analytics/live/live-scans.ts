import type { NotificationHub } from '../../database/change-feed/notification-hub.js';
import { decodeNotification, SCANS_CHANNEL, type ScanNotification } from '../../scans/ingest/scan-notification.js';
import type { FiguresScope } from '../figures-scope.js';
import { ScanBuffer } from './scan-buffer.js';

/** Campaigns of which a subscriber who is slow still hears one by one. */
const CAMPAIGNS_WAITING_MAX = 200;

interface Subscriber {
  readonly campaignId: string | null;
  readonly buffer: ScanBuffer;
}

/** The subscribers of one instance, by workspace. An announcement is read once, however many there are. */
class LiveScans {
  readonly #hub: NotificationHub;
  readonly #workspaces = new Map<string, Set<Subscriber>>();
  #stopHearing: (() => void) | null = null;

  constructor(hub: NotificationHub) {
    this.#hub = hub;
  }

  subscribe({ workspaceId, campaignId }: FiguresScope): ScanBuffer {
    const buffer = new ScanBuffer(CAMPAIGNS_WAITING_MAX, () => this.#remove(workspaceId, subscriber));
    const subscriber: Subscriber = { campaignId, buffer };
    const subscribers = this.#workspaces.get(workspaceId) ?? new Set();
    this.#workspaces.set(workspaceId, subscribers.add(subscriber));
    this.#stopHearing ??= this.#hub.listen(SCANS_CHANNEL, (payload) => {
      const announcement = decodeNotification(payload);
      if (announcement !== null) this.#tell(announcement);
    });
    return buffer;
  }

  #remove(workspaceId: string, subscriber: Subscriber): void {
    const subscribers = this.#workspaces.get(workspaceId);
    subscribers?.delete(subscriber);
    if (subscribers?.size === 0) this.#workspaces.delete(workspaceId);
    if (this.#workspaces.size > 0) return;
    this.#stopHearing?.();
    this.#stopHearing = null;
  }

  #tell({ workspaceId, campaigns, more }: ScanNotification): void {
    for (const { campaignId: wanted, buffer } of this.#workspaces.get(workspaceId) ?? []) {
      let last = 0;
      for (const [campaignId, scans, lastScannedMs] of campaigns) {
        last = Math.max(last, lastScannedMs);
        if (wanted === null || wanted === campaignId) buffer.add({ campaignId, scans, lastScannedMs });
      }
      if (more > 0 && wanted === null) buffer.add({ campaignId: null, scans: more, lastScannedMs: last });
    }
  }
}

const byHub = new WeakMap<NotificationHub, LiveScans>();

/**
 * The counted scans of a workspace or one campaign, from now on, as they get into the figures. Hints for a live view:
 * what is announced while the database is away, or beyond the hundred busiest campaigns of one moment, is not told of
 * its campaign. The figures themselves are the overview's.
 */
export function liveScans(hub: NotificationHub, subject: FiguresScope): ScanBuffer {
  const live = byHub.get(hub) ?? new LiveScans(hub);
  byHub.set(hub, live);
  return live.subscribe(subject);
}
