import type { EntityManager } from '@mikro-orm/postgresql';
import { type ItemOutcome, QrCodeOutcome } from '../../../campaigns/bulk/bulk-result.js';
import type { FieldErrors } from '../../../core/errors.js';
import { FieldProblems } from '../../../core/field-problems.js';
import { IMPORT_LIMITS } from '../import-limits.js';
import type { PreparedRow } from './prepare-rows.js';

/** What became of a row, as `import_row` stores it. */
export interface RowOutcome {
  readonly row: number;
  readonly status: 'ok' | 'updated' | 'unchanged' | 'problem';
  readonly externalId: string | null;
  readonly campaignId: string | null;
  readonly code: string | null;
  readonly problems: FieldErrors;
  /** What was not taken over, or done otherwise. */
  readonly notes: readonly string[];
}

const STATUS_OF: Readonly<Partial<Record<QrCodeOutcome, RowOutcome['status']>>> = {
  [QrCodeOutcome.Created]: 'ok',
  [QrCodeOutcome.Updated]: 'updated',
  [QrCodeOutcome.Unchanged]: 'unchanged',
  [QrCodeOutcome.Refused]: 'problem',
};

/** Returns what is stored of a row that was written, or that a dry run would have written. */
export function toRowOutcome(
  { row, externalId, code, notes, plan }: PreparedRow,
  item: ItemOutcome | undefined,
  isDryRun: boolean,
): RowOutcome {
  const status = item === undefined ? undefined : STATUS_OF[item.outcome];
  if (item === undefined || status === undefined) throw new Error('a row has no outcome');
  const isThere = status !== 'problem' && !(isDryRun && plan.kind === 'create');
  const problems = new FieldProblems();
  for (const { field, message } of item.problems) problems.add(field ?? '', message);
  return {
    ...{ row, status, externalId, notes },
    campaignId: item.id,
    code: isThere ? code : null,
    problems: problems.toFields(),
  };
}

/** Stores the outcomes in the transaction that creates their campaigns. Fails for a row that has one. */
export async function storeOutcomes(em: EntityManager, importId: string, rows: readonly RowOutcome[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ row, status, externalId, campaignId, code, problems, notes }) => [
    ...[importId, row, status, externalId, campaignId, code],
    ...[JSON.stringify(boundedProblems(problems)), JSON.stringify(notes.map(quotable))],
  ]);
  await em.execute(
    `insert into import_row (import_id, row, status, external_id, campaign_id, code, problems, notes)
     values ${values.map(() => '(?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}`,
    values.flat(),
  );
}

/** Returns a text of the file as it can be stored and shown: well-formed, without NUL, and not too long. */
export const quotable = (text: string): string =>
  text.slice(0, IMPORT_LIMITS.quotedLength).toWellFormed().replaceAll('\0', '\ufffd');

/** Names of fields may be the file's. */
const boundedProblems = (problems: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(problems)
      .slice(0, IMPORT_LIMITS.problems)
      .map(([field, messages]) => [quotable(field), messages.slice(0, IMPORT_LIMITS.problems).map(quotable)]),
  );
