/** What a scenario has shown: a row of the table. */
export interface Outcome {
  readonly fault: string;
  readonly requests: number;
  /** Told to go on: 302, or for uploads 201. */
  readonly answered: number;
  /** Told something else, as 503. */
  readonly otherwise: number;
  /** Sent or tried, and no whole answer came. */
  readonly unanswered: number;
  readonly stored: number;
  /** Answered and not stored. */
  readonly lost: number;
  readonly twice: number;
  readonly note: string;
  /** What is against the promise; empty when all is well. */
  readonly failures: readonly string[];
  /** Why the fault could not be caused here; then there are no figures. */
  readonly notRun?: string;
}

export const notRun = (fault: string, reason: string): Outcome => ({
  ...{ fault, requests: 0, answered: 0, otherwise: 0, unanswered: 0, stored: 0, lost: 0, twice: 0 },
  ...{ note: '', failures: [], notRun: reason },
});
