import { useRouteContext } from '@tanstack/react-router';
import type { Session } from './session.ts';

interface Rights {
  readonly session: Session;
  readonly canWrite: boolean;
  readonly canDelete: boolean;
  /** Keys and webhooks, and reading the audit. */
  readonly canManage: boolean;
}

/** What the person may do. What they may not is not offered. */
export function useRights(): Rights {
  const { session } = useRouteContext({ from: '/signed-in' });
  const has = (scope: string): boolean => session.scopes.includes(scope);
  return { session, canWrite: has('qr:write'), canDelete: has('qr:delete'), canManage: has('keys:manage') };
}
