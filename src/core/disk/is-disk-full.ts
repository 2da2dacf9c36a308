const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** Whether a write failed because the disk, or a quota on it, is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && FULL.has(String(error.code));
