import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import { lookUp, setMember } from '../../../src/core/contract/look-up.ts';
import type { ErrorCode } from '../../../src/core/contract/problems/error-codes.ts';
import { problem } from '../../../src/core/contract/problems.ts';
import { isCode, isLongerThan } from '../../../src/core/contract/text.ts';
import { CreateCodeDocument, type CreateCodeMutationVariables } from '../../generated/new-code/create-code.ts';
import { ApiError, hasCode, isPassing } from '../api/api-error.ts';
import { execute } from '../api/execute.ts';
import { type FieldErrors, readProblem, type ServiceProblem } from '../api/service-problem.ts';
import { refreshCampaigns } from '../campaigns/campaign-queries.ts';
import { notifySuccess } from '../frame/notices.ts';
import { checkForm, completeContent, isDirectType } from '../payload-form/formats.ts';
import { focusFirstProblem, NO_ERRORS } from '../ui/field-errors.ts';
import { type CodeDraft, contentOf } from './code-draft.ts';
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

type CreateInput = CreateCodeMutationVariables['input'];

/** A draft with everything that the service requires. */
interface ReadyDraft extends CodeDraft {
  readonly payloadType: CreateInput['payloadType'];
  readonly mode: CreateInput['mode'];
  readonly name: string;
  /** As in the service's input. */
  readonly address: string | null | undefined;
}

const KEY_BYTES = 16;

/** `crypto.randomUUID` is missing if the service is used without TLS. */
const newAttemptKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

function toCreateInput(draft: ReadyDraft): CreateInput {
  const { payloadType, mode, name, code, address, tags, externalId, style, design } = draft;
  const content = completeContent(payloadType, contentOf(draft));
  return {
    name: name.trim(),
    mode,
    payloadType,
    content,
    style,
    ...(design !== null && { design }),
    ...(mode === 'Dynamic' && code !== '' && { code }),
    ...(mode === 'Dynamic' && address !== undefined && { address }),
    ...(tags.length > 0 && { tags }),
    ...(externalId.trim() !== '' && { externalId: externalId.trim() }),
  };
}

/** Finds what the service would refuse, as far as it is known here, by the service's fields. */
function findProblems({ payloadType, content, name, code }: CreateInput): FieldErrors {
  const isLong = isLongerThan(name, LIMITS.nameLength);
  return {
    ...(isDirectType(payloadType) && checkForm(payloadType, content)),
    ...(name === '' && { name: [problem('not_empty')] }),
    ...(isLong && { name: [problem('at_most_characters', { max: LIMITS.nameLength })] }),
    ...(code && !isCode(code) && { code: [problem('not_code')] }),
  };
}

/**
 * Creates the code and returns its id. Repeating the call with the same key and input returns the first call's id: a
 * lost response does not create a second code. Throws an ApiError.
 */
async function saveCode(input: CreateInput, key: string): Promise<string> {
  const { createQrCodes } = await execute(CreateCodeDocument, { input, key });
  const { id, problems } = createQrCodes.results[0] ?? { id: null, problems: [] };
  const [first] = problems;
  if (first === undefined && id !== null) return id;
  const fields: Record<string, ServiceProblem[]> = {};
  for (const { field, message, details } of problems) {
    if (field !== null) setMember(fields, field, [...(lookUp(fields, field) ?? []), readProblem(details, message)]);
  }
  const message = first?.message ?? 'The code was not created.';
  // The service and the console have the same version.
  const code = (first?.code ?? 'internal_error') as ErrorCode;
  throw new ApiError(code, message, fields, null, [], readProblem(first?.details, message));
}

/** Whether the same request may succeed in a moment. This includes waiting for a request whose response was lost. */
const isWorthAnotherTry = (error: unknown): boolean => isPassing(error) || hasCode(error, 'idempotency_in_flight');
