/** How far a scenario goes. Every load ends by itself within these bounds. */
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

/** With every change. */
export const SHORT: Scale = { kills: 3, rounds: 2, loadMs: 250, awayMs: 1_000, sockets: 40, diskMib: 12 };
/** On demand. */
export const FULL: Scale = { kills: 100, rounds: 25, loadMs: 3_000, awayMs: 60_000, sockets: 500, diskMib: 24 };
