import type { AnswerKind, LoggedRequest } from './request-log.js';

/** A campaign's state is certain from the answer to one change until the next is sent. */
interface CertainState {
  readonly isActive: boolean;
  readonly from: number;
  until: number;
}

/** When a campaign was certainly active or paused, by which the answers to its scans are judged. It begins active. */
export class CertainStates {
  readonly #states: CertainState[] = [{ isActive: true, from: performance.now(), until: Number.POSITIVE_INFINITY }];

  /** To be called before a change is sent: until `changed` the state is not certain. */
  changing(): void {
    const last = this.#states.at(-1);
    if (last !== undefined) last.until = Math.min(last.until, performance.now());
  }

  /** To be called when the change was answered. */
  changed(isActive: boolean): void {
    this.#states.push({ isActive, from: performance.now(), until: Number.POSITIVE_INFINITY });
  }

  /** Returns the scans, given in their order, that began and ended in one certain state, and those answered against it. */
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

/** The others tell nothing of the campaign: the instance was killed, or its database away. */
const TELLING: ReadonlySet<AnswerKind> = new Set(['redirected', 'notAvailable', 'other']);
