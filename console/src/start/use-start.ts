import { useQuery } from '@tanstack/react-query';
import { CreateSampleDocument, RemoveSampleDocument, StartDocument } from '../../generated/start/start.ts';
import { execute } from '../api/execute.ts';
import { queryClient } from '../api/query-client.ts';

/** The sample campaigns that exist, and what the first steps are derived from. Refreshed with the campaigns. */
export const useStart = () =>
  useQuery({
    queryKey: ['campaigns', 'start'],
    queryFn: ({ signal }) => execute(StartDocument, {}, signal),
  });

/** Everything on the screens may change: campaigns, files, tags and figures. */
const refresh = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });

export async function createSample(): Promise<void> {
  await execute(CreateSampleDocument, {});
  await refresh();
}

export async function removeSample(): Promise<void> {
  await execute(RemoveSampleDocument, {});
  await refresh();
}
