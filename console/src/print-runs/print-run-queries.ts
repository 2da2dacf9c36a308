import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  CancelPrintRunDocument,
  CreatePrintRunDocument,
  type CreatePrintRunMutationVariables,
  PrintRunLabelsDocument,
  PrintRunListDocument,
  type PrintRunListQuery,
} from '../../generated/print-runs/print-runs.ts';
import { execute } from '../api/execute.ts';
import { queryClient } from '../api/query-client.ts';

export type PrintRun = PrintRunListQuery['printRuns']['items'][number];
export type PrintRunInput = CreatePrintRunMutationVariables['input'];
type Pages = InfiniteData<PrintRunListQuery, number>;

const LIST = ['print-runs', 'list'];
const PAGE_SIZE = 25;
const WATCHED_MS = 1_500;

export const isMaking = ({ state }: PrintRun): boolean => state === 'Waiting' || state === 'Running';

/** Runs, newest first; read again every second or two while one is in progress. */
export const usePrintRuns = () =>
  useInfiniteQuery({
    queryKey: LIST,
    queryFn: ({ pageParam, signal }) => execute(PrintRunListDocument, { page: pageParam, pageSize: PAGE_SIZE }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (page * PAGE_SIZE < last.printRuns.totalCount ? page + 1 : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ printRuns }) => printRuns.items.some(isMaking)) ? WATCHED_MS : false,
  });

/** The first labels of a sheet as they will be printed; the last ones until the next arrive. Null: none. */
export const usePrintRunLabels = (input: PrintRunInput | null) =>
  useQuery({
    queryKey: ['print-runs', 'labels', input],
    queryFn: ({ signal }) => (input === null ? null : execute(PrintRunLabelsDocument, { input }, signal)),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  }).data?.printRunLabels ?? [];

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: LIST });

export async function createPrintRun(input: PrintRunInput): Promise<PrintRun> {
  const { createPrintRun: run } = await execute(CreatePrintRunDocument, { input });
  await refresh();
  return run;
}

/** Stops a run, or removes the file of a finished one. */
export async function cancelPrintRun(id: string): Promise<void> {
  const { cancelPrintRun: run } = await execute(CancelPrintRunDocument, { id });
  queryClient.setQueryData<Pages>(LIST, (data) => {
    if (data === undefined) return data;
    const pages = data.pages.map(({ printRuns }) => ({
      printRuns: { ...printRuns, items: printRuns.items.map((known) => (known.id === id ? run : known)) },
    }));
    return { ...data, pages };
  });
}

/** Address from which the session downloads the file. The service's own address may have another host. */
export const fileAddress = ({ id }: PrintRun): string => `/print-runs/${id}/file`;
