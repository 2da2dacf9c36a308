import type { Plan } from '../../../src/core/contract/plans.ts';
import type { Permission, Role } from '../../../src/core/contract/scopes.ts';
import { refusalOf } from './read-error.ts';
import { postJson, sendRequest } from './send-request.ts';

/** The current session. */
export interface Session {
  readonly id: string;
  readonly createdUtc: string;
  readonly memberId: string;
  readonly role: Role;
  readonly personName: string;
  readonly email: string | null;
  /** Entered in the profile, but not confirmed. */
  readonly newEmail: string | null;
  readonly scopes: readonly Permission[];
  readonly expiresUtc: string;
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly workspaceSlug: string;
  /** When everything in the workspace will be deleted; null if nobody has asked for that. */
  readonly deletionUtc: string | null;
  /** All workspaces of the person, by name. */
  readonly workspaces: readonly { readonly slug: string; readonly name: string; readonly role: Role }[];
  readonly mayCreateWorkspaces: boolean;
  readonly plan: Plan;
  /** Null if the subscription does not end. */
  readonly subscriptionUntil: string | null;
  /** The base of every encoded address, which need not be the console's own. */
  readonly publicUrl: string;
}

const PATH = '/console/session';

/** Returns the session, or null if nobody is signed in. */
export async function readSession(signal?: AbortSignal): Promise<Session | null> {
  const { status, body } = await sendRequest(PATH, signal ? { signal } : {});
  if (status === 204 || status === 401) return null;
  return toSession(status, body);
}

/**
 * For a module that cannot be loaded. The router would reload the page, which is right after an update; but without a
 * service the browser would then show its own error page. So this throws an ApiError if there is no response, otherwise
 * the error itself.
 */
export async function explainMissing(error: unknown): Promise<never> {
  await readSession();
  throw error;
}

/** What somebody signs in with: a sign-in link, or an invitation with the name of a new person. */
export type Credential = { token: string } | { invitation: string; name?: string };

/** Exchanges the token of a link or an invitation for a session. Throws an ApiError if refused. */
export async function startSession(secret: Credential): Promise<Session> {
  const { status, body } = await postJson(PATH, secret);
  return toSession(status, body);
}

/** The session of this browser, or all of the person's. */
const ENDED = { here: PATH, everywhere: '/console/sessions' } as const;
export type Ended = keyof typeof ENDED;

/**
 * Throws an ApiError if the session may still be active. It is not an error if the session has already ended. Returns
 * the address where the browser must also sign out, at the sign-in provider; null if there is none.
 */
export async function endSession(ended: Ended): Promise<string | null> {
  const { status, body } = await sendRequest(ENDED[ended], { method: 'DELETE' });
  if (status >= 400 && status !== 401) throw refusalOf(body);
  const { leaveAt } = Object(body) as { leaveAt?: unknown };
  return typeof leaveAt === 'string' ? leaveAt : null;
}

/** Returns the session of a response, or throws its error. */
export function toSession(status: number, body: unknown): Session {
  if (status >= 400 || typeof body !== 'object' || body === null) throw refusalOf(body);
  // The service and the console have the same version.
  return body as Session;
}
