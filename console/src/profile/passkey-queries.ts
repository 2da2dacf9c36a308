import { queryOptions, useQuery } from '@tanstack/react-query';
import { PasskeysDocument, RemovePasskeyDocument, RenamePasskeyDocument } from '../../generated/profile/passkeys.ts';
import { execute } from '../api/execute.ts';
import { queryClient } from '../api/query-client.ts';

const queryKey = ['passkeys'];
const PASSKEYS = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => (await execute(PasskeysDocument, {}, signal)).passkeys,
});

export const usePasskeys = () => useQuery(PASSKEYS);

/** Reads them ahead of time. If that fails, whoever needs them tries again. */
export const requestPasskeys = (): Promise<void> => queryClient.prefetchQuery({ ...PASSKEYS, retry: false });

export const refreshPasskeys = (): Promise<void> => queryClient.invalidateQueries({ queryKey });

export async function renamePasskey(id: string, name: string): Promise<void> {
  await execute(RenamePasskeyDocument, { id, name });
  await refreshPasskeys();
}

export async function removePasskey(id: string): Promise<void> {
  await execute(RemovePasskeyDocument, { id });
  await refreshPasskeys();
}
