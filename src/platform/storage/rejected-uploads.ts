import { AppError } from '../../core/errors.js';

/** Why an upload was rejected: the contract's error codes, and `other` for any other error. */
const REASONS = [
  'file_rejected',
  'file_too_large',
  'validation_failed',
  'storage_limit_reached',
  'plan_limit_reached',
  'subscription_expired',
  'unavailable',
  'other',
] as const;
type Reason = (typeof REASONS)[number];

const isReason = (code: string): code is Reason => REASONS.some((reason) => reason === code);

/** Counts rejected uploads by reason, since the start of the service. */
export class RejectedUploads {
  readonly #counts = new Map<Reason, number>(REASONS.map((reason) => [reason, 0]));

  /** Counts the upload if it is rejected, and settles like it. */
  async count<Stored>(upload: Promise<Stored>): Promise<Stored> {
    try {
      return await upload;
    } catch (error) {
      const reason = error instanceof AppError && isReason(error.code) ? error.code : 'other';
      this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
      throw error;
    }
  }

  toRecord(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }
}
