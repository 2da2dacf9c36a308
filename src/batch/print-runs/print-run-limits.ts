import { DAY_MS, HOUR_MS } from '../../core/clock.js';

/** Limits of print runs that only the service needs. Lengths are in millimetres, sizes in bytes. */
export const PRINT_RUN_LIMITS = {
  /** Unfinished runs of a workspace. */
  unfinished: 5,
  /** Size of a finished file. */
  fileBytes: 1024 ** 3,
  /** Total size of a workspace's finished files. Above it, no run can be started. */
  keptBytes: 4 * 1024 ** 3,
  /** Stored problems of a run, which are written and sent again while it is made. */
  problems: 1_000,
  fileLifetimeMs: DAY_MS,
  /** How long a run is listed. */
  rowLifetimeMs: 30 * DAY_MS,
  /** A run that has not finished by then has failed. */
  unfinishedLifetimeMs: 12 * HOUR_MS,
  /** Smaller modules are reported as a problem: phones at arm's length and office printers need about this size. */
  moduleMin: 0.3,
} as const;
