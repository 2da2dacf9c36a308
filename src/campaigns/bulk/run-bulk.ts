import { createHash } from 'node:crypto';
import { setInterval } from 'node:timers';
import type { Context } from '../../access/context/context.js';
import { LEASE_SECONDS } from '../../access/context/idempotency-claim.js';
import { claimKey } from '../../access/context/idempotency-key.js';
import {
  idempotencyInFlight,
  outOfTime,
  preconditionFailed,
  tooManyUnfinished,
  validationFailed,
} from '../../core/errors.js';
import { isUnavailable } from '../../platform/database/is-unavailable.js';
import type { Renderer } from '../../platform/workers/renderer.js';
import { isCodeConflict } from '../campaign-code.js';
import { BULK_LIMITS } from './bulk-limits.js';
import type { ItemOutcome } from './bulk-result.js';
import { readStoredOutcomes, refusedOutcome } from './item-outcome.js';
import { type ItemPlan, refused } from './plan/plan.js';
import { type ProofTimes, provePlans } from './plan/prove-plan.js';
import { writePlans } from './write/write-plans.js';
import { StalePlans } from './write/writing.js';

/** An item with its place in the call. */
export interface BulkItem<Item> {
  readonly index: number;
  readonly item: Item;
}

export interface BulkCall<Item> {
  /** The mutation. */
  readonly name: string;
  readonly items: readonly Item[];
  /** What the outcomes depend on besides the items. */
  readonly settings?: object;
  readonly idempotencyKey: string | null | undefined;
  /** Returns a plan for each of these items, without writing. Some are asked for again when campaigns change meanwhile. */
  readonly plan: (context: Context, items: readonly BulkItem<Item>[]) => Promise<ItemPlan[]>;
}

const ROUNDS_MAX = 5;
const KEY = /^[\x21-\x7e]+$/;

/** Plans, proves and writes the items of a call, at most once for an idempotency key. Returns an outcome for each. */
export async function runBulk<Item>(context: Context, call: BulkCall<Item>): Promise<ItemOutcome[]> {
  const { items, idempotencyKey: key, name, settings } = call;
  if (items.length < 1 || items.length > BULK_LIMITS.items) {
    throw validationFailed({ items: [`Must have 1 to ${BULK_LIMITS.items} items.`] });
  }
  if (key === null || key === undefined) return runInTurn(context, call);
  if (key.length > BULK_LIMITS.idempotencyKeyLength || !KEY.test(key)) {
    throw validationFailed({ idempotencyKey: ['Must be 1 to 255 visible ASCII characters.'] });
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([items, settings]))
    .digest('base64url');
  const outcome = await claimKey(context, { key, route: `mutation ${name}`, hash });
  if (outcome.kind === 'answered') return readStoredOutcomes(outcome.answer.body);
  if (outcome.kind === 'done') throw idempotencyInFlight();
  const { claim } = outcome;
  const renewing = setInterval(() => void claim.renew().catch(() => {}), (LEASE_SECONDS * 1000) / 3);
  try {
    return await runInTurn({ ...context, claim }, call);
  } catch (error) {
    const released = claim.release().catch(() => {});
    // While the database is away the release is not waited for: the lease ends by itself.
    if (!isUnavailable(error)) await released;
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** The calls that an instance works on, by its renderer and their workspaces. */
const running = new WeakMap<Renderer, Map<string, number>>();

async function runInTurn<Item>(context: Context, call: BulkCall<Item>): Promise<ItemOutcome[]> {
  const { renderer, workspace } = context;
  const counts = running.get(renderer) ?? new Map<string, number>();
  running.set(renderer, counts);
  const others = counts.get(workspace.id) ?? 0;
  if (others >= BULK_LIMITS.callsAtOnce) throw tooManyUnfinished('calls for many codes');
  counts.set(workspace.id, others + 1);
  try {
    return await runRounds(context, call);
  } finally {
    const left = (counts.get(workspace.id) ?? 1) - 1;
    if (left === 0) counts.delete(workspace.id);
    else counts.set(workspace.id, left);
  }
}

/** Campaigns may change between planning and writing: then those items are planned again. */
async function runRounds<Item>(context: Context, call: BulkCall<Item>): Promise<ItemOutcome[]> {
  const now = performance.now();
  const times = { beginUntil: now + BULK_LIMITS.beginMs, waitUntil: now + BULK_LIMITS.waitMs };
  const items = call.items.map((item, index) => ({ index, item }));
  const plans = await planAll(context, call, items, times);
  for (let round = 1; ; round++) {
    if (context.claim === undefined && plans.every(({ kind }) => kind === 'refused')) {
      return plans.flatMap((plan) => (plan.kind === 'refused' ? [refusedOutcome(plan.error, plan.id)] : []));
    }
    try {
      return await writePlans(context, plans);
    } catch (error) {
      const stale = staleOf(error, plans);
      if (stale === null) throw error;
      const again = items.filter(({ index }) => stale.includes(index));
      const made =
        round < ROUNDS_MAX
          ? await planAll(context, call, again, times)
          : again.map(() => refused(preconditionFailed()));
      for (const [place, { index }] of again.entries()) plans[index] = made[place] ?? refused(preconditionFailed());
    }
  }
}

function staleOf(error: unknown, plans: readonly ItemPlan[]): readonly number[] | null {
  if (error instanceof StalePlans) return error.indexes;
  // Another workspace has taken a chosen code at the same time.
  return isCodeConflict(error) ? [...plans.keys()].filter((index) => plans[index]?.kind === 'create') : null;
}

async function planAll<Item>(
  context: Context,
  call: BulkCall<Item>,
  items: readonly BulkItem<Item>[],
  times: ProofTimes,
): Promise<ItemPlan[]> {
  const plans: ItemPlan[] = [];
  for (let from = 0; from < items.length; from += BULK_LIMITS.chunk) {
    const chunk = items.slice(from, from + BULK_LIMITS.chunk);
    const isLate = performance.now() >= times.beginUntil;
    const planned = isLate ? chunk.map(() => refused(outOfTime())) : await call.plan(context, chunk);
    plans.push(...(await provePlans(context, planned, times)));
  }
  return plans;
}
