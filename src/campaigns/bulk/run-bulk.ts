import { setTimeout as sleep } from 'node:timers/promises';
import type { Renderer } from '../../artwork/rendering/renderer.js';
import { problem } from '../../core/contract/problems.js';
import { AppError, outOfTime, preconditionFailed, tooManyUnfinished, validationFailed } from '../../core/errors.js';
import type { Context } from '../../tenancy/caller/context.js';
import { runUnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { renderRequest } from '../artwork/render-request.js';
import { StalePlans } from '../changes/bulk-transaction.js';
import type { ItemOutcome } from '../changes/item-outcome.js';
import { type ItemPlan, refused } from '../changes/plan.js';
import { isCodeConflict } from '../changes/plan-creation.js';
import { type Draw, drawWithRetries, verifyArtwork } from '../changes/verify-artwork.js';
import { writePlans } from '../changes/write-plans.js';
import { BULK_LIMITS } from './bulk-limits.js';
import { type KeyedCall, runOnce } from './run-once.js';

export interface BulkCall<Item> extends KeyedCall {
  readonly items: readonly Item[];
  /**
   * The field that identifies an item's campaign, if any. If several items identify the same campaign, the first wins.
   */
  readonly nameField?: keyof Item & string;
  /** Plans items without writing. Called again for items whose campaigns changed in the meantime. */
  readonly plan: (context: Context, items: readonly Item[]) => Promise<ItemPlan[]>;
}

const ROUNDS_MAX = 5;

/** Plans, verifies and writes the items, at most once per idempotency key. Returns an outcome for each. */
export async function runBulk<Item>(context: Context, call: BulkCall<Item>): Promise<ItemOutcome[]> {
  const { length } = call.items;
  if (length < 1 || length > BULK_LIMITS.items) {
    throw validationFailed({ items: [problem('not_item_count', { max: BULK_LIMITS.items })] });
  }
  return runOnce(context, call, (claimed) => runInTurn(claimed, call));
}

/** Running bulk requests per renderer and workspace. */
const running = new WeakMap<Renderer, Map<string, number>>();

async function runInTurn<Item>(context: Context, call: BulkCall<Item>): Promise<ItemOutcome[]> {
  const { renderer, workspace } = context;
  const counts = running.get(renderer) ?? new Map<string, number>();
  running.set(renderer, counts);
  const others = counts.get(workspace.id) ?? 0;
  if (others >= BULK_LIMITS.callsAtOnce) throw tooManyUnfinished('bulk requests');
  counts.set(workspace.id, others + 1);
  try {
    return await runRounds(context, call);
  } finally {
    const left = (counts.get(workspace.id) ?? 1) - 1;
    if (left === 0) counts.delete(workspace.id);
    else counts.set(workspace.id, left);
  }
}

/** If campaigns change between planning and writing, plans their items again. */
async function runRounds<Item>(context: Context, call: BulkCall<Item>): Promise<ItemOutcome[]> {
  const { items } = call;
  const deadlines = deadlinesFromNow();
  const plans = refuseRepeated(call);
  let left: readonly number[] = [...items.keys()].filter((index) => !plans.has(index));
  for (let round = 1; ; round++) {
    const planned = round <= ROUNDS_MAX ? await planItems(context, call, left, deadlines) : [];
    for (const [place, index] of left.entries()) plans.set(index, planned[place] ?? refused(preconditionFailed()));
    const all = items.flatMap((_, index) => plans.get(index) ?? []);
    try {
      return await writeAll(context, all);
    } catch (error) {
      left = staleOf(error, all);
    }
  }
}

/**
 * Writes everything in one transaction, with one wait for all instances, and stores the outcomes in it for retries with
 * the same idempotency key.
 */
function writeAll({ claim, ...actor }: Context, plans: readonly ItemPlan[]): Promise<ItemOutcome[]> {
  return runUnitOfWork(actor, async (unit) => {
    const outcomes = await writePlans(actor, unit, plans);
    await unit.em.flush();
    await claim?.markAnswered(unit.em, { status: 200, headers: {}, body: JSON.stringify(outcomes) });
    return outcomes;
  });
}

/** Returns the indexes of plans that must be made again; rethrows other errors. */
function staleOf(error: unknown, plans: readonly ItemPlan[]): readonly number[] {
  if (error instanceof StalePlans) return error.indexes;
  // Another workspace took one of the chosen codes at the same time.
  if (isCodeConflict(error)) return [...plans.keys()].filter((index) => plans[index]?.kind === 'create');
  throw error;
}

/** Plans and verifies the items at these indexes. */
async function planItems<Item>(
  context: Context,
  { items, plan }: BulkCall<Item>,
  indexes: readonly number[],
  deadlines: VerificationDeadlines,
): Promise<ItemPlan[]> {
  const plans: ItemPlan[] = [];
  for (let from = 0; from < indexes.length; from += BULK_LIMITS.chunk) {
    const chunk = indexes.slice(from, from + BULK_LIMITS.chunk).flatMap((index) => items[index] ?? []);
    const isLate = performance.now() >= deadlines.beginUntil;
    const planned = isLate ? chunk.map(() => refused(outOfTime())) : await plan(context, chunk);
    plans.push(...(await verifyArtwork(planned, drawInTime(context, deadlines))));
  }
  return plans;
}

/** Refuses items that identify the same campaign as an earlier item. */
function refuseRepeated<Item>({ items, nameField }: BulkCall<Item>): Map<number, ItemPlan> {
  const repeated = new Map<number, ItemPlan>();
  if (nameField === undefined) return repeated;
  const places = new Map<unknown, number>();
  for (const [index, { [nameField]: name }] of items.entries()) {
    const place = places.get(name);
    if (place === undefined) {
      places.set(name, index);
      continue;
    }
    const twice = problem('same_as_item', { index: place });
    const id = nameField === 'id' ? String(name) : null;
    repeated.set(index, refused(validationFailed({ [nameField]: [twice] }), id));
  }
  return repeated;
}

const RETRIES = { tries: 3, pauseMs: 100 };

/** Times on the `performance.now()` clock; see BULK_LIMITS. */
export interface VerificationDeadlines {
  readonly beginUntil: number;
  readonly waitUntil: number;
}

/** Returns the deadlines for a request that starts now. */
function deadlinesFromNow(): VerificationDeadlines {
  const now = performance.now();
  return { beginUntil: now + BULK_LIMITS.beginMs, waitUntil: now + BULK_LIMITS.waitMs };
}

/** Draws pictures until the deadlines. An AppError or a timeout refuses the item. */
const drawInTime =
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
