/** SQL and its `?` parameters. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly string[];
}

/** Formats texts without NUL as a PostgreSQL array literal. */
export const textArray = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

/** Formats numbers as a PostgreSQL array literal. */
export const numberArray = (numbers: readonly number[]): string => `{${numbers.join(',')}}`;

/** Formats times, given in milliseconds since the epoch, as a PostgreSQL array literal. */
export const timeArray = (times: readonly number[]): string =>
  `{${times.map((time) => new Date(time).toISOString()).join(',')}}`;
