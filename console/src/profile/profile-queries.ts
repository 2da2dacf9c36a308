import { queryOptions } from '@tanstack/react-query';
import {
  ReadMeDocument,
  UpdateProfileDocument,
  type UpdateProfileMutationVariables,
} from '../../generated/profile/profile.ts';
import { execute } from '../api/execute.ts';
import { queryClient, SESSION } from '../api/query-client.ts';

export const ME = queryOptions({ queryKey: ['me'], queryFn: ({ signal }) => execute(ReadMeDocument, {}, signal) });

/** Saves parts of the profile. The session names the person too, so it is read again. */
export async function saveProfile(input: UpdateProfileMutationVariables['input']): Promise<void> {
  queryClient.setQueryData(ME.queryKey, { me: (await execute(UpdateProfileDocument, { input })).updateProfile });
  await queryClient.invalidateQueries({ queryKey: SESSION.queryKey });
}
