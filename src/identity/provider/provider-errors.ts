import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { lookUp } from '../../core/contract/look-up.js';
import { type Problem, problem } from '../../core/contract/problems.js';
import { ProblemError } from '../../core/errors.js';
import { reasonOf } from '../../core/net/reason-of.js';

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

const ISSUER_LENGTH = 500;

/** Says in the log why the provider was not usable: never claims, which causes contain, but both issuers that differ. */
export function providerReason(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { expected, body, claims, claim, parameters } = Object(at.cause);
    const found =
      claim === 'iss' ? lookUp(Object(claims), 'iss') : parameters instanceof URLSearchParams && parameters.get('iss');
    const advertised = lookUp(Object(body), 'issuer');
    const named = [advertised, found].find((each) => typeof each === 'string')?.slice(0, ISSUER_LENGTH);
    if (named === undefined || typeof expected !== 'string' || named === expected) continue;
    const advice = advertised === undefined ? '' : `: OIDC_ISSUER must be ${named}`;
    return `${reasonOf(error)}: the provider is ${named}, not ${expected}${advice}`;
  }
  return reasonOf(error);
}
