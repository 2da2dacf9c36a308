import { useSyncExternalStore } from 'react';
import { readDraft, removeDraft, writeDraft } from '../../api/draft.ts';
import { type Draft, parseDraft } from './parts.ts';

/** Unsaved changes by key, as stored in the browser. The header and a tab may show the same one. */
const PREFIX = 'campaign.';
const listeners = new Set<() => void>();
const parsed = new Map<string, { readonly text: string; readonly draft: Draft | null }>();

/** Returns the same object until something changes. */
export function draftOf(key: string): Draft | null {
  const text = readDraft(PREFIX + key);
  if (text === null) return null;
  const known = parsed.get(key);
  if (known?.text === text) return known.draft;
  const draft = parseDraft(text);
  parsed.set(key, { text, draft });
  return draft;
}

export function setDraft(key: string, draft: Draft | null): void {
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

export const useStoredDraft = (key: string): Draft | null => useSyncExternalStore(subscribe, () => draftOf(key));
