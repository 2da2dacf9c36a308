import { uuidBytes } from '../uuid-bytes.js';
import type { CountedDimension } from './dimension.js';

/** Who has scanned: only a person's scans are counted in the contract's figures. The journal stores positions in this
 * list: add at the end only. */
export const TRAFFIC_CLASSES = ['person', 'head', 'prefetch', 'bot', 'preview', 'monitor'] as const;
export type TrafficClass = (typeof TRAFFIC_CLASSES)[number];

/** The labels of a scan as figures show them. None is empty; each has at most `LABEL_BYTES_MAX` bytes. */
export type ScanLabels = Readonly<Record<CountedDimension, string>>;

/** A scan as it is journaled: anonymous. */
export interface Scan extends ScanLabels {
  /** 32 bytes, as `campaignKeyOf` makes them. */
  readonly campaignKey: Uint8Array;
  /** Milliseconds since the epoch, UTC. */
  readonly scannedMs: number;
  readonly class: TrafficClass;
  /**
   * 64 bits of a keyed hash of campaign, address and user agent under the salt of the scan's UTC day, signed, as a
   * `bigint` of PostgreSQL; 0 when the visitor is not known, which makes no unique scan.
   */
  readonly visitor: bigint;
  /** The label of the campaign's rule that decided where it was sent; null when the campaign's content did. */
  readonly rule: string | null;
}

/** 16 bytes of the workspace's id, then 16 of the campaign's. */
export const campaignKeyOf = (workspaceId: string, campaignId: string): Uint8Array =>
  Buffer.concat([uuidBytes(workspaceId), uuidBytes(campaignId)]);

export const LABEL_BYTES_MAX = 200;

export const UNKNOWN = 'Unknown';
export const UNKNOWN_COUNTRY = 'ZZ';

/** The labels of a scan without a description: one of the journal's first version. */
export const UNDESCRIBED: ScanLabels & Pick<Scan, 'visitor' | 'rule'> = {
  country: UNKNOWN_COUNTRY,
  city: UNKNOWN,
  device: UNKNOWN,
  operatingSystem: UNKNOWN,
  browser: UNKNOWN,
  source: 'Direct',
  visitor: 0n,
  rule: null,
};
