import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  CancelPrintRunDocument,
  CreatePrintRunDocument,
  type CreatePrintRunMutationVariables,
  OnePrintRunDocument,
  PrintRunLabelsDocument,
  PrintRunListDocument,
  type PrintRunListQuery,
} from '../../generated/print-runs/print-runs.ts';
import { execute } from '../api/execute.ts';
import { pagedList } from '../api/paged-list.ts';
import { queryClient } from '../api/query-client.ts';

export type PrintRun = PrintRunListQuery['printRuns']['items'][number];
export type PrintRunInput = CreatePrintRunMutationVariables['input'];

const LIST = pagedList(
  ['print-runs', 'list'],
  25,
  async (page, signal) => (await execute(PrintRunListDocument, page, signal)).printRuns,
);
const WATCHED_MS = 1_500;

export const isMaking = ({ state }: PrintRun): boolean => state === 'Waiting' || state === 'Running';

/** Runs, newest first; read again every second or two while one is in progress. */
export const usePrintRuns = () =>
  useInfiniteQuery({
    ...LIST,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ items }) => items.some(isMaking)) ? WATCHED_MS : false),
  });

const oneKey = (id: string): string[] => ['print-runs', 'one', id];

/** One run, read again every second or two while it is made. */
export const usePrintRun = (id: string) =>
  useQuery({
    queryKey: oneKey(id),
    queryFn: async ({ signal }) => (await execute(OnePrintRunDocument, { id }, signal)).printRun,
    refetchInterval: ({ state }) => (state.data && isMaking(state.data) ? WATCHED_MS : false),
  });

/** The first labels of a sheet as they will be printed; the last ones until the next arrive. Null: none. */
export const usePrintRunLabels = (input: PrintRunInput | null) =>
  useQuery({
    queryKey: ['print-runs', 'labels', input],
    queryFn: ({ signal }) => (input === null ? null : execute(PrintRunLabelsDocument, { input }, signal)),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  }).data?.printRunLabels ?? [];

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: LIST.queryKey });

export async function createPrintRun(input: PrintRunInput): Promise<PrintRun> {
  const { createPrintRun: run } = await execute(CreatePrintRunDocument, { input });
  queryClient.setQueryData(oneKey(run.id), run);
  await refresh();
  return run;
}

/** Stops a run, or removes the file of a finished one. */
export async function cancelPrintRun(id: string): Promise<void> {
  const { cancelPrintRun: run } = await execute(CancelPrintRunDocument, { id });
  queryClient.setQueryData(oneKey(id), run);
  queryClient.setQueryData(LIST.queryKey, (data) => {
    if (data === undefined) return data;
    const pages = data.pages.map(({ items, ...page }) => ({
      ...page,
      items: items.map((known) => (known.id === id ? run : known)),
    }));
    return { ...data, pages };
  });
}

/** Address from which the session downloads the file. The service's own address may have another host. */
export const fileAddress = ({ id }: PrintRun): string => `/print-runs/${id}/file`;
