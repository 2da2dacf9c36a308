import { useQuery } from '@tanstack/react-query';
import {
  CancelImportDocument,
  type ImportLineFragment,
  ImportListDocument,
  ImportProgressDocument,
  OneImportDocument,
  type OneImportQuery,
  StartImportDocument,
  type StartImportMutationVariables,
} from '../../generated/transfers/transfers.ts';
import { execute } from '../api/execute.ts';
import { queryClient } from '../api/query-client.ts';
import { useSubscription } from '../api/use-subscription.ts';
import { refreshCampaigns } from '../campaigns/campaign-queries.ts';
import { pageOfKit } from '../code-designer/kits/kit-look.ts';
import type { Look } from '../code-designer/look.ts';

export type ImportLine = ImportLineFragment;
export type Corrections = Omit<StartImportMutationVariables['options'], 'dryRun' | 'style' | 'design'>;
export type OneImport = OneImportQuery['import'];
export type RowProblem = OneImport['rowProblems'][number];
export type CellCorrection = NonNullable<Corrections['cells']>[number];

const LIST = ['imports', 'list'];
const keyOf = (id: string): string[] => ['imports', 'one', id];
const SHOWN = 20;
/** Number of problem rows shown here; the result file has all. */
export const PROBLEM_ROWS_SHOWN = 100;
/** In addition to the live connection, which may be interrupted. */
const WATCHED_MS = 5_000;

export const isWorking = ({ state }: Pick<ImportLine, 'state'>): boolean => state === 'Waiting' || state === 'Running';

export const useImports = () =>
  useQuery({
    queryKey: LIST,
    queryFn: ({ signal }) => execute(ImportListDocument, { page: 1, pageSize: SHOWN }, signal),
    refetchInterval: ({ state }) => (state.data?.imports.items.some(isWorking) ? WATCHED_MS : false),
  });

/** One import with the problems of its rows while it runs: pushed by the service, and polled occasionally. */
export function useImport(id: string) {
  const one = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => execute(OneImportDocument, { id, first: PROBLEM_ROWS_SHOWN }, signal),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.import) ? WATCHED_MS : false),
  });
  const isWatched = one.data !== undefined && isWorking(one.data.import);
  useSubscription(ImportProgressDocument, isWatched ? { id } : null, {
    onNext: ({ importProgress: line }) => {
      queryClient.setQueryData<OneImportQuery>(keyOf(id), (known) =>
        known === undefined ? known : { import: { ...known.import, ...line } },
      );
      if (!isWorking(line)) void refreshImport(id);
    },
  });
  return one;
}

async function refreshImport(id: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(id) }),
    queryClient.invalidateQueries({ queryKey: LIST }),
    refreshCampaigns(),
  ]);
}

/** Starts a dry run of an uploaded file. `look` is that of rows without a style, also when they are imported. */
export const startDryRun = (fileId: string, kit: Look | null): Promise<ImportLine> =>
  start(fileId, {
    dryRun: true,
    style: kit && { ...kit.style, ...pageOfKit(kit) },
    design: kit?.design ?? null,
  });

/** Starts another dry run of a file, which reads it as corrected and keeps its look. */
export const correctDryRun = (fileId: string, corrections: Corrections): Promise<ImportLine> =>
  start(fileId, { dryRun: true, ...corrections });

/** Starts an import after its dry run; resumes a stopped one. Further corrections of cells are added to known ones. */
export const startImport = (fileId: string, cells: Corrections['cells'] = []): Promise<ImportLine> =>
  start(fileId, { dryRun: false, cells });

async function start(fileId: string, options: StartImportMutationVariables['options']): Promise<ImportLine> {
  const { startImport: started } = await execute(StartImportDocument, { fileId, options });
  await refreshImport(started.id);
  return started;
}

export async function cancelImport(id: string): Promise<void> {
  await execute(CancelImportDocument, { id });
  await refreshImport(id);
}
