import { isoTime } from '../period/period.js';

/** SQL with its `?` parameters. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly string[];
}

/** An array of texts as PostgreSQL writes it. The texts hold no NUL. */
export const textArray = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

/** An array of times, given in milliseconds since the epoch. */
export const timeArray = (times: readonly number[]): string => `{${times.map(isoTime).join(',')}}`;

/** An array of numbers. */
export const numberArray = (numbers: readonly number[]): string => `{${numbers.join(',')}}`;
