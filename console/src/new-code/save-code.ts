import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import { lookUp, setMember } from '../../../src/core/contract/look-up.ts';
import type { ErrorCode } from '../../../src/core/contract/problems/error-codes.ts';
import { problem } from '../../../src/core/contract/problems.ts';
import { isCode, isLongerThan } from '../../../src/core/contract/text.ts';
import { CreateCodeDocument, type CreateCodeMutationVariables } from '../../generated/new-code/create-code.ts';
import { ApiError, hasCode, isPassing } from '../api/api-error.ts';
import { execute } from '../api/execute.ts';
import { type FieldErrors, readProblem, type ServiceProblem } from '../api/service-problem.ts';
import { checkForm, completeContent, isDirectType } from '../payload-form/formats.ts';
import { type CodeDraft, contentOf } from './code-draft.ts';

export type CreateInput = CreateCodeMutationVariables['input'];

/** A draft with everything that the service requires. */
export interface ReadyDraft extends CodeDraft {
  readonly payloadType: CreateInput['payloadType'];
  readonly mode: CreateInput['mode'];
  readonly name: string;
}

const KEY_BYTES = 16;

/** `crypto.randomUUID` is missing if the service is used without TLS. */
export const newAttemptKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export function toCreateInput(draft: ReadyDraft): CreateInput {
  const { payloadType, mode, name, code, tags, externalId, style, design } = draft;
  const content = completeContent(payloadType, contentOf(draft));
  return {
    name: name.trim(),
    mode,
    payloadType,
    content,
    style,
    ...(design !== null && { design }),
    ...(mode === 'Dynamic' && code !== '' && { code }),
    ...(tags.length > 0 && { tags }),
    ...(externalId.trim() !== '' && { externalId: externalId.trim() }),
  };
}

/** Finds what the service would refuse, as far as it is known here, by the service's fields. */
export function findProblems({ payloadType, content, name, code }: CreateInput): FieldErrors {
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
export async function saveCode(input: CreateInput, key: string): Promise<string> {
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
export const isWorthAnotherTry = (error: unknown): boolean =>
  isPassing(error) || hasCode(error, 'idempotency_in_flight');
