import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../../core/clock.js';
import { type Problem, renderProblem } from '../../../core/contract/problems.js';
import { confirmRights } from '../../../tenancy/caller/rights.js';
import type { PrintRunToMake } from '../make-print-run-job.js';
import type { PrintRunProblem } from '../print-run.js';
import { PRINT_RUN_LIMITS } from '../print-run-limits.js';
import type { PrintRunOptions } from '../print-run-options.js';

/** Thrown when a run was cancelled or restarted elsewhere. Whoever makes it must stop and leave everything as it is. */
export class RunEnded extends Error {
  override readonly name = 'RunEnded';
}

interface BegunRun {
  readonly options: PrintRunOptions;
  readonly campaignIds: readonly string[];
  readonly attempt: number;
}

const SAVE_EVERY_MS = 1_000;

/** The progress of one attempt at a run, written to its row at most once a second. */
export class RunProgress {
  readonly #em: EntityManager;
  readonly #clock: Clock;
  readonly #run: PrintRunToMake;
  readonly #attempt: number;
  readonly #problems: PrintRunProblem[] = [];
  #done = 0;
  #savedAt = performance.now();

  private constructor(em: EntityManager, clock: Clock, run: PrintRunToMake, attempt: number) {
    this.#em = em;
    this.#clock = clock;
    this.#run = run;
    this.#attempt = attempt;
  }

  /** Starts a run from its first campaign. Returns null if it was cancelled, has ended or no longer exists. */
  static async begin(
    em: EntityManager,
    clock: Clock,
    run: PrintRunToMake,
  ): Promise<(BegunRun & { progress: RunProgress }) | null> {
    const [begun] = await em.execute<BegunRun[]>(
      `update print_run set state = 'Running', attempt = attempt + 1, done = 0, problems = '[]'
       where workspace_id = ? and id = ? and state in ('Waiting', 'Running')
       returning options, campaign_ids as "campaignIds", attempt`,
      [run.workspaceId, run.id],
    );
    return begun === undefined ? null : { ...begun, progress: new RunProgress(em, clock, run, begun.attempt) };
  }

  problem(campaignId: string, details: Problem, prefix = ''): void {
    if (this.#problems.length === PRINT_RUN_LIMITS.problems) return;
    this.#problems.push({ campaignId, message: prefix + renderProblem(details), details });
  }

  /** Counts a campaign as drawn. Throws RunEnded if the run must stop. */
  async advance(): Promise<void> {
    this.#done += 1;
    if (performance.now() - this.#savedAt >= SAVE_EVERY_MS) await this.save();
  }

  /** Saves the progress. Throws RunEnded if the run must stop, 401 or 403 if whoever started it may no longer do so. */
  async save(): Promise<void> {
    this.#savedAt = performance.now();
    if (!(await this.#updateAsCaller('done = ?, problems = ?', [this.#done, JSON.stringify(this.#problems)]))) {
      throw new RunEnded('the run has ended elsewhere');
    }
  }

  /** Publishes the file. Returns false if the run was cancelled or restarted elsewhere. Throws like `save`. */
  finish(length: number): Promise<boolean> {
    const now = this.#clock.now();
    return this.#updateAsCaller(`state = 'Finished', length = ?, finished_utc = ?, expires_utc = ?`, [
      length,
      new Date(now),
      new Date(now + PRINT_RUN_LIMITS.fileLifetimeMs),
    ]);
  }

  fail(why: Problem): Promise<boolean> {
    return this.#update(`state = 'Failed', failure = ?, finished_utc = ?`, [
      JSON.stringify(why),
      new Date(this.#clock.now()),
    ]);
  }

  #updateAsCaller(changes: string, values: readonly unknown[]): Promise<boolean> {
    const { principalId } = this.#run;
    return this.#em.transactional(async (em) => {
      const isUpdated = await this.#update(changes, values, em);
      await confirmRights(em, { principalId, session: null, needs: new Set(['qr:write']), clock: this.#clock });
      return isUpdated;
    });
  }

  async #update(changes: string, values: readonly unknown[], em = this.#em): Promise<boolean> {
    const rows = await em.execute(
      `update print_run set ${changes}
       where workspace_id = ? and id = ? and state = 'Running' and attempt = ? returning id`,
      [...values, this.#run.workspaceId, this.#run.id, this.#attempt],
    );
    return rows.length > 0;
  }
}
