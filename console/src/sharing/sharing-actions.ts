import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import {
  EndSharingDocument,
  KitNamesDocument,
  ReplaceAddressDocument,
  SharedFiguresListDocument,
  type SharedFiguresListQuery,
  ShareFiguresDocument,
  type ShareFiguresMutationVariables,
  UpdateSharedDocument,
} from '../../generated/sharing/sharing.ts';
import { execute } from '../api/execute.ts';
import { queryClient } from '../api/query-client.ts';
import { completeAction } from '../frame/run-action.ts';

export type Shared = SharedFiguresListQuery['sharedFigures'][number];
export type ShareInput = ShareFiguresMutationVariables['input'];

const SHARED = ['shared-figures'];

export const useSharedFigures = () =>
  useQuery({ queryKey: SHARED, queryFn: ({ signal }) => execute(SharedFiguresListDocument, {}, signal) });

export const useKitNames = () =>
  useQuery({ queryKey: ['brand-kits', 'names'], queryFn: ({ signal }) => execute(KitNamesDocument, {}, signal) });

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: SHARED });

/** Returns the address. */
export async function shareFigures(input: ShareInput): Promise<string> {
  const { createSharedFigures } = await execute(ShareFiguresDocument, { input });
  void refresh();
  return createSharedFigures.url;
}

/** Returns what saving a page again needs. Without a password, the one that it has stays. */
export function inputOfShared(shared: Shared): ShareInput {
  const { id: _, url: _____, state: __, hasPassword: ___, lastUsedUtc: ____, ...fields } = shared;
  return fields;
}

export async function updateShared({ id }: Shared, input: ShareInput): Promise<void> {
  await execute(UpdateSharedDocument, { id, input });
  await refresh();
}

/** Ends the address and returns another one. */
export async function replaceAddress({ id }: Shared): Promise<string> {
  const { replaceSharedFiguresAddress } = await execute(ReplaceAddressDocument, { id });
  await refresh();
  return replaceSharedFiguresAddress.url;
}

export const endSharing = ({ id, name }: Shared): Promise<unknown> =>
  completeAction({
    run: async () => {
      await execute(EndSharingDocument, { id });
      await refresh();
    },
    done: t`${name} is no longer shared.`,
  });
