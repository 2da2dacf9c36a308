import { invalidApiKey, missingApiKey } from '../core/errors.js';
import { newId } from '../core/ids.js';
import { accountUnavailable, invalidSignInLink, sessionEnded } from './api-keys/access-errors.js';
import { hashKey, isKeyText } from './api-keys/key-format.js';
import type { CallerContext, Services, SessionContext } from './context/context.js';
import { findInvitation, type KnownInvitation } from './people/invitations/known-invitation.js';
import { findMembers, type KnownPrincipal, refusalOf } from './principals/known-principal.js';
import { asSessionRefusal, findSignInLink, type KnownLink } from './sessions/known-session.js';
import { hashSessionSecret, isSessionSecret } from './sessions/session-secret.js';
import { WORKSPACE_FILTER, WorkspaceStatus } from './workspaces/workspace.js';

/** Identifies the caller by an API key, a browser session, a sign-in link, or a subscription's connection. */
export type Open<Opened extends CallerContext> = (services: Services) => Promise<Opened>;

/**
 * Returns the key for a text, or throws why it is refused. Revocation, expiry and suspension of the workspace take
 * effect at the next request. Needs no query for a recently used key or a text that cannot be a key; otherwise one.
 */
export async function findValidKey(
  { keys, apiKeyPrefix }: Pick<Services, 'keys' | 'apiKeyPrefix'>,
  text: string | undefined,
  now: number,
): Promise<KnownPrincipal> {
  if (text === undefined || text === '') throw missingApiKey();
  if (!isKeyText(apiKeyPrefix, text)) throw invalidApiKey();
  const key = await keys.find(hashKey(text).toString('base64'));
  if (key === null) throw invalidApiKey();
  const refusal = refusalOf(key, now);
  if (refusal !== null) throw refusal;
  return key;
}

/** Opens the context of a key. */
export const withKey =
  (text: string | undefined): Open<CallerContext> =>
  async (services) =>
    contextOf(services, await findValidKey(services, text, services.clock.now()));

/** Opens the context of a session's member, given the secret in its cookie. Throws `session_ended` or 403. */
export const withSession =
  (secret: string): Open<SessionContext> =>
  async (services) => {
    const { sessions, sessionUse, clock } = services;
    const session = isSessionSecret(secret) ? await sessions.find(hashSessionSecret(secret).toString('base64')) : null;
    const [member] = session?.members ?? [];
    if (session === null || member === undefined || session.expiresMs <= clock.now()) throw sessionEnded();
    const refusal = asSessionRefusal(refusalOf(member, clock.now()));
    if (refusal !== null) throw refusal;
    sessionUse.note(session.id, clock.now());
    return { ...contextOf(services, member), session };
  };

/** Opens the context of a sign-in link's member, given the link's token. Does not use up the link. */
export const withLink =
  (token: string): Open<CallerContext & { readonly link: KnownLink }> =>
  async (services) => {
    const { reads, clock } = services;
    const hash = hashSessionSecret(token).toString('base64');
    const link = isSessionSecret(token) ? await findSignInLink(reads)(hash) : null;
    const [member] = link?.members ?? [];
    if (link === null || member === undefined || link.expiresMs <= clock.now()) throw invalidSignInLink();
    const refusal = refusalOf(member, clock.now());
    if (refusal !== null) throw refusal.status === 401 ? invalidSignInLink() : refusal;
    return { ...contextOf(services, member), link };
  };

/**
 * Opens the context of the person's oldest membership, for somebody who has otherwise shown who he is. Throws
 * `session_ended` for a person who is a member of no workspace, or 403.
 */
export const withPerson =
  (personId: string): Open<CallerContext> =>
  async (services) => {
    const [member] = await findMembers(services.reads, personId);
    if (member === undefined) throw sessionEnded();
    const refusal = asSessionRefusal(refusalOf(member, services.clock.now()));
    if (refusal !== null) throw refusal;
    return contextOf(services, member);
  };

/**
 * Opens the context of the member that an invitation makes, who does not exist yet, given the invitation's token. Does
 * not use up the invitation.
 */
export const withInvitation =
  (token: string): Open<CallerContext & { readonly invitation: KnownInvitation }> =>
  async (services) => {
    const invitation = await findInvitation(services.reads, token, services.clock.now());
    const { workspaceId, workspaceStatus } = invitation;
    if (workspaceStatus !== WorkspaceStatus.Active) throw accountUnavailable();
    const member = { id: newId(), workspaceId, scopes: [], isRevoked: false, expiresMs: null, workspaceStatus };
    return { ...contextOf(services, member), invitation };
  };

/** The context sees only the principal's workspace. */
function contextOf(services: Services, { id: principalId, workspaceId, scopes }: KnownPrincipal): CallerContext {
  const { orm, keys, principalUse, sessions, sessionUse, rateLimits, addressOf, ...shared } = services;
  principalUse.note(principalId, shared.clock.now());
  const em = orm.em.fork();
  em.setFilterParams(WORKSPACE_FILTER, { workspaceId });
  return { ...shared, em, workspace: { id: workspaceId }, principalId, scopes, session: null, inputProblems: {} };
}
