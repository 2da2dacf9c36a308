import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { InvitationListDocument, MemberListDocument } from '../../generated/people/people.ts';
import { execute } from '../api/execute.ts';
import { pagedList } from '../api/paged-list.ts';
import { queryClient } from '../api/query-client.ts';

const PEOPLE = ['people'];
const PAGE_SIZE = 50;

export const useMembers = (search: string | null) =>
  useInfiniteQuery({
    ...pagedList([...PEOPLE, 'members', search], PAGE_SIZE, async (page, signal) => {
      return (await execute(MemberListDocument, { ...page, search }, signal)).members;
    }),
    placeholderData: keepPreviousData,
  });

export const useInvitations = (search: string | null) =>
  useInfiniteQuery({
    ...pagedList([...PEOPLE, 'invitations', search], PAGE_SIZE, async (page, signal) => {
      return (await execute(InvitationListDocument, { ...page, search }, signal)).invitations;
    }),
    placeholderData: keepPreviousData,
  });

export const refreshPeople = (): Promise<void> => queryClient.invalidateQueries({ queryKey: PEOPLE });
