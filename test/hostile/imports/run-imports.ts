import { setTimeout as sleep } from 'node:timers/promises';
import type { Conducted, ImportAttack } from '../attacks/import-attack.js';
import { awaitMemory, checkService } from '../check-service.js';
import { HostileHarness } from '../harness.js';
import { createCode } from '../ordinary-client.js';
import { mainThreadSecondsOf, residentOf } from '../process-memory.js';
import type { Scale } from '../scale.js';
import { importOneRow } from './import-one-row.js';
import { HarnessSite } from './import-site.js';
import { describeWatched, findDelays, ImportWatch } from './import-watch.js';

/**
 * The longest uninterrupted computation of the main thread, in its own processor time. A redirect would wait that long.
 */
const STALL_MS = 1_000;
/** An idle machine needs less than 3 s; a shared one may need many times that. */
const VICTIM_LIMIT_MS = 60_000;
const REST_MS = 2_000;
/** Requests that an attack delays may be answered shortly after its end. */
const SETTLE_MS = 300;

interface Opened {
  readonly harness: HostileHarness;
  readonly site: HarnessSite;
  readonly watch: ImportWatch;
  readonly memoryAtRest: number | null;
}

/** State of the service after an attack. */
interface After {
  /** Duration of another workspace's import; null if it was not tried. */
  readonly victimSeconds: number | null;
  readonly stallMs: number;
  readonly problems: readonly string[];
}

/** Runs attacks with import files one after the other on the same service until it has a problem. */
export class ImportRun {
  #opened: Opened | null = null;
  #memoryMost = 0;

  constructor(
    readonly scale: Scale,
    readonly log: (line: string) => void,
  ) {}

  /** Returns the problems. */
  async carryOut({ name, prepare }: ImportAttack): Promise<readonly string[]> {
    const conduct = await prepare();
    const opened = this.#opened ?? (await this.#open());
    const { harness, site, watch } = opened;
    const before = await watch.take();
    await harness.report();
    const computedBefore = await mainThreadSecondsOf(harness.pid);
    const start = performance.now();
    const conducted = await conduct(site).catch(
      (error: unknown): Conducted => ({ problems: [`the attack ended early: ${String(error)}`], outcomes: [] }),
    );
    const seconds = (performance.now() - start) / 1_000;
    await sleep(SETTLE_MS);
    const watched = await watch.take();
    const computed = (await mainThreadSecondsOf(harness.pid)) - computedBefore;
    const after = await this.#checkAfter(opened);
    // If the attack continues, there is no period without it.
    const periods = after.victimSeconds === null ? [before] : [before, await watch.take()];
    const problems = [...conducted.problems, ...findDelays(watched, this.scale.isStrict), ...after.problems];
    const rests = periods.map(({ p99 }) => `${p99.toFixed(0)} ms`).join(' and ');
    this.log(`${name}: ${seconds.toFixed(1)} s, ${conducted.outcomes.join('; ') || 'no outcome'}`);
    this.log(`  ${describeWatched(watched)}; before and after p99 ${rests}`);
    this.log(`  the main thread computed for ${computed.toFixed(1)} s; ${describeAfter(after)}`);
    for (const problem of problems) this.log(`  FOUND ${problem}`);
    if (problems.length > 0) await this.close();
    else await site.removeFiles();
    return problems;
  }

  /** Returns a problem if the memory stays larger than it was before the attacks. */
  async checkMemory(): Promise<readonly string[]> {
    const { harness, memoryAtRest } = this.#opened ?? {};
    if (harness === undefined || !memoryAtRest) return [];
    const { importsAbove, limitMs } = this.scale.memory;
    const start = performance.now();
    const { after, isBack } = await awaitMemory(harness, memoryAtRest + importsAbove, limitMs);
    const seconds = ((performance.now() - start) / 1_000).toFixed(1);
    const figures = `${memoryAtRest} MB at rest, ${this.#memoryMost} MB at most after an attack, ${after} MB ${seconds} s later`;
    this.log(`memory: ${figures}`);
    return isBack ? [] : [`the memory remains too large: ${figures}`];
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = null;
    if (opened === null) return;
    await opened.watch.end();
    // A service that continues an import might not end by itself for a long time.
    await opened.harness.close('SIGKILL');
  }

  async #open(): Promise<Opened> {
    const harness = await HostileHarness.open(this.scale.retries);
    try {
      // What imports load is neither a stall nor memory growth caused by attacks.
      for (const caller of [harness.attacker, harness.victim]) await importOneRow(caller, VICTIM_LIMIT_MS);
      await checkService(harness);
      const watch = new ImportWatch(harness.victim.url, await createCode(harness.victim));
      const site = new HarnessSite(harness, this.scale.importMs);
      // The first requests of the watching threads are slower than all others.
      await sleep(REST_MS);
      await watch.take();
      await sleep(REST_MS);
      this.#opened = { harness, site, watch, memoryAtRest: await residentOf(harness.pid) };
      this.#memoryMost = 0;
      return this.#opened;
    } catch (error) {
      await harness.close('SIGKILL');
      throw error;
    }
  }

  /** Another workspace's import and ordinary requests, unless the service is still busy with the attack. */
  async #checkAfter({ harness, site }: Opened): Promise<After> {
    const none = { victimSeconds: null, stallMs: 0 };
    if (!harness.isAlive) return { ...none, problems: [`the process has ended: ${harness.logEnd}`] };
    const left = await site.unfinished();
    if (left > 0) return { ...none, problems: [`${left} imports have not ended`] };
    this.#memoryMost = Math.max(this.#memoryMost, (await residentOf(harness.pid)) ?? 0);
    const { seconds, problems } = await importOneRow(harness.victim, VICTIM_LIMIT_MS);
    const { problems: broken, stallMs } = await checkService(harness);
    return {
      victimSeconds: seconds,
      stallMs,
      problems: [
        ...(stallMs > STALL_MS ? [`the event loop stalled for ${stallMs} ms`] : []),
        ...problems.map((problem) => `the import of another workspace: ${problem}`),
        ...broken,
      ],
    };
  }
}

const describeAfter = ({ stallMs, victimSeconds }: After): string =>
  `longest stall ${stallMs} ms; another workspace's import ${victimSeconds === null ? 'not tried' : `${victimSeconds.toFixed(1)} s`}`;
