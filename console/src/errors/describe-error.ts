import { t } from '@lingui/core/macro';
import { lookUp } from '../../../src/core/contract/look-up.ts';
import { ApiError, type ApiErrorCode } from '../api/api-error.ts';
import { describeProblem, describeProblems } from './describe-problem.ts';

/** What happened and what to do, in the person's language; in the service's own words if there are no others. */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return t`Something went wrong. Nothing was changed.`;
  const words: Partial<Record<ApiErrorCode, string>> = {
    unreachable: t`The service cannot be reached. Nothing was lost. Try again.`,
    unavailable: t`The service is not responding. Nothing was lost. Try again in a few seconds.`,
    insufficient_scope: t`Your role does not allow this. Ask an Owner of this workspace for another one.`,
    passkey_declined: t`The browser did not create a passkey. Try again.`,
    passkey_exists: t`This device already has a passkey of yours.`,
    precondition_failed: t`Someone else has changed this in the meantime.`,
  };
  // No form shows them here, and the problem of the whole request only says that there are some.
  const ofFields = Object.values(error.fields).flat();
  if (error.code === 'validation_failed' && ofFields.length > 0) return describeProblems(ofFields);
  return lookUp(words, error.code) ?? describeProblem(error.problem);
}
