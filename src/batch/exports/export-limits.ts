/** Limits for exports. */
export const EXPORT_LIMITS = {
  /** Exports that run at the same time, per workspace and per instance. */
  ofWorkspace: 2,
  inAll: 6,
  /** Rows per statement. A campaign's style may contain a picture of 0.7 MB. */
  scansRead: 2_000,
  campaignsRead: 50,
  /** Rows that a statement examines to find the scans of one campaign. */
  scansSearched: 20_000,
  /** Entries per cache: campaigns with their names, and texts with their written forms. */
  kept: 10_000,
} as const;
