import { DAY_MS, HOUR_MS } from '../../core/clock.js';
import { LIMITS } from '../../core/contract/contract-limits.js';

/** Limits for imports. */
export const IMPORT_LIMITS = {
  fileBytes: LIMITS.importFileBytes,
  /** Every record counts, including empty and malformed ones. */
  rows: LIMITS.importRows,
  columns: 500,
  /** Cells of a file that can be corrected without sending it again. */
  cells: 1_000,
  /** Characters of all of them, with the names of their columns. */
  cellsLength: 200_000,
  /** Characters in a CSV record or a line of JSON. */
  recordLength: 1_000_000,
  /** Stored problems of a row. */
  problems: 20,
  quotedLength: LIMITS.importQuotedLength,
  /** Total size of a workspace's files. Above it, new files wait until others are removed. */
  storedBytes: 200 * 1024 * 1024,
  /** When to free the space reserved for an upload that ended with its process. */
  reservationMs: HOUR_MS,
  /** Unfinished imports of a workspace. */
  unfinished: 10,
  /** Consecutive attempts that may be interrupted before any row is finished; then the import fails. */
  attempts: 3,
  /**
   * Rows in a batch. A batch is written in one transaction, is the most that is repeated after a kill, and is the step
   * in which progress is reported.
   */
  batchRows: 25,
  /** JSON characters in a batch, unless its only row is longer. */
  batchLength: 250_000,
  /** Length of a turn. After it, the import goes to the end of the queue, so that other workspaces get theirs. */
  turnMs: 10_000,
  /** How long a file stays that no import uses, and the file of an import that has ended. */
  unusedFileMs: DAY_MS,
  endedFileMs: 7 * DAY_MS,
  /** How long the rows of an ended import stay. The import itself stays, so that its file is not imported again. */
  rowsMs: 30 * DAY_MS,
} as const;
