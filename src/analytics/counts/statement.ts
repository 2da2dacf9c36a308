import { isoTime } from '../period/period.js';

/** SQL and its `?` parameters. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly string[];
}

/** Formats times, given in milliseconds since the epoch, as a PostgreSQL array literal. */
export const timeArray = (times: readonly number[]): string => `{${times.map(isoTime).join(',')}}`;

/** Formats numbers as a PostgreSQL array literal. */
export const numberArray = (numbers: readonly number[]): string => `{${numbers.join(',')}}`;
