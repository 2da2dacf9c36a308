import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { InvitationListDocument, MemberListDocument } from '../../generated/people/people.ts';
import { execute } from '../api/execute.ts';
import { queryClient } from '../api/query-client.ts';

const PEOPLE = ['people'];
const PAGE_SIZE = 50;

const nextPage = (totalCount: number, page: number): number | undefined =>
  page * PAGE_SIZE < totalCount ? page + 1 : undefined;

export const useMembers = (search: string | undefined) =>
  useInfiniteQuery({
    queryKey: [...PEOPLE, 'members', search],
    queryFn: ({ pageParam: page, signal }) =>
      execute(MemberListDocument, { page, pageSize: PAGE_SIZE, search: search ?? null }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ members }, _pages, page) => nextPage(members.totalCount, page),
    placeholderData: keepPreviousData,
  });

export const useInvitations = (search: string | undefined) =>
  useInfiniteQuery({
    queryKey: [...PEOPLE, 'invitations', search],
    queryFn: ({ pageParam: page, signal }) =>
      execute(InvitationListDocument, { page, pageSize: PAGE_SIZE, search: search ?? null }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ invitations }, _pages, page) => nextPage(invitations.totalCount, page),
    placeholderData: keepPreviousData,
  });

export const refreshPeople = (): Promise<void> => queryClient.invalidateQueries({ queryKey: PEOPLE });
