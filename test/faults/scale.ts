/** How long and how often a scenario causes its fault. */
export interface Scale {
  readonly kills: number;
  /** Number of repetitions of a brief fault. */
  readonly rounds: number;
  /** Duration of one period of load, in milliseconds. */
  readonly loadMs: number;
  /** How long the database stays away. */
  readonly awayMs: number;
  /** Number of connections that misbehave at the same time. */
  readonly sockets: number;
  /** Size of the disk that the journal fills. */
  readonly diskMib: number;
  /** Number of instances on one database. */
  readonly instances: number;
  /** Whether to include faults that take half a minute to heal. */
  readonly healsSlowly: boolean;
}

/** For every change, in CI. */
export const SHORT: Scale = {
  kills: 3,
  rounds: 2,
  loadMs: 250,
  awayMs: 1_000,
  sockets: 40,
  diskMib: 12,
  instances: 4,
  healsSlowly: false,
};
/** For the table in docs/reliability.md. */
export const FULL: Scale = {
  kills: 100,
  rounds: 25,
  loadMs: 3_000,
  awayMs: 60_000,
  sockets: 500,
  diskMib: 24,
  instances: 8,
  healsSlowly: true,
};
