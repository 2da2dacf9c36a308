/** A row of the table in docs/reliability.md. */
export interface ScenarioResult {
  readonly fault: string;
  readonly requests: number;
  /** With 302, or 201 for uploads. */
  readonly answered: number;
  /** Answered with another status, such as 503. */
  readonly otherwise: number;
  /** Without a whole answer, refused connections included. */
  readonly unanswered: number;
  readonly stored: number;
  /** Answered and not stored. */
  readonly lost: number;
  readonly twice: number;
  readonly note: string;
  /** How the promise was broken; empty when it was kept. */
  readonly failures: readonly string[];
  /** Why the fault could not be caused on this machine; there are no figures then. */
  readonly skipReason?: string;
}

/** Of a scenario that has not sent anything. */
export const emptyResult = (fault: string): ScenarioResult => ({
  fault,
  requests: 0,
  answered: 0,
  otherwise: 0,
  unanswered: 0,
  stored: 0,
  lost: 0,
  twice: 0,
  note: '',
  failures: [],
});

export const skippedResult = (fault: string, reason: string): ScenarioResult => ({
  ...emptyResult(fault),
  skipReason: reason,
});
