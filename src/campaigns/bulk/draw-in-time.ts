import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, outOfTime } from '../../core/errors.js';
import type { Context } from '../../tenancy/caller/context.js';
import { renderRequest } from '../artwork/render-request.js';
import { type Draw, drawWithRetries } from '../changes/verify-artwork.js';
import { BULK_LIMITS } from './bulk-limits.js';

const RETRIES = { tries: 3, pauseMs: 100 };

/** Times on the `performance.now()` clock; see BULK_LIMITS. */
export interface VerificationDeadlines {
  readonly beginUntil: number;
  readonly waitUntil: number;
}

/** Returns the deadlines for a request that starts now. */
export function deadlinesFromNow(): VerificationDeadlines {
  const now = performance.now();
  return { beginUntil: now + BULK_LIMITS.beginMs, waitUntil: now + BULK_LIMITS.waitMs };
}

/** Draws pictures until the deadlines. An AppError or a timeout refuses the item. */
export const drawInTime =
  (context: Context, { beginUntil, waitUntil }: VerificationDeadlines): Draw =>
  async (draft) => {
    const isOver = (): boolean => performance.now() >= beginUntil;
    if (isOver()) return outOfTime();
    const request = renderRequest(context, { ...draft, mask: null });
    const drawn = drawWithRetries(() => context.renderer.findReadableMask(request), { ...RETRIES, isOver });
    const abort = new AbortController();
    const late = sleep(waitUntil - performance.now(), outOfTime(), { signal: abort.signal, ref: false });
    try {
      return await Promise.race([drawn, late]);
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    } finally {
      abort.abort();
      late.catch(() => {});
    }
  };
