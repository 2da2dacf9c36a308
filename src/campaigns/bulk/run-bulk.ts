import type { Context } from '../../access/context/context.js';
import { runUnitOfWork } from '../../access/context/unit-of-work.js';
import { outOfTime, preconditionFailed, tooManyUnfinished, validationFailed } from '../../core/errors.js';
import type { Renderer } from '../../platform/workers/renderer.js';
import { isCodeConflict } from '../campaign-code.js';
import { StalePlans } from '../changes/bulk-transaction.js';
import { type ItemOutcome, refusedOutcome } from '../changes/item-outcome.js';
import { type ItemPlan, refused } from '../changes/plan.js';
import { verifyArtwork } from '../changes/verify-artwork.js';
import { writePlans } from '../changes/write-plans.js';
import { BULK_LIMITS } from './bulk-limits.js';
import { deadlinesFromNow, drawInTime, type VerificationDeadlines } from './draw-in-time.js';
import { type KeyedCall, runOnce } from './run-once.js';

export interface BulkCall<Item> extends KeyedCall {
  readonly items: readonly Item[];
  /** The field that names an item's campaign, if any: of items that name the same one the first counts. */
  readonly nameField?: keyof Item & string;
  /** Returns a plan for each of these items, without writing. Some are asked for again when campaigns change meanwhile. */
  readonly plan: (context: Context, items: readonly Item[]) => Promise<ItemPlan[]>;
}

const ROUNDS_MAX = 5;

/** Plans, verifies and writes the items of a call, at most once for an idempotency key. Returns an outcome for each. */
export async function runBulk<Item>(context: Context, call: BulkCall<Item>): Promise<ItemOutcome[]> {
  const { length } = call.items;
  if (length < 1 || length > BULK_LIMITS.items) {
    throw validationFailed({ items: [`Must have 1 to ${BULK_LIMITS.items} items.`] });
  }
  return runOnce(context, call, (claimed) => runInTurn(claimed, call));
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
  const deadlines = deadlinesFromNow();
  const plans = await planAll(context, call, [...call.items.keys()], deadlines);
  for (let round = 1; ; round++) {
    if (context.claim === undefined && plans.every(({ kind }) => kind === 'refused')) {
      return plans.flatMap((plan) => (plan.kind === 'refused' ? [refusedOutcome(plan.error, plan.id)] : []));
    }
    try {
      return await writeAll(context, plans);
    } catch (error) {
      const stale = staleOf(error, plans);
      if (stale === null) throw error;
      const again = round < ROUNDS_MAX ? await planAll(context, call, stale, deadlines) : [];
      for (const [place, index] of stale.entries()) plans[index] = again[place] ?? refused(preconditionFailed());
    }
  }
}

/** Writes in one transaction, with one wait for all instances, and stores the outcomes for a repeated call in it. */
function writeAll({ claim, ...actor }: Context, plans: readonly ItemPlan[]): Promise<ItemOutcome[]> {
  return runUnitOfWork(actor, async (unit) => {
    const outcomes = await writePlans(actor, unit, plans);
    await unit.em.flush();
    await claim?.markAnswered(unit.em, { status: 200, headers: {}, body: JSON.stringify(outcomes) });
    return outcomes;
  });
}

function staleOf(error: unknown, plans: readonly ItemPlan[]): readonly number[] | null {
  if (error instanceof StalePlans) return error.indexes;
  // Another workspace has taken a chosen code at the same time.
  return isCodeConflict(error) ? [...plans.keys()].filter((index) => plans[index]?.kind === 'create') : null;
}

/** Plans and verifies the items at these places. */
async function planAll<Item>(
  context: Context,
  call: BulkCall<Item>,
  indexes: readonly number[],
  deadlines: VerificationDeadlines,
): Promise<ItemPlan[]> {
  const plans: ItemPlan[] = [];
  const repeated = findRepeated(call);
  for (let from = 0; from < indexes.length; from += BULK_LIMITS.chunk) {
    const chunk = indexes.slice(from, from + BULK_LIMITS.chunk);
    const isLate = performance.now() >= deadlines.beginUntil;
    const planned = isLate ? chunk.map(() => refused(outOfTime())) : await planChunk(context, call, chunk, repeated);
    plans.push(...(await verifyArtwork(planned, drawInTime(context, deadlines))));
  }
  return plans;
}

async function planChunk<Item>(
  context: Context,
  { items, plan }: BulkCall<Item>,
  indexes: readonly number[],
  repeated: ReadonlyMap<number, ItemPlan>,
): Promise<ItemPlan[]> {
  const first = indexes.filter((index) => !repeated.has(index));
  const planned = await plan(
    context,
    first.flatMap((index) => items[index] ?? []),
  );
  const plans = new Map(first.map((index, place) => [index, planned[place]]));
  return indexes.flatMap((index) => repeated.get(index) ?? plans.get(index) ?? []);
}

/** Returns refusals for the items that name the campaign of an earlier item. */
function findRepeated<Item>({ items, nameField }: BulkCall<Item>): Map<number, ItemPlan> {
  const repeated = new Map<number, ItemPlan>();
  if (nameField === undefined) return repeated;
  const places = new Map<unknown, number>();
  for (const [index, item] of items.entries()) {
    const name = item[nameField];
    const place = places.get(name) ?? index;
    places.set(name, place);
    const problem = `Is that of item ${place} too. Name a campaign once in a call.`;
    if (place < index) {
      const id = nameField === 'id' ? String(name) : null;
      repeated.set(index, refused(validationFailed({ [nameField]: [problem] }), id));
    }
  }
  return repeated;
}
