/** The numbers of calls for many campaigns at once. */
export const BULK_LIMITS = {
  /** Of one call. More belong into an import. */
  items: 500,
  /** Calls of a workspace that an instance works on at a time. */
  callsAtOnce: 2,
  /** Campaigns that are read and checked together: their styles, which may hold large logos, are in memory meanwhile. */
  chunk: 25,
  /**
   * After so long no further item is begun, and after the other time none is waited for: the rest is refused. Together with
   * the writing it is less than the 60 seconds after which a silent connection is cut.
   */
  beginMs: 47_000,
  waitMs: 53_000,
  /** Campaigns of one answer with their styles, schedules or rules, as of a page of the list. */
  largeAnswer: 100,
  /** What a style takes in all campaigns that one call gives it to. */
  styleBytes: 64 * 1024 * 1024,
  parameters: 20,
  parameterNameLength: 100,
  parameterValueLength: 500,
  addressLength: 2_000,
} as const;
