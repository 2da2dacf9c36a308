import { BATCH_FIRST, gatherMs, nextBatchSize, sizeAfterFailure } from '../../src/analytics/ingest/batch-pace.js';
import type { Cores } from './cores.js';
import { groupMilliseconds } from './costs.js';
import type { Group } from './divide-batch.js';
import type { Fleet } from './fleet.js';
import type { Random } from './random.js';
import type { Process, Scheduler, Step } from './scheduler.js';

/**
 * Same as `STATEMENT_LIMIT_MS` of src/analytics/postgres/transaction.ts and the pauses of
 * src/analytics/ingest/drainer.ts.
 */
const LOCK_LIMIT_MS = 10_000;
const [RETRY_FIRST_MS, RETRY_MAX_MS] = [50, 1_000];

export interface Machines {
  readonly coordinator: Cores;
  /** Empty without Citus. */
  readonly workers: readonly Cores[];
}

/** Progress of an instance. */
export class Instance {
  /** Scans in the database. */
  position = 0;
  batches = 0;
  failures = 0;
  /** Milliseconds spent on batches, and the part spent waiting for locks. */
  batchMs = 0;
  waitingMs = 0;
  readonly #ratePerMs: number;
  readonly #journaled: number;

  constructor({ scansPerSecond, instances, journaledScans }: Fleet) {
    this.#ratePerMs = scansPerSecond / instances / 1000;
    this.#journaled = journaledScans;
  }

  arrived(now: number): number {
    return Math.floor(this.#journaled + now * this.#ratePerMs);
  }

  /** Age of the oldest scan that is not in the database, in milliseconds. */
  lag(now: number): number {
    if (this.arrived(now) <= this.position) return 0;
    return this.position < this.#journaled ? now : now - (this.position - this.#journaled) / this.#ratePerMs;
  }
}

/** Resources used by the drain of an instance. */
export interface DrainContext {
  readonly fleet: Fleet;
  readonly scheduler: Scheduler;
  readonly machines: Machines;
  readonly divide: (scans: number, random: Random) => Group[];
  readonly random: Random;
}

/** Drains the journal of an instance by the same rules as src/analytics/ingest/drainer.ts. */
export function* drain(context: DrainContext, instance: Instance): Process {
  const { fleet, scheduler, random } = context;
  const utilization = fleet.scansPerSecond / fleet.instances / fleet.redirectsPerSecond;
  let size = BATCH_FIRST;
  let retryMs = RETRY_FIRST_MS;
  if (fleet.instances > 1) yield { kind: 'pause', milliseconds: random() * 1_000 };
  for (;;) {
    const start = scheduler.now;
    const asked = size;
    const count = Math.min(asked, instance.arrived(start) - instance.position);
    if (count <= 0) {
      if (fleet.scansPerSecond === 0) return;
      yield { kind: 'pause', milliseconds: 10 };
      continue;
    }
    const waited = instance.waitingMs;
    const isWritten = yield* writeBatch(context, instance, count);
    const end = scheduler.now;
    instance.batchMs += end - start;
    if (!isWritten) {
      instance.failures++;
      size = sizeAfterFailure(size);
      yield { kind: 'pause', milliseconds: retryMs };
      retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
      continue;
    }
    retryMs = RETRY_FIRST_MS;
    instance.position += count;
    instance.batches++;
    const durationMs = end - start - (fleet.countsWaiting ? 0 : instance.waitingMs - waited);
    size = nextBatchSize({ size: asked, count, durationMs });
    if (count < asked) yield* gather(context, instance, { size, start, end, utilization });
  }
}

interface Gathering {
  readonly size: number;
  readonly start: number;
  readonly end: number;
  readonly utilization: number;
}

function* gather(
  { scheduler }: DrainContext,
  instance: Instance,
  { size, start, end, utilization }: Gathering,
): Process {
  for (;;) {
    const now = scheduler.now;
    const backlog = instance.arrived(now) - instance.position;
    const pause = gatherMs({ utilization, backlog, size, sinceEndMs: now - end, sinceStartMs: now - start });
    if (pause === 0) return;
    // Whole milliseconds, like timers.
    yield { kind: 'pause', milliseconds: Math.max(1, Math.ceil(pause)) };
  }
}

/** Locks that a batch holds. */
type Held = number[];

function release({ scheduler }: DrainContext, held: Held): void {
  for (const key of held) scheduler.release(key);
  held.length = 0;
}

/** Returns false if it gave up waiting; it has then released all locks. */
function* lock(context: DrainContext, instance: Instance, group: Group, held: Held): Generator<Step, boolean, boolean> {
  const { scheduler } = context;
  const from = scheduler.now;
  for (const key of group.locks) {
    const isHeld = yield { kind: 'lock', key, until: from + LOCK_LIMIT_MS };
    if (!isHeld) {
      instance.waitingMs += scheduler.now - from;
      release(context, held);
      return false;
    }
    held.push(key);
  }
  instance.waitingMs += scheduler.now - from;
  return true;
}

/** Returns false if it gave up waiting for a lock. */
function* writeBatch(context: DrainContext, instance: Instance, scans: number): Generator<Step, boolean, boolean> {
  const { fleet, machines, divide, random } = context;
  const { costs, roundTripMs } = fleet;
  const groups = divide(scans, random);
  const held: Held = [];
  const beforeMs = costs.instance.batch + costs.besideMs * scans + costs.batchStatements * roundTripMs;
  yield { kind: 'pause', milliseconds: beforeMs };
  yield { kind: 'compute', on: machines.coordinator, milliseconds: costs.coordinator.batch };
  if (fleet.transaction === 'batch') {
    for (const group of groups) if (!(yield* lock(context, instance, group, held))) return false;
    for (const group of groups) yield* writeGroup(context, group);
    const workers = new Set(groups.map(({ shard }) => shard % Math.max(1, machines.workers.length)));
    const prepareMs = workers.size > 1 ? costs.twoPhaseMs + 2 * roundTripMs : 0;
    yield { kind: 'pause', milliseconds: costs.commitMs + prepareMs + roundTripMs };
    release(context, held);
    return true;
  }
  // Separate transactions need no common order, in which all instances would wait for the same shard first.
  const first = Math.floor(random() * groups.length);
  for (const group of [...groups.slice(first), ...groups.slice(0, first)]) {
    // Earlier groups stay written; only this group is retried.
    while (!(yield* lock(context, instance, group, held))) instance.failures++;
    yield* writeGroup(context, group);
    yield { kind: 'pause', milliseconds: costs.commitMs + roundTripMs };
    release(context, held);
  }
  return true;
}

/** Instance, coordinator and worker take turns: only one of them computes for a batch at a time. */
function* writeGroup({ fleet, machines }: DrainContext, group: Group): Process {
  const { costs, roundTripMs } = fleet;
  const worker = machines.workers[group.shard % Math.max(1, machines.workers.length)];
  const hops = worker === undefined ? 1 : 2;
  const latency = costs.groupStatements * roundTripMs * hops + costs.logMs * group.scans;
  yield { kind: 'pause', milliseconds: groupMilliseconds(costs.instance, group) + latency };
  yield { kind: 'compute', on: machines.coordinator, milliseconds: groupMilliseconds(costs.coordinator, group) };
  if (worker !== undefined) yield { kind: 'compute', on: worker, milliseconds: groupMilliseconds(costs.worker, group) };
}
