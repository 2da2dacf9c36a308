import { useRouteContext } from '@tanstack/react-router';
import type { Permission } from '../../../src/core/contract/scopes.ts';
import type { Session } from './session.ts';

export interface Rights {
  readonly canWrite: boolean;
  readonly canDelete: boolean;
  /** Managing keys and webhooks, and reading the audit log. */
  readonly canManage: boolean;
  /** Managing the workspace and its people. */
  readonly canManagePeople: boolean;
}

export function rightsOf({ scopes }: Pick<Session, 'scopes'>): Rights {
  const has = (scope: Permission): boolean => scopes.includes(scope);
  return {
    canWrite: has('qr:write'),
    canDelete: has('qr:delete'),
    canManage: has('keys:manage'),
    canManagePeople: has('people:manage'),
  };
}

/** What the person is allowed to do. Anything else is not offered. */
export function useRights(): Rights & { readonly session: Session } {
  const { session } = useRouteContext({ from: '/signed-in' });
  return { session, ...rightsOf(session) };
}
