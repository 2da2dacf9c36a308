import { invalidApiKey, missingApiKey, notFound } from '../../core/errors.js';
import { NOBODY } from '../../tenancy/caller/actor.js';
import type { CallerContext, Context, SessionContext } from '../../tenancy/caller/context.js';
import {
  accountUnavailable,
  findMembers,
  type KnownPrincipal,
  refusalOf,
  refusalOfMember,
} from '../../tenancy/caller/known-principal.js';
import { asSessionRefusal, sessionEnded } from '../../tenancy/caller/known-session.js';
import { WORKSPACE_FILTER, WorkspaceStatus } from '../../tenancy/workspace.js';
import { findInvitation, type KnownInvitation } from '../invitations/known-invitation.js';
import { findSignInLink, type KnownLink } from '../sessions/find-session.js';
import { invalidSignInLink } from '../sessions/session.js';
import { hashKey, hashSessionSecret, isKeyText, isSessionSecret } from './secrets.js';
import type { Services } from './services.js';

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

/** So a command sees every change of a domain that this instance has acknowledged before. */
async function untilDomainsAreRead({ domains }: Services): Promise<void> {
  if (domains.reading.size > 0) await Promise.all(domains.reading.values());
}

/** Opens the context of a key. A key has its workspace, so the slug of another is not found. */
export const withKey =
  (text: string | undefined, slug: string | null): Open<CallerContext> =>
  async (services) => {
    const key = await findValidKey(services, text, services.clock.now());
    if (slug !== null && slug !== key.workspaceSlug) throw notFound('workspace');
    await untilDomainsAreRead(services);
    return contextOf(services, key);
  };

/** Returns the member in the workspace with the slug; without a slug, the oldest, preferably in an active workspace. */
const chooseMember = (members: readonly KnownPrincipal[], slug: string | null): KnownPrincipal | undefined =>
  slug === null
    ? (members.find(({ workspaceStatus }) => workspaceStatus === WorkspaceStatus.Active) ?? members[0])
    : members.find(({ workspaceSlug }) => workspaceSlug === slug);

/**
 * Opens the context of a session's member in the workspace with the slug, given the secret in its cookie. Throws
 * `session_ended`, 403, or 404 for a workspace of others.
 */
export const withSession =
  (secret: string, slug: string | null): Open<SessionContext> =>
  async (services) => {
    const { sessions, sessionUse, clock } = services;
    const session = isSessionSecret(secret) ? await sessions.find(hashSessionSecret(secret).toString('base64')) : null;
    if (session === null || session.expiresMs <= clock.now()) throw sessionEnded();
    const member = chooseMember(session.members, slug);
    if (member === undefined) throw slug === null ? sessionEnded() : notFound('workspace');
    const refusal = asSessionRefusal(refusalOfMember(member, clock.now()));
    if (refusal !== null) throw refusal;
    sessionUse.note(session.id, clock.now());
    await untilDomainsAreRead(services);
    return { ...contextOf(services, member), session };
  };

/** Opens the context of a sign-in link's member, given the link's token. Does not use up the link. */
export const withLink =
  (token: string): Open<CallerContext & { readonly link: KnownLink }> =>
  async (services) => {
    const { reads, clock } = services;
    const hash = hashSessionSecret(token).toString('base64');
    const link = isSessionSecret(token) ? await findSignInLink(reads)(hash) : null;
    const member = chooseMember(link?.members ?? [], null);
    if (link === null || member === undefined || link.expiresMs <= clock.now()) throw invalidSignInLink();
    const refusal = refusalOfMember(member, clock.now());
    if (refusal !== null) throw refusal.status === 401 ? invalidSignInLink() : refusal;
    return { ...contextOf(services, member), link };
  };

/**
 * Opens the context of one of the person's members, for somebody who has otherwise shown who he is. Throws
 * `session_ended` for a person who is a member of no workspace, or 403.
 */
export const withPerson =
  (personId: string): Open<CallerContext> =>
  async (services) => {
    const member = chooseMember(await findMembers(services.reads, personId), null);
    if (member === undefined) throw sessionEnded();
    const refusal = asSessionRefusal(refusalOfMember(member, services.clock.now()));
    if (refusal !== null) throw refusal;
    return contextOf(services, member);
  };

/**
 * Opens the context of the member that an invitation makes, who does not exist yet, given the invitation's token. Does
 * not use up the invitation. The member gets the invitation's id, so all requests with it count as one caller's.
 */
export const withInvitation =
  (token: string): Open<CallerContext & { readonly invitation: KnownInvitation }> =>
  async (services) => {
    const invitation = await findInvitation(services.reads, token, services.clock.now());
    const { workspaceId, workspaceStatus } = invitation;
    if (workspaceStatus !== WorkspaceStatus.Active) throw accountUnavailable(workspaceStatus);
    return { ...contextOf(services, { id: invitation.id, workspaceId, scopes: [] }), invitation };
  };

/** The context sees only the principal's workspace. */
function contextOf(
  services: Services,
  { id: principalId, workspaceId, scopes }: Pick<KnownPrincipal, 'id' | 'workspaceId' | 'scopes'>,
): CallerContext {
  services.principalUse.note(principalId, services.clock.now());
  return { ...withoutCaller(services, workspaceId), principalId, scopes, needs: new Set(), session: null };
}

/** Opens a context for something that a workspace has made public. It sees only this workspace. */
export function withoutCaller(services: Services, workspaceId: string): Context {
  const { orm, keys, principalUse, sessions, sessionUse, sharedFiguresUse, ownScans, provider, addressOf, ...shared } =
    services;
  const em = orm.em.fork();
  em.setFilterParams(WORKSPACE_FILTER, { workspaceId });
  return { ...shared, em, workspace: { id: workspaceId }, ...NOBODY, scopes: [] };
}
