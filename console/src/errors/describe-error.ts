import { t } from '@lingui/core/macro';
import { lookUp } from '../../../src/core/contract/look-up.ts';
import { ApiError } from '../api/api-error.ts';
import { describeProblem } from './describe-problem.ts';

/** What happened and what to do, in the person's language; in the service's own words if there are no others. */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return t`Something went wrong. Nothing was changed.`;
  const words: Readonly<Record<string, string>> = {
    unreachable: t`The service cannot be reached. Nothing was lost. Try again.`,
    unavailable: t`The service is not responding. Nothing was lost. Try again in a few seconds.`,
    rate_limited: t`Too many requests in a short time. Try again in a minute.`,
    insufficient_scope: t`Your role does not allow this. Ask an Owner of this workspace for another one.`,
    passkey_declined: t`The browser did not create a passkey. Try again.`,
    passkey_exists: t`This device already has a passkey of yours.`,
    precondition_failed: t`Someone else has changed this in the meantime.`,
  };
  return lookUp(words, error.code) ?? describeProblem(error.problem);
}
