import { uuidBytes } from '../uuid-bytes.js';
import { type CountedDimension, UNKNOWN, UNKNOWN_COUNTRY } from './dimension.js';

/**
 * Who scanned. Only scans by a person count in the contract's figures. The journal stores positions in this list, so
 * only add at the end.
 */
export const TRAFFIC_CLASSES = ['person', 'head', 'prefetch', 'bot', 'preview', 'monitor'] as const;
export type TrafficClass = (typeof TRAFFIC_CLASSES)[number];

/** The labels of a scan in figures. None is empty; each has at most `LABEL_BYTES_MAX` bytes. */
export type ScanLabels = Readonly<Record<CountedDimension, string>>;

/** An anonymous scan, as stored in the journal. */
export interface Scan extends ScanLabels {
  /** 32 bytes in the form of `campaignKeyOf`. */
  readonly campaignKey: Uint8Array;
  /** Milliseconds since the epoch, UTC. */
  readonly scannedMs: number;
  readonly class: TrafficClass;
  /**
   * A 64-bit keyed hash of campaign, address and user agent with the salt of the scan's UTC day, signed like a
   * PostgreSQL `bigint`. 0 if the visitor is unknown, which makes no unique scan.
   */
  readonly visitor: bigint;
  /** The label of the rule that decided the destination; null if the campaign's content did. */
  readonly rule: string | null;
  /**
   * The scan adds to scans, days and hours only: no raw scan, visitor or label is stored. Always by a person; the labels
   * have no meaning.
   */
  readonly totalsOnly: boolean;
}

/** Joins 16 bytes of workspace id and 16 bytes of campaign id. */
export const campaignKeyOf = (workspaceId: string, campaignId: string): Uint8Array =>
  Buffer.concat([uuidBytes(workspaceId), uuidBytes(campaignId)]);

export const LABEL_BYTES_MAX = 200;

/** The labels of a scan without a description. */
export const UNDESCRIBED: ScanLabels & Pick<Scan, 'visitor' | 'rule' | 'totalsOnly'> = {
  country: UNKNOWN_COUNTRY,
  city: UNKNOWN,
  device: UNKNOWN,
  operatingSystem: UNKNOWN,
  browser: UNKNOWN,
  source: 'Direct',
  visitor: 0n,
  rule: null,
  totalsOnly: false,
};
