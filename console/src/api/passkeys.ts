import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import { lookUp } from '../../../src/core/contract/look-up.ts';
import { ApiError, type ApiErrorCode } from './api-error.ts';
import { repeatAfterSignIn } from './execute.ts';
import { refusalOf } from './read-error.ts';
import { postJson } from './send-request.ts';
import type { ServiceProblem } from './service-problem.ts';
import { type Session, toSession } from './session.ts';

const IP_ADDRESS = /^[\d.]+$|^\[/;

/**
 * Why this page cannot use passkeys, or null: browsers offer them only with TLS or on `localhost`, and for names, not
 * for IP addresses.
 */
export function whyNoPasskeys(): 'insecure' | 'address' | 'unsupported' | null {
  if (!isSecureContext) return 'insecure';
  if (IP_ADDRESS.test(location.hostname)) return 'address';
  return browserSupportsWebAuthn() ? null : 'unsupported';
}

/** These routes send only the code of an error. */
const PROBLEM_OF: Partial<Record<ApiErrorCode, ServiceProblem>> = {
  foreign_page: { code: 'passkeys_elsewhere', params: {} },
  conflict: { code: 'at_most_passkeys', params: { max: LIMITS.passkeys } },
  invalid_passkey: { code: 'passkey_invalid', params: {} },
};

/** Lets the person choose a passkey, and signs in with it. */
export async function signInWithPasskey(): Promise<Session> {
  // The service and the console have the same version.
  const optionsJSON = (await send('sign-in')) as PublicKeyCredentialRequestOptionsJSON;
  const response = await ask(() => startAuthentication({ optionsJSON }));
  const { status, body } = await post('sign-in/complete', response);
  return toSession(status, body);
}

/** Creates a passkey on a device of the person, who may first have to sign in again. */
export const addPasskey = (name: string): Promise<void> =>
  repeatAfterSignIn(async () => {
    const optionsJSON = (await send('new')) as PublicKeyCredentialCreationOptionsJSON;
    const response = await ask(() => startRegistration({ optionsJSON }));
    await send('new/complete', { ...response, name });
  });

const post = (path: string, body: object) => postJson(`/console/passkeys/${path}`, body);

async function send(path: string, content: object = {}): Promise<unknown> {
  const { status, body } = await post(path, content);
  if (status < 400) return body;
  const error = refusalOf(body);
  const problem = lookUp(PROBLEM_OF, error.code);
  throw problem === undefined ? error : new ApiError(error.code, error.message, {}, error.retryAfter, [], problem);
}

/** Browsers do not tell whether the person has declined, had no passkey, or took too long. */
async function ask<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    throw new ApiError(isKnown ? 'passkey_exists' : 'passkey_declined', String(error));
  }
}
