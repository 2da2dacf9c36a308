import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { HOUR_MS } from '../../core/clock.js';
import type { ProviderSettings } from '../../core/config/provider-settings.js';
import { lookUp } from '../../core/contract/look-up.js';
import { type Problem, problem } from '../../core/contract/problems.js';
import { ProblemError } from '../../core/errors.js';
import type { Logger } from '../../core/logger.js';
import { reasonOf } from '../../core/net/reason-of.js';
import { SingleFlight } from '../../core/recent-map.js';
import { type ProviderClaims, readClaims } from './provider-claims.js';

/** What the provider's response must match. */
export interface ProviderChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The sign-in provider. Its methods throw a `ProblemError`, within seconds if it does not respond. */
export interface SignInProvider {
  readonly settings: ProviderSettings;
  /** Returns the provider's address to which a browser goes to sign in. */
  begin(redirectUri: string): Promise<{ readonly address: string; readonly checks: ProviderChecks }>;
  /** Exchanges the code in the address to which the provider has sent the browser back. */
  complete(address: URL, checks: ProviderChecks): Promise<ProviderClaims>;
  /** Returns the provider's address at which a browser signs out there too; null if there is none. */
  endAddress(returnTo: string): Promise<string | null>;
}

/** Seconds for each request to the provider. */
const TIMEOUT_SECONDS = 5;
/** Seconds by which the provider's clock may differ. */
const TOLERANCE_SECONDS = 60;
/** After this, the provider's addresses are read again, while the known ones are in use. */
const REFRESH_MS = HOUR_MS;

/** Nothing is sent to the provider before it is first used, and failures are not cached. */
export function createSignInProvider(settings: ProviderSettings, logger: Logger): SignInProvider {
  const flights = new SingleFlight<Configuration>();
  let known: { readonly configuration: Configuration; readonly readMs: number } | null = null;
  const read = (): Promise<Configuration> =>
    flights.run('', async () => {
      const configuration = await discover(settings);
      known = { configuration, readMs: performance.now() };
      return configuration;
    });
  const failed = (error: unknown): void => {
    const { code, error: answer } = Object(error) as Readonly<Record<'code' | 'error', unknown>>;
    logger.warn({ reason: providerReason(error), code, answer }, 'the sign-in provider was not usable');
  };
  const configured = async (): Promise<Configuration> => {
    if (known !== null && performance.now() - known.readMs > REFRESH_MS) read().catch(failed);
    return (
      known?.configuration ??
      read().catch((error: unknown) => {
        failed(error);
        throw providerUnavailable();
      })
    );
  };
  return {
    settings,
    begin: async (redirectUri) => {
      const configuration = await configured();
      const checks = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const address = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: scopeOf(settings, configuration),
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, checks };
    },
    complete: async (address, { state, nonce, verifier }) => {
      const configuration = await configured();
      try {
        const expected = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
        const tokens = await authorizationCodeGrant(configuration, address, expected);
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('There is no ID token.');
        const wanted = ['email', 'email_verified', ...(settings.groups.size > 0 ? [settings.groupsClaim] : [])];
        const asksForMore =
          wanted.some((name) => lookUp(claims, name) === undefined) && configuration.serverMetadata().userinfo_endpoint;
        const more = asksForMore ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
        return readClaims([claims, more], settings.groupsClaim);
      } catch (error) {
        failed(error);
        throw toProviderError(error);
      }
    },
    endAddress: async (returnTo) => {
      const configuration = await configured();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
      return buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href;
    },
  };
}

/** Without `enableNonRepudiationChecks`, the client would trust TLS instead of the token's signature. */
async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Configuration> {
  const metadata = { [clockTolerance]: TOLERANCE_SECONDS };
  const insecure = issuer.protocol === 'http:' ? [allowInsecureRequests] : [];
  const options = { timeout: TIMEOUT_SECONDS, execute: [...insecure, enableNonRepudiationChecks] };
  const authenticate: ReturnType<typeof None> = (server, ...call) => {
    if (clientSecret === null) return None()(server, ...call);
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const method = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
    return method(clientSecret)(server, ...call);
  };
  return discovery(issuer, clientId, metadata, authenticate, options);
}

/** Some providers send groups only for a scope of that name, and others refuse unknown scopes. */
function scopeOf({ groups, groupsClaim }: ProviderSettings, configuration: Configuration): string {
  const isScope = groups.size > 0 && configuration.serverMetadata().scopes_supported?.includes(groupsClaim);
  return `openid email profile${isScope ? ` ${groupsClaim}` : ''}`;
}

/** Faults of the provider rather than of what it was sent, for which it should be asked again later. */
const PASSING_CODES = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];
const PASSING_ERRORS = ['server_error', 'temporarily_unavailable'];

const providerUnavailable = (): ProblemError => new ProblemError(problem('provider_unavailable'));

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
const toProviderError = (error: unknown): ProblemError =>
  error instanceof ProblemError ? error : new ProblemError(problemOf(error));

const ISSUER_LENGTH = 500;

/** Says in the log why the provider was not usable: never claims, which causes contain, but both issuers that differ. */
function providerReason(error: unknown): string {
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
