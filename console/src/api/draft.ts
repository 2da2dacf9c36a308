import { useCallback, useEffect, useRef, useState } from 'react';
import type { Session } from './session.ts';

/** Unsaved text, stored in this browser across reloads, or in memory if storage is forbidden or full. */
const PREFIX = 'signpost.draft.';
/** Maximum number of characters of a draft; longer ones are only held in memory. */
const LENGTH_MAX = 400_000;
const COUNT_MAX = 30;
const DAYS_KEPT = 30;
const DAY_MS = 24 * 60 * 60_000;

interface Stored {
  readonly savedAt: number;
  readonly text: string;
}

const memory = new Map<string, string>();

function read(name: string): Stored | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    if (typeof value !== 'object' || value === null || !('savedAt' in value) || !('text' in value)) return null;
    const { savedAt, text } = value;
    return typeof savedAt === 'number' && typeof text === 'string' ? { savedAt, text } : null;
  } catch {
    return null;
  }
}

function namesOfDrafts(): string[] {
  return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '').filter((name) =>
    name.startsWith(PREFIX),
  );
}

/** Removes drafts older than a month, and the oldest beyond the limit. */
function removeOld(): void {
  const drafts = namesOfDrafts().map((name) => ({ name, savedAt: read(name)?.savedAt ?? 0 }));
  drafts.sort((a, b) => b.savedAt - a.savedAt);
  const oldest = Date.now() - DAYS_KEPT * DAY_MS;
  for (const { name } of drafts.filter(({ savedAt }, index) => index >= COUNT_MAX || savedAt < oldest)) {
    localStorage.removeItem(name);
  }
}

/** The workspace of this page. Each has its own drafts. */
let workspace = '';
const nameOf = (key: string): string => `${PREFIX}${workspace}.${key}`;

/** `key` identifies the draft, such as `new-code` or `campaign.<id>.content`. */
export const readDraft = (key: string): string | null => memory.get(key) ?? read(nameOf(key))?.text ?? null;

export function writeDraft(key: string, text: string): void {
  memory.set(key, text);
  try {
    if (text.length > LENGTH_MAX) localStorage.removeItem(nameOf(key));
    else localStorage.setItem(nameOf(key), JSON.stringify({ savedAt: Date.now(), text } satisfies Stored));
    removeOld();
  } catch {
    // It is held in memory.
  }
}

export function removeDraft(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(nameOf(key));
  } catch {
    // There was none.
  }
}

/** Called when the session ends: the next person to use this browser must not find what was typed before. */
export function removeAllDrafts(): void {
  memory.clear();
  try {
    for (const name of namesOfDrafts()) localStorage.removeItem(name);
  } catch {
    // There were none.
  }
}

const OWNER = 'signpost.drafts-of';

/**
 * Removes all drafts unless the last was typed in a workspace of this person: a session may end without signing out,
 * and someone else who then signs in must not find them.
 */
export function keepDraftsOf({ workspaceSlug, workspaces }: Pick<Session, 'workspaceSlug' | 'workspaces'>): void {
  workspace = workspaceSlug;
  try {
    const last = localStorage.getItem(OWNER);
    if (!workspaces.some(({ slug }) => slug === last)) removeAllDrafts();
    localStorage.setItem(OWNER, workspaceSlug);
  } catch {
    // Drafts are in memory only, which does not survive another sign-in.
  }
}

const WRITE_DELAY_MS = 300;

/**
 * A text that survives a reload: the draft if there is one, otherwise `initial`. The third member removes the draft;
 * call it when the text was saved or discarded. Written at most every 300 ms, and when the page is hidden. A text that is
 * not worth keeping removes the draft.
 */
export function useDraft(
  key: string,
  initial: string,
  isWorthKeeping: (text: string) => boolean = () => true,
): [string, (text: string) => void, () => void] {
  const [text, setText] = useState(() => readDraft(key) ?? initial);
  const pending = useRef<string | null>(null);
  const isKept = useRef(isWorthKeeping);
  useEffect(() => {
    const flush = (): void => {
      const next = pending.current;
      if (next !== null && isKept.current(next)) writeDraft(key, next);
      else if (next !== null) removeDraft(key);
      pending.current = null;
    };
    const timer = setInterval(flush, WRITE_DELAY_MS);
    addEventListener('pagehide', flush);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [key]);
  const write = useCallback(
    (next: string): void => {
      pending.current = next;
      memory.set(key, next);
      setText(next);
    },
    [key],
  );
  const remove = useCallback((): void => {
    pending.current = null;
    removeDraft(key);
  }, [key]);
  return [text, write, remove];
}
