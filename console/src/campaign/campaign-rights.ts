import { useRouteContext } from '@tanstack/react-router';

/** What the person may do with campaigns. What they may not is not offered. */
export function useRights(): { readonly canWrite: boolean; readonly canDelete: boolean } {
  const { session } = useRouteContext({ from: '/signed-in' });
  return { canWrite: session.scopes.includes('qr:write'), canDelete: session.scopes.includes('qr:delete') };
}
