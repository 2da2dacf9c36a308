import { useSyncExternalStore } from 'react';
import { type Draft, readDraft } from './parts.ts';

/** Unsaved changes by key. The head and a tab may show the same one; it survives a reload. */
const drafts = new Map<string, Draft | null>();
const listeners = new Set<() => void>();
const PREFIX = 'signpost.draft.campaign.';

function stored(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

function store(key: string, draft: Draft | null): void {
  try {
    if (draft === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: it is kept until the page is closed.
  }
}

export function draftOf(key: string): Draft | null {
  const known = drafts.get(key);
  if (known !== undefined) return known;
  const draft = readDraft(stored(key));
  drafts.set(key, draft);
  return draft;
}

export function setDraft(key: string, draft: Draft | null): void {
  drafts.set(key, draft);
  store(key, draft);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useDraft = (key: string): Draft | null => useSyncExternalStore(subscribe, () => draftOf(key));
