import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { KeyListDocument, KeyRotationDocument, KeysMadeByDocument } from '../../generated/keys/key-list.ts';
import { execute } from '../api/execute.ts';
import { pagedList } from '../api/paged-list.ts';
import { queryClient } from '../api/query-client.ts';
import type { KeyView } from './key-view.ts';

const KEYS = ['keys'];
const PAGE_SIZE = 50;

export const useKeys = ({ show, search }: KeyView) =>
  useInfiniteQuery({
    ...pagedList([...KEYS, 'list', show, search], PAGE_SIZE, async (page, signal) => {
      return (await execute(KeyListDocument, { ...page, areEnded: show === 'ended', search: search ?? null }, signal))
        .apiKeys;
    }),
    placeholderData: keepPreviousData,
  });

/** A key with the one it replaced and the one that replaced it. */
export const useKeyRotation = (id: string) =>
  useQuery({
    queryKey: [...KEYS, 'rotation', id],
    queryFn: async ({ signal }) => (await execute(KeyRotationDocument, { id }, signal)).apiKeys.items,
    placeholderData: keepPreviousData,
  });

/** The working keys that a member made, also with other keys; always as they are now. */
export const useKeysMadeBy = (memberId: string, enabled: boolean) =>
  useQuery({
    queryKey: [...KEYS, 'made-by', memberId],
    queryFn: async ({ signal }) => (await execute(KeysMadeByDocument, { memberId }, signal)).apiKeys,
    enabled,
    gcTime: 0,
  });

export const refreshKeys = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEYS });
