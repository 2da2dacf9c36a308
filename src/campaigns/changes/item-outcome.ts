import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { enumOf } from '../../core/contract/names/enum-of.js';
import { PROBLEM_DETAILS, type Problem, withMessage } from '../../core/contract/problems.js';
import { AppError } from '../../core/errors.js';
import type { QrCodeStatus } from '../pauses/qr-pause.js';

export const QrCodeOutcome = enumOf('Created', 'Updated', 'Deleted', 'Restored', 'Unchanged', 'Refused');
export type QrCodeOutcome = keyof typeof QrCodeOutcome;
registerEnumType(QrCodeOutcome, {
  name: 'QrCodeOutcome',
  description: 'The result for an item. Unchanged: nothing differed, so there is no new version and no audit entry.',
  valuesConfig: { Refused: { description: 'See the problems. Nothing was done for this item.' } },
});

/** A problem with an item. */
@ObjectType()
export class QrCodeItemProblem {
  @Field(() => String, {
    description: 'As in the errors for a single code, for example `validation_failed` or `not_found`.',
  })
  code!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Path within the item, such as `style.foregroundColor`. Null for the whole item.',
  })
  field!: string | null;

  @Field(() => String)
  message!: string;

  @Field(() => GraphQLJSONObject, { description: PROBLEM_DETAILS })
  details!: Problem;
}

/** The result for an item. */
export interface ItemOutcome {
  readonly outcome: QrCodeOutcome;
  /** Null when no campaign was found or created. */
  readonly id: string | null;
  readonly problems: readonly QrCodeItemProblem[];
  /** What the campaign was before it was paused or activated. */
  readonly before?: QrCodeStatus | null | undefined;
}

/** Converts the error of a single request to an item's problems, one per message and field. */
function problemsOf({ code, problem, fields }: AppError): QrCodeItemProblem[] {
  const named = Object.entries(fields ?? {}).flatMap(([field, problems]) =>
    problems.map((each) => ({ code, field, ...withMessage(each) })),
  );
  return named.length > 0 ? named : [{ code, field: null, ...withMessage(problem) }];
}

/** The outcome of a refused item. */
export const refusedOutcome = (error: AppError, id: string | null = null): ItemOutcome => ({
  outcome: QrCodeOutcome.Refused,
  id,
  problems: problemsOf(error),
});

/** The outcome of an item without problems. */
export const doneOutcome = (outcome: QrCodeOutcome, id: string | null): ItemOutcome => ({ outcome, id, problems: [] });

/** Returns an error that concerns only this item. Rethrows all others. */
export function asItemError(error: unknown): AppError {
  if (error instanceof AppError && error.status < 500) return error;
  throw error;
}
