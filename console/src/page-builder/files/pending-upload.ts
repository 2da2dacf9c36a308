/** A file that is not uploaded yet. */
export interface PendingUpload {
  readonly key: string;
  readonly file: File;
  /** `waiting`: the connection dropped or the service was busy, and the upload is retried automatically. */
  readonly state: 'queued' | 'sending' | 'waiting' | 'refused';
  /** Share of the file that was sent, from 0 to 1. */
  readonly progress: number;
  /** Why it was refused. */
  readonly reasons: readonly string[];
}

/** Milliseconds before the next retry: 2 seconds, then twice as long each time, up to 15. */
export const retryDelay = (attempt: number): number => Math.min(15, 2 ** attempt) * 1000;

export const changed = (
  list: readonly PendingUpload[],
  key: string,
  part: Partial<PendingUpload>,
): readonly PendingUpload[] => list.map((item) => (item.key === key ? { ...item, ...part } : item));
