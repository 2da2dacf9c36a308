import type { TcpProxy } from '../support/service/tcp-proxy.js';
import { type Check, checkScans, type Expectations } from './check-scans.js';
import type { DatabaseHarness, FaultHarness } from './harness.js';
import type { Load } from './load.js';
import type { Scale } from './scale.js';
import { emptyResult, type ScenarioResult } from './scenario-result.js';
import { type ServiceOptions, ServiceUnderTest } from './service-under-test.js';

/** What a fault is caused with. Everything that it opens is closed at its end, the last one first. */
export interface Stage {
  readonly harness: FaultHarness;
  readonly proxy: TcpProxy;
  readonly scale: Scale;
  /** Stops here with a row that says why the fault cannot be caused on this machine. */
  readonly skip: (reason: string) => never;
  /** Opens a service; after the first, another instance beside it. */
  open(options?: ServiceOptions & { readonly on?: DatabaseHarness }): Promise<ServiceUnderTest>;
  atEnd(close: () => unknown): void;
  readonly check: Check;
  /** Compares responses and stored scans of all services that were opened. */
  scans(expected?: Expectations): Promise<Partial<ScenarioResult>>;
}

/** A row of the table in docs/reliability.md: a fault, and what must hold after it. */
export interface Fault {
  readonly title: string;
  /** Returns what it found, without the failures. */
  act(stage: Stage): Promise<Partial<ScenarioResult>>;
}

class Unavailable extends Error {}

/** Causes the fault and leaves the harness's database running. A fault that throws counts as failed. */
export async function causeFault({ title, act }: Fault, harness: FaultHarness, scale: Scale): Promise<ScenarioResult> {
  const failures: string[] = [];
  const services: ServiceUnderTest[] = [];
  const closing: (() => unknown)[] = [];
  const stage: Stage = {
    harness,
    proxy: harness.proxy,
    scale,
    skip: (reason) => {
      throw new Unavailable(reason);
    },
    open: async ({ on = harness, ...options } = {}) => {
      const [beside] = services;
      const service = await ServiceUnderTest.open(on, { ...(beside === undefined ? {} : { beside }), ...options });
      services.push(service);
      closing.unshift(() => service.close());
      return service;
    },
    atEnd: (close) => closing.unshift(close),
    check: (isRight, failure) => {
      if (!isRight) failures.push(failure);
    },
    scans: (expected = {}) => checkScans(services, stage.check, expected),
  };
  const actAndHeal = async (): Promise<Partial<ScenarioResult>> => {
    try {
      return await act(stage);
    } finally {
      await harness.proxy.pass();
      await harness.startDatabase();
      for (const close of closing) await close();
    }
  };
  try {
    return { ...emptyResult(title), ...(await actAndHeal()), failures };
  } catch (error) {
    if (error instanceof Unavailable) return { ...emptyResult(title), skipReason: error.message };
    return { ...emptyResult(title), failures: [...failures, `broke off: ${String(error)}`] };
  }
}

/** Causes something this many times under load. The load ends with each round, if it has not been stopped before. */
export async function underLoad(
  service: ServiceUnderTest,
  rounds: number,
  cause: (load: Load, round: number) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const load = service.load();
    try {
      await cause(load, round);
    } finally {
      await load.stop();
    }
  }
}
