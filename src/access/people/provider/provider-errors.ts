import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { type Problem, problem } from '../../../core/contract/problems.js';
import { ProblemError } from '../../../core/errors.js';

/** Faults of the provider rather than of what it was sent, for which it should be asked again later. */
const PASSING_CODES = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];
const PASSING_ERRORS = ['server_error', 'temporarily_unavailable'];

export const providerUnavailable = (): ProblemError => new ProblemError(problem('provider_unavailable'));

const problemOf = (error: unknown): Problem => {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    if (error.error === 'access_denied') return problem('provider_cancelled');
    if (PASSING_ERRORS.includes(error.error)) return problem('provider_unavailable');
  }
  const isPassing = error instanceof ClientError ? PASSING_CODES.includes(error.code ?? '') : isUnreachable(error);
  return problem(isPassing ? 'provider_unavailable' : 'provider_refused');
};

/** `fetch` throws these without a code if there is no response, or only a part of it. */
const isUnreachable = (error: unknown): boolean => error instanceof TypeError && !('code' in error);

/** Converts an error of the protocol to what the person is told. */
export const toProviderError = (error: unknown): ProblemError =>
  error instanceof ProblemError ? error : new ProblemError(problemOf(error));
