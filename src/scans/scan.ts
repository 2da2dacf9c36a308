/** Who asked: only a person's scan counts in the contract's figures. The order is the journal's: add at the end only. */
export const TRAFFIC_CLASSES = ['person', 'head', 'prefetch', 'bot', 'preview', 'monitor'] as const;
export type TrafficClass = (typeof TRAFFIC_CLASSES)[number];

/** The labels of a scan, in the words in which figures show them. None is empty; each has at most `LABEL_BYTES_MAX`. */
export interface ScanLabels {
  /** ISO 3166-1 alpha-2; `ZZ` (user-assigned, as CLDR uses it) when not known. */
  readonly country: string;
  /** English name; `Unknown` when not known. */
  readonly city: string;
  /** `Mobile`, `Tablet`, `Desktop`, … */
  readonly device: string;
  readonly operatingSystem: string;
  readonly browser: string;
  readonly source: string;
}

/** A scan as it is journaled: anonymous. */
export interface Scan extends ScanLabels {
  /** 16 bytes of the workspace's id, 16 of the campaign's. */
  readonly subject: Uint8Array;
  /** Milliseconds since the epoch, UTC. */
  readonly scannedMs: number;
  readonly class: TrafficClass;
  /**
   * 64 bits of a keyed hash of campaign, address and user agent under the salt of the scan's UTC day, signed, as a
   * `bigint` of PostgreSQL; 0 when nobody could be told, which makes no unique scan.
   */
  readonly visitor: bigint;
}

export const LABEL_BYTES_MAX = 200;

export const UNKNOWN = 'Unknown';
export const UNKNOWN_COUNTRY = 'ZZ';

/** What is known of a scan that nobody described: one of the journal's first version. */
export const UNDESCRIBED: ScanLabels & Pick<Scan, 'visitor'> = {
  country: UNKNOWN_COUNTRY,
  city: UNKNOWN,
  device: UNKNOWN,
  operatingSystem: UNKNOWN,
  browser: UNKNOWN,
  source: 'Direct',
  visitor: 0n,
};
