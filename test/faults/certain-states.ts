import type { AnswerKind, LoggedRequest } from './request-log.js';

/** A campaign's state is certain from the response to one change until the next is sent. */
interface CertainState {
  readonly isActive: boolean;
  readonly from: number;
  until: number;
}

/** When a campaign was certainly active or paused, for judging the responses to its scans. It begins active. */
export class CertainStates {
  readonly #states: CertainState[] = [{ isActive: true, from: performance.now(), until: Number.POSITIVE_INFINITY }];

  /** Call this before a change is sent: the state is uncertain until `changed`. */
  changing(): void {
    const last = this.#states.at(-1);
    if (last !== undefined) last.until = Math.min(last.until, performance.now());
  }

  /** Call this when the change was answered. */
  changed(isActive: boolean): void {
    this.#states.push({ isActive, from: performance.now(), until: Number.POSITIVE_INFINITY });
  }

  /**
   * Of the given scans, which must be in order, returns those that began and ended in one certain state, and those
   * whose response contradicts it.
   */
  judge(entries: readonly LoggedRequest[]): { checked: LoggedRequest[]; wrong: LoggedRequest[] } {
    const [checked, wrong]: [LoggedRequest[], LoggedRequest[]] = [[], []];
    let at = 0;
    for (const entry of entries) {
      while ((this.#states[at + 1]?.from ?? Number.POSITIVE_INFINITY) <= entry.began) at++;
      const state = this.#states[at];
      if (state === undefined || entry.began < state.from || entry.ended > state.until) continue;
      if (!TELLING.has(entry.answer)) continue;
      checked.push(entry);
      if (entry.answer !== (state.isActive ? 'redirected' : 'notAvailable')) wrong.push(entry);
    }
    return { checked, wrong };
  }
}

/** Other responses reveal nothing about the campaign: the instance was killed, or its database was away. */
const TELLING: ReadonlySet<AnswerKind> = new Set(['redirected', 'notAvailable', 'other']);
