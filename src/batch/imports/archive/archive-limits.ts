import { LIMITS } from '../../../core/contract/contract-limits.js';

/** Limits for archives. Sizes are in bytes. */
export const ARCHIVE_LIMITS = {
  fileBytes: LIMITS.archiveBytes,
  /** Campaigns in one archive. */
  rows: 1_000_000,
  /** Files in one archive. */
  entries: 50_000,
  manifestBytes: 64 * 1024,
  /** Unpacked size of `campaigns.ndjson` and of `assets.ndjson`. */
  campaignsBytes: 2 * 1024 ** 3,
  assetsBytes: 32 * 1024 ** 2,
  /** Unpacked size of `domains.ndjson`. */
  domainsBytes: 32 * 1024 ** 2,
  /** Unpacked size of all files together. */
  unpackedBytes: 6 * 1024 ** 3,
  /**
   * Maximum compression ratio of a file that unpacks to more than `ratioFromBytes`. Rows with the default
   * style reach 19.
   */
  ratio: 100,
  ratioFromBytes: 16 * 1024 ** 2,
} as const;
