import { t } from '@lingui/core/macro';
import { ApiError } from '../api/api-error.ts';
import { describeProblem } from './describe-problem.ts';

/** What happened and what to do, in the person's language; in the service's own words if there are no others. */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return t`Something went wrong here. Nothing was changed.`;
  switch (error.code) {
    case 'unreachable':
      return t`The service cannot be reached. Nothing was lost; please try again.`;
    case 'unavailable':
      return t`The service does not answer at the moment. Nothing was lost; please try again in a few seconds.`;
    case 'rate_limited':
      return t`These were many requests in a short time. Please try again in a minute.`;
    case 'insufficient_scope':
      return t`This key does not allow that. Somebody who manages the keys can give it more.`;
    case 'precondition_failed':
      return t`Somebody else has changed this in between.`;
    default:
      return describeProblem(error.problem);
  }
}
