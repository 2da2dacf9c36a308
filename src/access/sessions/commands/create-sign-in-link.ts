import { AuditAction } from '../../../core/contract/audit-action.js';
import { notFound } from '../../../core/errors.js';
import { newId } from '../../../core/ids.js';
import { ApiKey } from '../../api-keys/api-key.js';
import type { Operator } from '../../context/actor.js';
import { operatorIn } from '../../context/actor.js';
import { runUnitOfWork } from '../../context/unit-of-work.js';
import { findWorkspace } from '../../workspaces/manage-workspaces.js';
import { Workspace } from '../../workspaces/workspace.js';
import { SESSION_LIMITS, SignInLink } from '../session.js';
import { hashSessionSecret, newSessionSecret } from '../session-secret.js';

export interface NewSignInLink {
  readonly workspaceId: string;
  /** If absent, the valid key with the most scopes, or the oldest of several. */
  readonly keyId?: string | undefined;
}

/** A new link. Its token is not stored and cannot be read again. */
export interface CreatedSignInLink {
  readonly token: string;
  readonly expiresUtc: Date;
  /** The key used to sign in. */
  readonly key: ApiKey;
}

/** Creates a link that signs in once with a key of the workspace. Throws `not_found` if there is no such valid key. */
export async function createSignInLinkAsOperator(operator: Operator, input: NewSignInLink): Promise<CreatedSignInLink> {
  const { id } = await findWorkspace(operator, input.workspaceId);
  return runUnitOfWork(operatorIn(operator, { id }), async ({ em, audit }) => {
    const now = operator.clock.now();
    const valid = { revokedUtc: null, $or: [{ expiresUtc: null }, { expiresUtc: { $gt: new Date(now) } }] };
    const keys = await em.find(ApiKey, valid, { orderBy: { createdUtc: 'asc', id: 'asc' } });
    const fitting = input.keyId === undefined ? keys : keys.filter((key) => key.id === input.keyId?.toLowerCase());
    const [key] = fitting.toSorted((one, other) => other.scopes.length - one.scopes.length);
    if (key === undefined) throw notFound('valid key');
    const token = newSessionSecret();
    const link = em.create(SignInLink, {
      id: newId(),
      workspace: em.getReference(Workspace, id),
      key,
      hash: hashSessionSecret(token),
      createdUtc: new Date(now),
      expiresUtc: new Date(now + SESSION_LIMITS.linkLifetimeMs),
    });
    audit(AuditAction.SessionLinkCreated, link.id, { keyId: key.id });
    return { token, expiresUtc: link.expiresUtc, key };
  });
}
