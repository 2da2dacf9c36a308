import { Field, Int, ObjectType } from 'type-graphql';
import type { Context } from '../context/context.js';
import { readRows } from '../context/read-rows.js';
import type { FieldErrors } from '../shared/errors.js';
import { FieldProblems } from '../shared/field-problems.js';

@ObjectType({ description: 'What is wrong with one field of a row.' })
export class ImportRowProblem {
  @Field(() => Int, { description: 'As spreadsheet programs count: the header of a CSV is row 1.' })
  row!: number;

  @Field(() => String, { description: 'A column or member of the file; empty for the row as a whole.' })
  field!: string;

  @Field(() => String)
  message!: string;
}

export const ROW_PROBLEMS_MAX = 100;

const PROBLEMS = {
  name: 'import-row-problems',
  text: `select r.row, r.problems from import_row r join campaign_import i on i.id = r.import_id
          where i.workspace_id = $1 and r.import_id = $2 and r.status = 'problem' order by r.row limit $3`,
};

/** The problems of the first rows that have any, in the order of the file. The file of the result has all. */
export async function readRowProblems(context: Context, importId: string, first: number): Promise<ImportRowProblem[]> {
  const problems = new FieldProblems(context.inputProblems);
  if (first < 1 || first > ROW_PROBLEMS_MAX) problems.add('first', `Must be 1 to ${ROW_PROBLEMS_MAX}.`);
  problems.throwIfAny();
  const rows = await readRows<{ row: number; problems: FieldErrors }>(context, PROBLEMS, [importId, first]);
  return rows.flatMap(({ row, problems: fields }) =>
    Object.entries(fields).flatMap(([field, messages]) => messages.map((message) => ({ row, field, message }))),
  );
}
