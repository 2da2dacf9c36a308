import { DAY_MS, HOUR_MS } from '../../core/clock.js';

/** The numbers of imports. */
export const IMPORT_LIMITS = {
  fileBytes: 50 * 1024 * 1024,
  /** Every record counts, empty and malformed ones too. */
  rows: 100_000,
  columns: 500,
  /** Characters of one record of CSV, or of one line of JSON. */
  recordLength: 1_000_000,
  /** What is kept of a row's problems, and of a text of the file that a message quotes. */
  problems: 20,
  quotedLength: 500,
  /** Files of a workspace together: larger ones wait until others are removed. */
  storedBytes: 200 * 1024 * 1024,
  /** Room that is reserved for a file whose upload was cut off with the process is free again after this. */
  reservationMs: HOUR_MS,
  /** Imports of a workspace that have not ended. */
  unfinished: 10,
  /** Attempts in a row that are interrupted without a row being done; then the import fails. */
  attempts: 3,
  /** A batch: what one transaction writes, what is done again after a kill, and how often progress is told. */
  batchRows: 25,
  /** Characters of a batch in JSON, unless its only row is longer. */
  batchLength: 250_000,
  /** After so long the import goes to the end of the queue, so that imports of other workspaces take turns with it. */
  turnMs: 10_000,
  /** A file that no import uses, and the file of one that has ended. */
  unusedFileMs: DAY_MS,
  endedFileMs: 7 * DAY_MS,
  /** The rows of an import that has ended. Its own row stays, so that its file is not imported again. */
  rowsMs: 30 * DAY_MS,
} as const;
