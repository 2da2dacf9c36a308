import type { EntityManager } from '@mikro-orm/postgresql';
import { type Problem, readProblem, renderProblem } from '../../../core/contract/problems.js';
import type { FieldErrors } from '../../../core/errors.js';
import { IMPORT_LIMITS } from '../import-limits.js';

/** What became of a row, as `import_row` stores it. */
export interface RowOutcome {
  readonly row: number;
  readonly status: 'ok' | 'updated' | 'unchanged' | 'problem';
  readonly externalId: string | null;
  readonly campaignId: string | null;
  readonly code: string | null;
  readonly problems: FieldErrors;
  /** What was not taken over, or done otherwise. */
  readonly notes: readonly Problem[];
}

/** Stores the outcomes in the transaction that creates their campaigns. Fails for a row that has one. */
export async function storeOutcomes(em: EntityManager, importId: string, rows: readonly RowOutcome[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ row, status, externalId, campaignId, code, problems, notes }) => [
    ...[importId, row, status, externalId, campaignId, code],
    ...[JSON.stringify(boundedProblems(problems)), JSON.stringify(notes.map(bounded))],
  ]);
  await em.execute(
    `insert into import_row (import_id, row, status, external_id, campaign_id, code, problems, notes)
     values ${values.map(() => '(?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}`,
    values.flat(),
  );
}

/** Returns which rows have an outcome already: those from behind `after` up to `last`. */
export async function knownRows(
  em: EntityManager,
  importId: string,
  after: number,
  last: number,
): Promise<Set<number>> {
  const known = await em.execute<{ row: number }[]>(
    'select row from import_row where import_id = ? and row > ? and row <= ?',
    [importId, after, last],
  );
  return new Set(known.map(({ row }) => row));
}

/** Returns the first of the import's rows with each of these external ids, whatever became of them. */
export async function rowsOfExternalIds(
  em: EntityManager,
  importId: string,
  externalIds: readonly string[],
): Promise<Map<string, number>> {
  if (externalIds.length === 0) return new Map();
  const places = externalIds.map(() => '?').join(', ');
  const rows = await em.execute<{ external_id: string; row: number }[]>(
    `select external_id, min(row) as row from import_row where import_id = ? and external_id in (${places}) group by 1`,
    [importId, ...externalIds],
  );
  return new Map(rows.map(({ external_id, row }) => [external_id, row]));
}

/** Returns a text of the file as it can be stored and shown: well-formed, without NUL, and not too long. */
export const quotable = (text: string): string =>
  text.slice(0, IMPORT_LIMITS.quotedLength).toWellFormed().replaceAll('\0', '\ufffd');

/** The English sentence of a stored problem or note, not too long. */
export const problemText = (stored: unknown): string => quotable(renderProblem(readProblem(stored)));

/** What a problem quotes may be the file's. */
const bounded = ({ code, params }: Problem): Problem => ({
  code,
  params: Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? quotable(value) : value]),
  ),
});

/** Names of fields may be the file's. */
const boundedProblems = (problems: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(problems)
      .slice(0, IMPORT_LIMITS.problems)
      .map(([field, found]) => [quotable(field), found.slice(0, IMPORT_LIMITS.problems).map(bounded)]),
  );
