import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

/** What a list of the service takes. */
interface PageVariables {
  readonly page: number;
  readonly pageSize: number;
}

/** Query of a list by page. `read` returns one page. */
export const pagedList = <Page extends { readonly totalCount: number }>(
  queryKey: QueryKey,
  pageSize: number,
  read: (page: PageVariables, signal: AbortSignal) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: page, signal }) => read({ page, pageSize }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ totalCount }, _pages, page) => (page * pageSize < totalCount ? page + 1 : undefined),
  });
