import { t } from '@lingui/core/macro';
import { useState, useSyncExternalStore } from 'react';
import { UpdateCampaignDocument } from '../../../generated/campaign/change-campaign.ts';
import { hasCode, isNotFound } from '../../api/api-error.ts';
import { readDraft, removeDraft, writeDraft } from '../../api/draft.ts';
import { execute } from '../../api/execute.ts';
import type { FieldErrors } from '../../api/service-problem.ts';
import { describeError } from '../../errors/describe-error.ts';
import { notifyError, notifySuccess } from '../../frame/notices.ts';
import { runAction } from '../../frame/use-action.ts';
import { fieldErrorsOf, NO_ERRORS } from '../../ui/field-errors.ts';
import { type Campaign, campaignChanged, patchCampaign, readAgain, refreshCampaign } from '../campaign-queries.ts';
import {
  contestedParts,
  type Draft,
  type Input,
  type Part,
  type Parts,
  parseDraft,
  pick,
  toInput,
  unsavedValues,
} from './parts.ts';

/** What bars and notices need to know about an edit. */
export interface Unsaved {
  readonly isUnsaved: boolean;
  /** The unsaved parts as they were when the change began; null if nothing is unsaved. */
  readonly draft: Draft | null;
  /** Parts that somebody else has changed meanwhile. While there are any, nothing is saved. */
  readonly contested: readonly Part[];
  readonly errors: FieldErrors;
  readonly isSaving: boolean;
  /** Resolves to whether it was saved. */
  readonly save: () => Promise<boolean>;
  /** Discards the changes here, which also accepts the other person's. Undo restores them. */
  readonly discard: () => void;
  /** The same without a notice. */
  readonly reset: () => void;
  readonly keepMine: () => void;
}

export interface Edit<Name extends Part> extends Unsaved {
  /** Includes what is not saved yet. */
  readonly values: Pick<Parts, Name>;
  readonly change: (values: Partial<Pick<Parts, Name>>) => void;
}

/**
 * Unsaved change of some parts of a campaign. `names` must stay the same; edits with the same names share one draft.
 */
export function useEdit<Name extends Part>(campaign: Campaign, names: readonly Name[]): Edit<Name> {
  const key = `${campaign.id}.${names.join('+')}`;
  const draft = useStoredDraft(key);
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS);
  const [isSaving, setIsSaving] = useState(false);
  const isUnsaved = draft !== null && unsavedValues(draft, campaign) !== null;

  const change = (values: Partial<Pick<Parts, Name>>): void => {
    const before = draftOf(key);
    const touched = Object.keys(values) as Part[];
    const base = { ...pick(campaign, touched), ...before?.base };
    setDraft(key, { base, values: { ...before?.values, ...values } });
    setErrors(NO_ERRORS);
  };
  const reset = (): void => {
    setDraft(key, null);
    setErrors(NO_ERRORS);
  };
  const discard = (): void => {
    reset();
    if (isUnsaved) notifySuccess(t`Changes discarded.`, () => draftOf(key) ?? setDraft(key, draft));
  };
  const keepMine = (): void => {
    if (draft !== null) setDraft(key, { ...draft, base: pick(campaign, Object.keys(draft.base) as Part[]) });
  };
  const save = async (): Promise<boolean> => {
    if (draft === null || isSaving) return draft === null;
    setIsSaving(true);
    setErrors(NO_ERRORS);
    try {
      const saved = await saveCampaign(campaign, draft);
      if (saved === null) return false;
      finish(key, draft);
      notifySuccess(t`Saved.`, () => void undo(saved, draft));
      return true;
    } catch (error) {
      if (isNotFound(error)) await refreshCampaign(campaign.id);
      const fields = fieldErrorsOf(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0) notifyError(describeError(error));
      return false;
    } finally {
      setIsSaving(false);
    }
  };
  // The parts of the draft have these names.
  const values = { ...pick(campaign, names), ...draft?.values } as Pick<Parts, Name>;
  const contested = draft === null ? [] : contestedParts(draft, campaign);
  return { values, isUnsaved, draft, contested, errors, isSaving, change, save, discard, reset, keepMine };
}

/** Anything typed while saving stays unsaved. */
function finish(key: string, sent: Draft): void {
  const now = draftOf(key);
  setDraft(key, now === null || now === sent ? null : { base: { ...now.base, ...sent.values }, values: now.values });
}

const undo = (saved: Campaign, { base, values }: Draft) =>
  runAction({
    run: async () => {
      const undone = await saveCampaign(saved, { base: values, values: base });
      if (undone !== null) notifySuccess(t`Undone.`);
      else notifyError(t`Someone else has changed this in the meantime. It was not undone.`);
    },
  });

/** Others may keep changing it; a person would not try more often either. */
const TRIES = 3;

/**
 * Saves the changed parts of a campaign. If somebody else changed other parts meanwhile, theirs are preserved; if they
 * changed the same parts, nothing is saved, and it returns null. Throws an ApiError.
 */
export async function saveCampaign(known: Campaign, draft: Draft, more: Partial<Input> = {}): Promise<Campaign | null> {
  const values = pick(draft.values, Object.keys(draft.base) as Part[]);
  let now = known;
  for (let tries = 1; ; tries++) {
    if (contestedParts(draft, now).length > 0) return null;
    try {
      const variables = { id: now.id, versions: [now.version], input: { ...toInput(now, values), ...more } };
      const { updateQrCode } = await execute(UpdateCampaignDocument, variables);
      patchCampaign(now.id, updateQrCode);
      campaignChanged(now.id);
      return updateQrCode;
    } catch (error) {
      const isOld = hasCode(error, 'precondition_failed');
      if (!isOld || tries === TRIES) throw error;
      now = await readAgain(now.id);
    }
  }
}

/** Unsaved changes by key, as stored in the browser. The header and a tab may show the same one. */
const PREFIX = 'campaign.';
const listeners = new Set<() => void>();
const parsed = new Map<string, { readonly text: string; readonly draft: Draft | null }>();

/** Returns the same object until something changes. */
function draftOf(key: string): Draft | null {
  const text = readDraft(PREFIX + key);
  if (text === null) return null;
  const known = parsed.get(key);
  if (known?.text === text) return known.draft;
  const draft = parseDraft(text);
  parsed.set(key, { text, draft });
  return draft;
}

function setDraft(key: string, draft: Draft | null): void {
  if (draft === null) {
    removeDraft(PREFIX + key);
    parsed.delete(key);
  } else {
    const text = JSON.stringify(draft);
    writeDraft(PREFIX + key, text);
    parsed.set(key, { text, draft });
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const useStoredDraft = (key: string): Draft | null => useSyncExternalStore(subscribe, () => draftOf(key));
