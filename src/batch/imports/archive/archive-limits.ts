/** The numbers of archives. Sizes are in bytes. */
export const ARCHIVE_LIMITS = {
  fileBytes: 1024 ** 3,
  /** Campaigns of one archive. */
  rows: 1_000_000,
  /** Files in it. */
  entries: 50_000,
  manifestBytes: 64 * 1024,
  /** Of `campaigns.ndjson` and `assets.ndjson`, as they are when they are unpacked. */
  campaignsBytes: 2 * 1024 ** 3,
  assetsBytes: 32 * 1024 ** 2,
  /** Of all files together, unpacked. */
  unpackedBytes: 6 * 1024 ** 3,
  /** A file that unpacks to more than `ratioFromBytes` is at most so many times larger than it is packed. Rows of the default style reach 19. */
  ratio: 100,
  ratioFromBytes: 16 * 1024 ** 2,
} as const;
