import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from './attacks/attack.js';
import { generatorFor, kindOf } from './attacks/generate.js';
import { knownAttacks } from './attacks/known-attacks.js';
import { uploadBases } from './attacks/upload-attacks.js';
import { awaitMemory } from './check-service.js';
import { HostileHarness } from './harness.js';
import { createCode, createTarget, tryOrdinaryRequests } from './ordinary-client.js';
import { residentOf } from './process-memory.js';
import { percentile, RedirectLoop } from './redirect-loop.js';
import { type BatchResult, type Finding, findStalls, type NumberedAttack, runBatch } from './run-batch.js';
import type { RunSummary } from './run-summary.js';
import { CORPUS, type Scale } from './scale.js';

const REDIRECT_MS = 250;
/** The longest stall of the event loop that one request may cause. */
const STALL_MS = 100;
/**
 * For the short form, which runs alongside other tests. A request beyond it is sent alone before it counts as a
 * finding.
 */
const BUSY_STALL_MS = 1_000;
const REST_MS = 3_000;
/** Maximum latency of an idle machine. */
const QUIET_MS = 25;
const KNOWN_LENGTHS = [1_450_000, 7_800_000];
const KNOWN_AT_ONCE = 24;

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/** Sends known attacks and then generated ones, batch by batch, and waits for memory to return to its idle level. */
export async function runHostile(scale: Scale, log: (line: string) => void): Promise<RunSummary> {
  const harness = await HostileHarness.open(scale.retries);
  const loop = new RedirectLoop(`${harness.victim.url}/r/${await createCode(harness.victim)}`);
  try {
    return await new HostileRun(harness, loop, scale, log).run();
  } finally {
    await loop.end();
    await harness.close();
  }
}

class HostileRun {
  readonly #findings: Finding[] = [];
  readonly #sent = new Map<string, number>();
  readonly #statuses = new Map<number, number>();
  readonly #times: number[] = [];
  #worst = 0;
  #stallMs = 0;
  #peak = 0;
  #keyId = '';

  constructor(
    readonly harness: HostileHarness,
    readonly loop: RedirectLoop,
    readonly scale: Scale,
    readonly log: (line: string) => void,
  ) {}

  async run(): Promise<RunSummary> {
    const { harness, loop, scale } = this;
    const failed = await tryOrdinaryRequests(harness.victim);
    if (failed.length > 0) throw new Error(failed.join('; '));
    await loop.take();
    await sleep(REST_MS);
    const atRest = percentile((await loop.take()).times, 0.99);
    const memoryAtRest = await residentOf(harness.pid);
    await harness.report();
    const bar = scale.isStrict && atRest <= QUIET_MS ? REDIRECT_MS : Math.max(REDIRECT_MS, 10 * atRest);

    if (scale.first === 0) await this.#runKnown(bar);
    await this.#runGenerated(bar);
    const beside = percentile(this.#times, 0.99);
    // On a machine that is busy otherwise, as in the short form, slow redirects are not evidence against the requests.
    if (scale.isStrict && beside > bar)
      this.#add({ problem: `redirects took ${beside.toFixed(0)} ms (p99)`, replay: `seed ${scale.seed}`, what: 'all' });
    return {
      seed: scale.seed,
      sent: this.#sent,
      statuses: this.#statuses,
      stallMs: this.#stallMs,
      redirects: { atRest, beside, worst: this.#worst, count: this.#times.length },
      memory: await this.#checkMemory(memoryAtRest),
      findings: this.#findings,
    };
  }

  async #runKnown(bar: number): Promise<void> {
    const target = await this.#target();
    const all = KNOWN_LENGTHS.flatMap((length) => knownAttacks(target, length, this.scale.sizeMax));
    const numbered = all.map((attack, index): NumberedAttack => ({ attack, replay: `known attack ${index}` }));
    for (const batch of chunksOf(numbered, KNOWN_AT_ONCE)) {
      if (this.#isEnough) return;
      await this.#runBatch(
        batch,
        batch.map(() => 'known'),
        bar,
      );
    }
  }

  async #runGenerated(bar: number): Promise<void> {
    const { seed, first, count, batch: size, sizeMax } = this.scale;
    const bases = await uploadBases(CORPUS);
    const numbers = Array.from({ length: count }, (_, index) => first + index);
    for (const batch of chunksOf(numbers, size)) {
      if (this.#isEnough) return;
      const make = generatorFor(seed, await this.#target(), bases, sizeMax);
      const attacks = batch.map((number) => ({
        attack: make(number),
        replay: `HOSTILE_SEED=${seed} HOSTILE_FIRST=${number} HOSTILE_COUNT=1`,
      }));
      await this.#runBatch(attacks, batch.map(kindOf), bar);
    }
  }

  get #isEnough(): boolean {
    return this.#findings.length >= this.scale.findingsMax;
  }

  async #target(): Promise<Target> {
    const target = await createTarget(this.harness.attacker);
    this.#keyId = target.keyId || this.#keyId;
    return { ...target, keyId: this.#keyId };
  }

  #add(finding: Finding): void {
    this.#findings.push(finding);
    this.log(`FOUND ${finding.problem}\n  ${finding.replay}\n  ${finding.what}`);
  }

