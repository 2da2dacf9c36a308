/** A row of the table in docs/reliability.md. */
export interface ScenarioResult {
  readonly fault: string;
  readonly requests: number;
  /** Responses with 302, or 201 for uploads. */
  readonly answered: number;
  /** Responses with another status, such as 503. */
  readonly otherwise: number;
  /** Requests without a complete response, including refused connections. */
  readonly unanswered: number;
  readonly stored: number;
  /** Answered but not stored. */
  readonly lost: number;
  readonly twice: number;
  readonly note: string;
  /** How the promise was broken; empty if it was kept. */
  readonly failures: readonly string[];
  /** Why the fault could not be caused on this machine; there are no figures then. */
  readonly skipReason?: string;
}

/** The row of a fault before anything is counted. */
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
