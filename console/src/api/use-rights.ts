import { useRouteContext } from '@tanstack/react-router';
import type { Permission } from '../../../src/core/contract/scopes.ts';
import type { Session } from './session.ts';

interface Rights {
  readonly session: Session;
  readonly canWrite: boolean;
  readonly canDelete: boolean;
  /** Managing keys and webhooks, and reading the audit log. */
  readonly canManage: boolean;
  /** Managing the workspace and its people. */
  readonly canManagePeople: boolean;
}

/** What the person is allowed to do. Anything else is not offered. */
export function useRights(): Rights {
  const { session } = useRouteContext({ from: '/signed-in' });
  const has = (scope: Permission): boolean => session.scopes.includes(scope);
  return {
    session,
    canWrite: has('qr:write'),
    canDelete: has('qr:delete'),
    canManage: has('keys:manage'),
    canManagePeople: has('people:manage'),
  };
}