  async #runBatch(attacks: readonly NumberedAttack[], kinds: readonly string[], bar: number): Promise<void> {
    for (const kind of kinds) this.#sent.set(kind, (this.#sent.get(kind) ?? 0) + 1);
    const { findings, stallMs, statuses }: BatchResult = await runBatch(this.harness, attacks, this.scale.atOnce);
    for (const finding of findings) this.#add(finding);
    for (const [status, count] of statuses) this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + count);
    const { times, failed } = await this.loop.take();
    for (const time of times) this.#times.push(time);
    const p99 = percentile(times, 0.99);
    this.#worst = Math.max(this.#worst, p99);
    this.#stallMs = Math.max(this.#stallMs, stallMs);
    const memory = (await residentOf(this.harness.pid)) ?? 0;
    this.#peak = Math.max(this.#peak, memory);
    const place = attacks[0]?.replay ?? '';
    const figures = `${times.length} redirects, p99 ${p99.toFixed(0)} ms, ${failed} failed, event loop stalled for ${stallMs} ms, ${memory} MB`;
    this.log(`${place} and ${attacks.length - 1} more: ${figures}`);
    if (findings.length > 0) return;
    if (failed > 0)
      this.#add({ problem: `${failed} redirects failed`, replay: place, what: `${attacks.length} attacks` });
    const { isStrict } = this.scale;
    if (stallMs > (isStrict ? STALL_MS : BUSY_STALL_MS) || (isStrict && p99 > bar)) {
      await this.#addStalls(attacks, isStrict && p99 > bar, figures);
    }
  }

  /**
   * Adds the attacks that stall the service alone; a stall by a whole batch only counts as a finding if redirects are
   * slow.
   */
  async #addStalls(attacks: readonly NumberedAttack[], isSlow: boolean, figures: string): Promise<void> {
    const stalls = await findStalls(this.harness, attacks);
    await this.loop.take();
    const long = stalls.filter(({ milliseconds }) => milliseconds > (this.scale.isStrict ? STALL_MS : BUSY_STALL_MS));
    for (const { milliseconds, replay, what } of long) {
      this.#add({ problem: `stalls the event loop for ${milliseconds} ms`, replay, what });
    }
    if (isSlow && long.length === 0) {
      this.#add({
        problem: `beside a batch: ${figures}`,
        replay: attacks[0]?.replay ?? '',
        what: 'none of them causes it alone',
      });
    }
  }

  async #checkMemory(atRest: number | null): Promise<RunSummary['memory']> {
    if (atRest === null) return null;
    const { above, limitMs } = this.scale.memory;
    const { after, isBack } = await awaitMemory(this.harness, atRest + above, limitMs);
    if (!isBack)
      this.#add({
        problem: `memory remains at ${after} MB; at rest it was ${atRest} MB`,
        replay: `seed ${this.scale.seed}`,
        what: 'all',
      });
    return { atRest, peak: this.#peak, after };
  }
}
