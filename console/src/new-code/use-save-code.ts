import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '../api/api-error.ts';
import { refreshCampaigns } from '../campaigns/campaign-queries.ts';
import { notifySuccess } from '../frame/notices.ts';
import { focusFirstProblem, NO_ERRORS } from '../ui/field-errors.ts';
import {
  type CreateInput,
  findProblems,
  isWorthAnotherTry,
  newAttemptKey,
  type ReadyDraft,
  saveCode,
  toCreateInput,
} from './save-code.ts';
import type { CodeDraftState } from './use-code-draft.ts';

const TRIES = 8;
const DELAY_MAX_MS = 15_000;

export interface SaveState {
  readonly save: (draft: ReadyDraft) => void;
  readonly isSaving: boolean;
  /** The service did not respond, and the request is retried. */
  readonly isTryingAgain: boolean;
  /** Why the last attempt failed; null if it did not, or if fields show the reason. */
  readonly error: unknown;
  readonly forget: () => void;
}

/** Saves a draft and opens the page of the new campaign. */
export function useSaveCode({ change, setErrors, remove }: CodeDraftState): SaveState {
  const navigate = useNavigate();
  const mutation = useMutation({
    mutationFn: ({ input, key }: { input: CreateInput; key: string }) => saveCode(input, key),
    networkMode: 'always',
    retry: (count, error) => count < TRIES && isWorthAnotherTry(error),
    retryDelay: (attempt, error) => {
      const asked = error instanceof ApiError ? error.retryAfter : null;
      return asked === null ? Math.min(DELAY_MAX_MS, 2 ** attempt * 1000) : asked * 1000;
    },
    onSuccess: async (id, { input }) => {
      remove();
      const { name } = input;
      void refreshCampaigns();
      await navigate({ to: '/campaigns/$id', params: { id } });
      notifySuccess(t`${name} is ready to download.`);
    },
    onError: (error) => {
      // A refusal is stored with its key, so the next one is another attempt.
      if (!isWorthAnotherTry(error)) change({ attemptKey: null });
      const fields = error instanceof ApiError ? error.fields : NO_ERRORS;
      setErrors(fields);
      focusFirstProblem(fields);
    },
  });
  const save = (draft: ReadyDraft): void => {
    if (mutation.isPending) return;
    const input = toCreateInput(draft);
    const problems = findProblems(input);
    if (Object.keys(problems).length > 0) {
      mutation.reset();
      setErrors(problems);
      focusFirstProblem(problems);
      return;
    }
    const key = draft.attemptKey ?? newAttemptKey();
    change({ attemptKey: key });
    mutation.mutate({ input, key });
  };
  return {
    save,
    isSaving: mutation.isPending,
    isTryingAgain: mutation.isPending && mutation.failureCount > 0,
    error: mutation.error,
    forget: mutation.reset,
  };
}
