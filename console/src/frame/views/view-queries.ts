import { t } from '@lingui/core/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  CreateSavedViewDocument,
  type CreateSavedViewMutationVariables,
  DeleteSavedViewDocument,
  SavedViewsDocument,
  UpdateSavedViewDocument,
} from '../../../generated/frame/views/saved-views.ts';
import { execute } from '../../api/execute.ts';
import { queryClient } from '../../api/query-client.ts';
import { type Action, completeAction } from '../run-action.ts';
import type { SavedView } from './saved-screens.ts';

type ViewInput = CreateSavedViewMutationVariables['input'];

const VIEWS = queryOptions({
  queryKey: ['saved-views'],
  queryFn: ({ signal }) => execute(SavedViewsDocument, {}, signal),
  select: ({ savedViews }) => savedViews.toSorted((one, other) => one.name.localeCompare(other.name)),
  staleTime: 60_000,
});
const NONE: readonly SavedView[] = [];

/** The person's own views and those that are shared, by name. */
export const useSavedViews = (): readonly SavedView[] => useQuery(VIEWS).data ?? NONE;

/** What is shown is read again in any case: another tab may have deleted the view. */
async function change(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } finally {
    await queryClient.invalidateQueries({ queryKey: VIEWS.queryKey });
  }
}

/** Saves a view, or with an id replaces it. Throws an ApiError. */
export const saveView = (id: string | null, input: ViewInput): Promise<void> =>
  change(() =>
    id === null ? execute(CreateSavedViewDocument, { input }) : execute(UpdateSavedViewDocument, { id, input }),
  );

const inputOf = ({ screen, name, search, isShared }: SavedView): ViewInput => ({ screen, name, search, isShared });

/** Reports errors in words, which are loaded when they are needed. */
async function run(action: Action<unknown>): Promise<void> {
  const { runAction } = await import('../use-action.ts');
  await runAction(action);
}

const undoBy = (id: string | null, view: SavedView) => () =>
  run({ run: () => saveView(id, inputOf(view)), done: t`Undone.` });

export function replaceView(view: SavedView, search: string): Promise<void> {
  const { id, name } = view;
  return run({
    run: () => saveView(id, { ...inputOf(view), search }),
    done: t`“${name}” updated.`,
    undo: undoBy(id, view),
  });
}

const deletionOf = ({ id, name }: SavedView) => ({
  run: () => change(() => execute(DeleteSavedViewDocument, { id })),
  done: t`“${name}” deleted.`,
});

export const deleteOwnView = (view: SavedView): Promise<void> => run({ ...deletionOf(view), undo: undoBy(null, view) });

/** Only its owner could save it again. Rejects if it failed. */
export const deleteSharedView = (view: SavedView): Promise<void> => completeAction(deletionOf(view));
