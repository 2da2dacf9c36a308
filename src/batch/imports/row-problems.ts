import DataLoader from 'dataloader';
import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, Int, ObjectType } from 'type-graphql';
import type { Context } from '../../access/context/context.js';
import { readRows } from '../../access/context/read-rows.js';
import { PROBLEM_DETAILS, type Problem, problem, readProblem } from '../../core/contract/problems.js';
import { FieldProblems } from '../../core/field-problems.js';
import { problemText, readRowFields } from './rows/stored-rows.js';

@ObjectType({ description: 'A problem with a field of a row.' })
export class ImportRowProblem {
  @Field(() => Int, { description: 'Counted as in spreadsheets: the header of a CSV is row 1.' })
  row!: number;

  @Field(() => String, { description: 'A column or member in the file; empty for the whole row.' })
  field!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The beginning of the value in the file; null if there is none.',
  })
  value!: string | null;

  @Field(() => String)
  message!: string;

  @Field(() => GraphQLJSONObject, { description: PROBLEM_DETAILS })
  details!: Problem;
}

export const ROW_PROBLEMS_MAX = 100;

const PROBLEMS = {
  name: 'import-row-problems',
  text: `select i.id, r.row, r.problems from campaign_import i cross join lateral (
           select row, problems from import_row where import_id = i.id and status = 'problem' order by row limit $3) r
          where i.workspace_id = $1 and i.id = any ($2::uuid[]) order by i.id, r.row`,
};

interface Row {
  readonly id: string;
  readonly row: number;
  readonly problems: unknown;
}

async function loadRows(context: Context, ids: readonly string[], first: number): Promise<Row[][]> {
  const byImport = Map.groupBy(await readRows<Row>(context, PROBLEMS, [ids, first]), ({ id }) => id);
  return ids.map((id) => byImport.get(id) ?? []);
}

const valueIn = (stored: unknown): string | null =>
  typeof stored === 'object' && stored !== null && 'value' in stored ? String(stored.value) : null;

type Loader = DataLoader<string, Row[]>;

/** The loaders of a request, keyed by the number of rows wanted per import. */
const loaders = new WeakMap<Context, Map<number, Loader>>();

function loaderOf(context: Context, first: number): Loader {
  const ofContext = loaders.get(context) ?? new Map<number, Loader>();
  loaders.set(context, ofContext);
  const loader: Loader =
    ofContext.get(first) ?? new DataLoader((ids) => loadRows(context, ids, first), { cache: false });
  ofContext.set(first, loader);
  return loader;
}

/**
 * Returns the problems of the first rows that have any, in file order. The result file has all of them. One query for
 * all imports of a request.
 */
export async function readRowProblems(context: Context, importId: string, first: number): Promise<ImportRowProblem[]> {
  const problems = new FieldProblems(context.inputProblems);
  if (first < 1 || first > ROW_PROBLEMS_MAX) problems.add('first', problem('not_one_to', { max: ROW_PROBLEMS_MAX }));
  problems.throwIfAny();
  const rows = await loaderOf(context, first).load(importId);
  return rows.flatMap(({ row, problems: fields }) =>
    readRowFields(fields).flatMap(([field, stored]) =>
      stored.map((each) => ({
        row,
        field,
        value: valueIn(each),
        details: readProblem(each),
        message: problemText(each),
      })),
    ),
  );
}
