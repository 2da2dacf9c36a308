import DataLoader from 'dataloader';
import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, Int, ObjectType } from 'type-graphql';
import { PROBLEM_DETAILS, type Problem, problem, readProblem } from '../../core/contract/problems.js';
import { FieldProblems } from '../../core/field-problems.js';
import type { Context } from '../../tenancy/caller/context.js';
import { readRows } from '../../tenancy/fields/read-together.js';
import { problemText, REPLACED_NOTES, readRowFields } from './rows/stored-rows.js';

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

const statement = (name: string, column: string, condition: string) => ({
  name,
  text: `select i.id, r.row, r.problems from campaign_import i cross join lateral (
           select row, ${column} as problems from import_row
            where import_id = i.id and ${condition} order by row limit $3) r
          where i.workspace_id = $1 and i.id = any ($2::uuid[]) order by i.id, r.row`,
});
const hasCode = (code: string): string => `notes @> '[{"code": "${code}"}]'`;

const STATEMENTS = {
  problems: statement('import-row-problems', 'problems', "status = 'problem'"),
  replacedCodes: statement(
    'import-replaced-codes',
    'notes',
    `i.codes_replaced > 0 and (${REPLACED_NOTES.map(hasCode).join(' or ')})`,
  ),
};
type Kind = keyof typeof STATEMENTS;

interface Row {
  readonly id: string;
  readonly row: number;
  readonly problems: unknown;
}

async function loadRows(context: Context, kind: Kind, ids: readonly string[], first: number): Promise<Row[][]> {
  const rows = await readRows<Row>(context, STATEMENTS[kind], [ids, first]);
  const byImport = Map.groupBy(kind === 'problems' ? rows : rows.map(replacedIn), ({ id }) => id);
  return ids.map((id) => byImport.get(id) ?? []);
}

const replacedIn = ({ id, row, problems: notes }: Row): Row => {
  const replaced = (Array.isArray(notes) ? notes : []).filter((note) =>
    REPLACED_NOTES.includes(readProblem(note).code),
  );
  return { id, row, problems: { '': replaced } };
};

const valueIn = (stored: unknown): string | null =>
  typeof stored === 'object' && stored !== null && 'value' in stored ? String(stored.value) : null;

type Loader = DataLoader<string, Row[]>;

/** The loaders of a request, keyed by what is read and the number of rows requested per import. */
const loaders = new WeakMap<Context, Map<string, Loader>>();

function loaderOf(context: Context, kind: Kind, first: number): Loader {
  const ofContext = loaders.get(context) ?? new Map<string, Loader>();
  loaders.set(context, ofContext);
  const key = `${kind} ${first}`;
  const loader: Loader =
    ofContext.get(key) ?? new DataLoader((ids) => loadRows(context, kind, ids, first), { cache: false });
  ofContext.set(key, loader);
  return loader;
}

/**
 * Returns the problems, or the codes that were replaced, of the first rows that have any, in file order. The result file
 * has all of them. One query for all imports of a request.
 */
export async function readRowProblems(
  context: Context,
  kind: Kind,
  importId: string,
  first: number,
): Promise<ImportRowProblem[]> {
  const problems = new FieldProblems(context.inputProblems);
  if (first < 1 || first > ROW_PROBLEMS_MAX) problems.add('first', problem('not_one_to', { max: ROW_PROBLEMS_MAX }));
  problems.throwIfAny();
  const rows = await loaderOf(context, kind, first).load(importId);
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
