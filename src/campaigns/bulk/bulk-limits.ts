import { LIMITS } from '../../core/contract/contract-limits.js';

/** Limits for bulk requests. */
export const BULK_LIMITS = {
  items: LIMITS.bulkItems,
  /** Bulk requests of one workspace that an instance processes at the same time. */
  callsAtOnce: 2,
  /**
   * Campaigns read and checked together. Their styles, which may contain large logos, are in memory at the same time.
   */
  chunk: 25,
  /**
   * No item starts after `beginMs`; at `waitMs` the remaining items are refused. With the time for writing, this stays
   * below the 60 seconds after which proxies cut a silent connection.
   */
  beginMs: 47_000,
  waitMs: 53_000,
  /** Campaigns in one response that includes styles, schedules or rules; the same as for a page of the list. */
  largeAnswer: 100,
  /** Total size of a style over all campaigns to which one request applies it. */
  styleBytes: 64 * 1024 * 1024,
  /** Problems listed for an item. */
  itemProblems: 50,
  parameters: 20,
  parameterNameLength: 100,
  parameterValueLength: 500,
  addressLength: 2_000,
} as const;
