import { z } from 'zod';
import { AppError } from '../../core/errors.js';
import { type ItemOutcome, type QrCodeItemProblem, QrCodeOutcome } from './bulk-result.js';

/** Returns an error of a single call as the problems of an item: one for each message of each field. */
export function problemsOf({ code, message, fields }: AppError): QrCodeItemProblem[] {
  const named = Object.entries(fields ?? {}).flatMap(([field, messages]) =>
    messages.map((each) => ({ code, field, message: each })),
  );
  return named.length > 0 ? named : [{ code, field: null, message }];
}

/** The outcome of an item that is refused for this reason. */
export const refusedOutcome = (error: AppError, id: string | null = null): ItemOutcome => ({
  outcome: QrCodeOutcome.Refused,
  id,
  problems: problemsOf(error),
});

/** The outcome of an item without problems. */
export const doneOutcome = (outcome: QrCodeOutcome, id: string): ItemOutcome => ({ outcome, id, problems: [] });

const STORED = z.array(
  z.object({
    outcome: z.enum(QrCodeOutcome),
    id: z.string().nullable(),
    problems: z.array(z.object({ code: z.string(), field: z.string().nullable(), message: z.string() })),
  }),
);

/** Reads the outcomes of an earlier call, which were stored as JSON. */
export const readStoredOutcomes = (body: string): ItemOutcome[] => STORED.parse(JSON.parse(body));

/** Returns the error if it is one that a caller is told about and that is of one item. Throws any other. */
export function asItemError(error: unknown): AppError {
  if (error instanceof AppError && error.status < 500) return error;
  throw error;
}
