import { DAY_MS, HOUR_MS } from '../../core/clock.js';

/** Limits of print runs that only the service knows. Lengths are in millimetres, sizes in bytes. */
export const PRINT_RUN_LIMITS = {
  /** Runs of a workspace that are not finished. */
  unfinished: 5,
  /** Of one finished file. */
  fileBytes: 1024 ** 3,
  /** Of all files of a workspace that lie ready; beyond that no run is begun. */
  keptBytes: 4 * 1024 ** 3,
  fileLifetimeMs: DAY_MS,
  /** How long a run is listed. */
  rowLifetimeMs: 30 * DAY_MS,
  /** A run that has not finished by then has failed. */
  unfinishedLifetimeMs: 12 * HOUR_MS,
  /** A module below this is told as a problem: phones at arm's length, and office printers, need about as much. */
  moduleMin: 0.3,
} as const;
