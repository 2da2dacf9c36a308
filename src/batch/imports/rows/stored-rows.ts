import type { EntityManager } from '@mikro-orm/postgresql';
import { type Problem, problem, readProblem, renderProblem } from '../../../core/contract/problems.js';
import { IMPORT_LIMITS } from '../import-limits.js';

/** Notes of codes that could not stay. */
export const REPLACED_NOTES: readonly string[] = ['code_replaced', 'code_not_possible'];

/** A problem with the beginning of the value in the file. */
export interface StoredProblem extends Problem {
  readonly value?: string;
}

/** The outcome of a row, as stored in `import_row`. */
export interface RowOutcome {
  readonly row: number;
  readonly status: 'ok' | 'updated' | 'unchanged' | 'problem';
  readonly externalId: string | null;
  readonly campaignId: string | null;
  readonly code: string | null;
  readonly problems: Readonly<Record<string, readonly StoredProblem[]>>;
  /** What was not taken over, or was changed. */
  readonly notes: readonly Problem[];
}

/** Stores the outcomes in the transaction that creates their campaigns. Fails for a row that already has one. */
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

/** Returns which rows after `after` and up to `last` already have an outcome. */
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

/** Returns the import's first row with each of these external ids, whatever its outcome. */
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

/** Returns which of these codes the import's rows have. Those of a dry run belong to no campaign yet. */
export async function codesOfRows(
  em: EntityManager,
  importId: string,
  codes: readonly unknown[],
): Promise<Set<string>> {
  const texts = codes.filter((code) => typeof code === 'string').map(quotable);
  if (texts.length === 0) return new Set();
  const places = texts.map(() => '?').join(', ');
  const rows = await em.execute<{ code: string }[]>(
    `select code from import_row where import_id = ? and code in (${places})`,
    [importId, ...texts],
  );
  return new Set(rows.map(({ code }) => code));
}

/** Makes a text from the file safe to store and show: well-formed, without NUL, and not too long. */
export const quotable = (text: string): string =>
  text.slice(0, IMPORT_LIMITS.quotedLength).toWellFormed().replaceAll('\0', '\ufffd');

const isRecord = (stored: unknown): stored is object => typeof stored === 'object' && stored !== null;

/** Returns the problems of a row by field. A damaged row has one that says so, without a field. */
export function readRowFields(stored: unknown): [field: string, problems: readonly unknown[]][] {
  const fields: [string, unknown][] = isRecord(stored) ? Object.entries(stored) : [];
  const sound = fields.flatMap(([field, found]) =>
    Array.isArray(found) ? [[field, found] satisfies [string, unknown[]]] : [],
  );
  return isRecord(stored) && sound.length === fields.length ? sound : [['', [problem('row_outcome_damaged')]]];
}

/** Returns the English sentences of a row’s notes. */
export const readNotes = (stored: unknown): string[] => (Array.isArray(stored) ? stored.map(problemText) : []);

/** Returns the English sentence of a stored problem or note, shortened if necessary. */
export const problemText = (stored: unknown): string => quotable(renderProblem(readProblem(stored)));

/** Text quoted in a problem may come from the file. */
const bounded = ({ code, params, value }: StoredProblem): StoredProblem => ({
  code,
  ...(value !== undefined && { value: quotable(value) }),
  params: Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? quotable(value) : value]),
  ),
});

/** Field names may come from the file. */
const boundedProblems = (problems: RowOutcome['problems']): RowOutcome['problems'] =>
  Object.fromEntries(
    Object.entries(problems)
      .slice(0, IMPORT_LIMITS.problems)
      .map(([field, found]) => [quotable(field), found.slice(0, IMPORT_LIMITS.problems).map(bounded)]),
  );
