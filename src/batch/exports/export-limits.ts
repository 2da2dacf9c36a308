/** The numbers of exports. */
export const EXPORT_LIMITS = {
  /** Exports that run at the same time: of a workspace, and on an instance. */
  ofWorkspace: 2,
  inAll: 6,
  /** Rows that one statement reads. A campaign's style may hold a picture of 0.7 MB. */
  scansRead: 2_000,
  campaignsRead: 50,
  /** Rows that one statement looks at for the scans of one campaign. */
  scansSearched: 20_000,
  /** Campaigns whose names, and texts whose written forms, are kept in memory. */
  kept: 10_000,
} as const;
