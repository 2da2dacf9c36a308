import { useEffect, useMemo, useRef, useState } from 'react';
import { lookUp } from '../../../src/core/contract/look-up.ts';
import { readDraft, removeDraft, useDraft, writeDraft } from '../api/draft.ts';
import type { FieldErrors } from '../api/service-problem.ts';
import { createStore } from '../store.ts';
import { NO_ERRORS } from '../ui/field-errors.ts';
import { type CodeDraft, EMPTY_DRAFT, hasTyped, readCodeDraft, writeCodeDraft } from './code-draft.ts';

export const DRAFT_KEY = 'new-code';
const EMPTY = writeCodeDraft(EMPTY_DRAFT);

/** The service's names of the fields of a draft. */
const FIELDS: Readonly<Record<keyof CodeDraft, readonly string[]>> = {
  payloadType: ['content', 'style', 'design', 'mode', 'payloadType', 'name'],
  mode: ['mode', 'content', 'code'],
  contents: ['content', 'name'],
  name: ['name'],
  code: ['code'],
  host: ['address', 'code'],
  path: ['address'],
  tags: ['tags'],
  externalId: ['externalId'],
  style: ['style', 'design'],
  design: ['style', 'design'],
  attemptKey: [],
};

export interface CodeDraftState {
  readonly draft: CodeDraft;
  /** Clears the messages of the changed fields. */
  readonly change: (part: Partial<CodeDraft>) => void;
  readonly errors: FieldErrors;
  readonly setErrors: (errors: FieldErrors) => void;
  /** Whether the draft is from before the screen was opened, and the person has not decided about it yet. */
  readonly isContinued: boolean;
  readonly acceptContinued: () => void;
  /** Clears the draft, and returns its previous value. */
  readonly beginAnew: () => CodeDraft;
  /** Call this when the code exists. */
  readonly remove: () => void;
}

/** Draft of the new code, which survives a reload, and its problems. */
export function useCodeDraft(): CodeDraftState {
  const [text, setText, remove] = useDraft(DRAFT_KEY, EMPTY, isTyped);
  const [isContinued, setIsContinued] = useState(isStoredTyped);
  // A mere choice of a type, as on the first screen, is forgotten with this screen.
  useEffect(() => {
    if (!isStoredTyped()) removeDraft(DRAFT_KEY);
  }, []);
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS);
  const draft = useMemo(() => readCodeDraft(text), [text]);
  // A change caused by a response must not revert what was typed meanwhile.
  const latest = useRef(draft);
  latest.current = draft;
  const change = (part: Partial<CodeDraft>): void => {
    latest.current = { ...latest.current, attemptKey: null, ...part };
    setText(writeCodeDraft(latest.current));
    const changed = Object.keys(part).flatMap((name) => lookUp<readonly string[]>(FIELDS, name) ?? []);
    setErrors((before) => without(before, changed));
  };
  const beginAnew = (): CodeDraft => {
    setText(EMPTY);
    remove();
    setErrors(NO_ERRORS);
    setIsContinued(false);
    return draft;
  };
  return {
    draft,
    change,
    errors,
    setErrors,
    isContinued,
    acceptContinued: () => setIsContinued(false),
    beginAnew,
    remove,
  };
}

/** How many discarded drafts were restored. The screen begins again with each. */
export const restoredCount = createStore(0);

/** Restores a discarded draft, also when its screen has been left, unless something else has been typed since. */
export function restoreDraft(draft: CodeDraft): void {
  if (isStoredTyped()) return;
  writeDraft(DRAFT_KEY, writeCodeDraft(draft));
  restoredCount.set(restoredCount.get() + 1);
}

const isTyped = (text: string): boolean => hasTyped(readCodeDraft(text));
const isStoredTyped = (): boolean => isTyped(readDraft(DRAFT_KEY) ?? EMPTY);

function without(errors: FieldErrors, fields: readonly string[]): FieldErrors {
  const kept = Object.entries(errors).filter(([name]) => !fields.some((field) => name.split(/[.[]/, 1)[0] === field));
  return Object.fromEntries(kept);
}
