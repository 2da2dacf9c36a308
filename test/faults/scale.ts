/** How long and how often a scenario causes its fault. */
export interface Scale {
  readonly kills: number;
  /** Repetitions of a fault that is over quickly. */
  readonly rounds: number;
  /** One stretch of load, in milliseconds. */
  readonly loadMs: number;
  /** How long the database stays away. */
  readonly awayMs: number;
  /** Connections that misbehave at the same time. */
  readonly sockets: number;
  /** Size of the disk that the journal fills, of which it keeps 8 MB in reserve. */
  readonly diskMib: number;
}

/** For every change, in CI. */
export const SHORT: Scale = { kills: 3, rounds: 2, loadMs: 250, awayMs: 1_000, sockets: 40, diskMib: 12 };
/** For the table in docs/reliability.md. */
export const FULL: Scale = { kills: 100, rounds: 25, loadMs: 3_000, awayMs: 60_000, sockets: 500, diskMib: 24 };
