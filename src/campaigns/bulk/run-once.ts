import { createHash } from 'node:crypto';
import { setInterval } from 'node:timers';
import { z } from 'zod';
import type { Context } from '../../access/context/context.js';
import { LEASE_SECONDS } from '../../access/context/idempotency-claim.js';
import { claimKey } from '../../access/context/idempotency-key.js';
import { idempotencyInFlight, validationFailed } from '../../core/errors.js';
import { isUnavailable } from '../../platform/database/is-unavailable.js';
import { type ItemOutcome, QrCodeOutcome } from '../changes/item-outcome.js';
import { BULK_LIMITS } from './bulk-limits.js';

const KEY = /^[\x21-\x7e]+$/;
const STORED = z.array(
  z.object({
    outcome: z.enum(QrCodeOutcome),
    id: z.string().nullable(),
    problems: z.array(z.object({ code: z.string(), field: z.string().nullable(), message: z.string() })),
  }),
);

/** What makes two calls the same. */
export interface KeyedCall {
  /** The mutation. */
  readonly name: string;
  readonly items: readonly unknown[];
  /** What the outcomes depend on besides the items. */
  readonly settings?: object;
  readonly idempotencyKey: string | null | undefined;
}

/** Runs a call at most once for an idempotency key: `run` must store its outcomes with the claim of its context. */
export async function runOnce(
  context: Context,
  { items, idempotencyKey: key, name, settings }: KeyedCall,
  run: (context: Context) => Promise<ItemOutcome[]>,
): Promise<ItemOutcome[]> {
  if (key === null || key === undefined) return run(context);
  if (key.length > BULK_LIMITS.idempotencyKeyLength || !KEY.test(key)) {
    throw validationFailed({ idempotencyKey: ['Must be 1 to 255 visible ASCII characters.'] });
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([items, settings]))
    .digest('base64url');
  const outcome = await claimKey(context, { key, route: `mutation ${name}`, hash });
  if (outcome.kind === 'answered') return STORED.parse(JSON.parse(outcome.answer.body));
  if (outcome.kind === 'done') throw idempotencyInFlight();
  const { claim } = outcome;
  const renewing = setInterval(() => void claim.renew().catch(() => {}), (LEASE_SECONDS * 1000) / 3);
  try {
    return await run({ ...context, claim });
  } catch (error) {
    const released = claim.release().catch(() => {});
    // While the database is away the release is not waited for: the lease ends by itself.
    if (!isUnavailable(error)) await released;
    throw error;
  } finally {
    clearInterval(renewing);
  }
}
