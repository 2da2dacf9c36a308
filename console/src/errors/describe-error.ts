import { t } from '@lingui/core/macro';
import { ApiError } from '../api/api-error.ts';
import { describeProblem } from './describe-problem.ts';

/** What happened and what to do, in the person's language; in the service's own words if there are no others. */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return t`Something went wrong. Nothing was changed.`;
  switch (error.code) {
    case 'unreachable':
      return t`The service cannot be reached. Nothing was lost. Try again.`;
    case 'unavailable':
      return t`The service is not responding. Nothing was lost. Try again in a few seconds.`;
    case 'rate_limited':
      return t`Too many requests in a short time. Try again in a minute.`;
    case 'insufficient_scope':
      return t`Your role does not allow this. Ask an Owner of this workspace for another one.`;
    case 'passkey_declined':
      return t`The browser did not create a passkey. Try again.`;
    case 'passkey_exists':
      return t`This device already has a passkey of yours.`;
    case 'precondition_failed':
      return t`Someone else has changed this in the meantime.`;
    default:
      return describeProblem(error.problem);
  }
}
