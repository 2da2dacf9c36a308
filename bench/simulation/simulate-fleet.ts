import { Cores } from './cores.js';
import { batchDivider } from './divide-batch.js';
import { drain, Instance } from './drain.js';
import type { Fleet, FleetResult } from './fleet.js';
import { randomSource } from './random.js';
import { Scheduler } from './scheduler.js';

const LOOK_MS = 100;

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

const sumOf = (instances: readonly Instance[], value: (instance: Instance) => number): number =>
  instances.reduce((sum, instance) => sum + value(instance), 0);

/** Simulates the instances of a fleet draining their journals for the configured time. */
export function simulateFleet(fleet: Fleet): FleetResult {
  const scheduler = new Scheduler();
  const machines = {
    coordinator: new Cores(scheduler, fleet.coordinatorCores),
    workers: Array.from({ length: fleet.workers }, () => new Cores(scheduler, fleet.workerCores)),
  };
  const divide = batchDivider(fleet);
  const instances = Array.from({ length: fleet.instances }, () => new Instance(fleet));
  for (const [index, instance] of instances.entries()) {
    const random = randomSource(fleet.seed + 1 + index);
    scheduler.start(drain({ fleet, scheduler, machines, divide, random }, instance));
  }
  const [warmUpMs, endMs] = [fleet.warmUpSeconds * 1000, fleet.seconds * 1000];
  const lags: number[] = [];
  let emptyAfterMs = endMs;
  const look = (): void => {
    const now = scheduler.now;
    if (now >= warmUpMs) lags.push(...instances.map((instance) => instance.lag(now)));
    const isEmpty = instances.every((instance) => instance.arrived(now) <= instance.position);
    if (isEmpty && emptyAfterMs === endMs) emptyAfterMs = now;
    scheduler.after(LOOK_MS, look);
  };
  scheduler.after(0, look);
  scheduler.run(warmUpMs);
  const before = {
    position: sumOf(instances, ({ position }) => position),
    arrived: sumOf(instances, (instance) => instance.arrived(warmUpMs)),
    coordinator: machines.coordinator.milliseconds,
    workers: machines.workers.map(({ milliseconds }) => milliseconds),
  };
  scheduler.run(endMs);
  const seconds = fleet.seconds - fleet.warmUpSeconds;
  const written = sumOf(instances, ({ position }) => position) - before.position;
  const arrived = sumOf(instances, (instance) => instance.arrived(endMs)) - before.arrived;
  const usesOfWorkers = machines.workers.map((worker, at) => use(worker, before.workers[at] ?? 0, seconds));
  lags.sort((one, other) => one - other);
  return {
    lagP50: quantile(lags, 0.5) / 1000,
    lagP99: quantile(lags, 0.99) / 1000,
    written: written / seconds,
    share: arrived === 0 ? 1 : written / arrived,
    batchScans: sumOf(instances, ({ position }) => position) / sumOf(instances, ({ batches }) => batches),
    waiting: sumOf(instances, ({ waitingMs }) => waitingMs) / sumOf(instances, ({ batchMs }) => batchMs),
    coordinatorUse: use(machines.coordinator, before.coordinator, seconds),
    workerUse: Math.max(0, ...usesOfWorkers),
    failures: sumOf(instances, ({ failures }) => failures),
    emptyAfterMs,
  };
}

const use = (cores: Cores, before: number, seconds: number): number =>
  (cores.milliseconds - before) / (seconds * 1000 * cores.count);
