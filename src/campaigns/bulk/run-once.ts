import { createHash } from 'node:crypto';
import { z } from 'zod';
import { readProblem } from '../../core/contract/problems.js';
import { idempotencyInFlight } from '../../core/errors.js';
import type { Context } from '../../tenancy/caller/context.js';
import { runIdempotently } from '../../tenancy/commands/idempotency-key.js';
import { type ItemOutcome, QrCodeOutcome } from '../changes/item-outcome.js';
import type { QrCodeStatus } from '../pauses/qr-pause.js';

const PROBLEM = z.object({
  code: z.string(),
  field: z.string().nullable(),
  message: z.string(),
  details: z.unknown().transform(readProblem),
});

const STORED = z.array(
  z.object({
    outcome: z.enum(QrCodeOutcome),
    id: z.string().nullable(),
    problems: z.array(PROBLEM),
    before: z.custom<QrCodeStatus>().nullish(),
  }),
);

/** Two requests with the same key must match in these properties. */
export interface KeyedCall {
  /** Name of the mutation. */
  readonly name: string;
  readonly items: readonly unknown[];
  /** Everything besides the items that the outcomes depend on. */
  readonly settings?: object;
  readonly idempotencyKey: string | null | undefined;
}

/** Runs a request at most once per idempotency key. `run` must store its outcomes with the claim in its context. */
export async function runOnce(
  context: Context,
  { items, idempotencyKey: key, name, settings }: KeyedCall,
  run: (context: Context) => Promise<ItemOutcome[]>,
): Promise<ItemOutcome[]> {
  if (key === null || key === undefined) return run(context);
  return runIdempotently(context, {
    key,
    field: 'idempotencyKey',
    route: `mutation ${name}`,
    hash: () =>
      createHash('sha256')
        .update(JSON.stringify([items, settings]))
        .digest('base64url'),
    execute: run,
    repeat: ({ body }) => STORED.parse(JSON.parse(body)),
    rebuild: () => Promise.reject(idempotencyInFlight()),
  });
}
