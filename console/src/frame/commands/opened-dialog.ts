import { createStore } from '../../store.ts';

/** The dialog that a key or the global search has opened over the screen. */
export const openedDialog = createStore<'search' | 'shortcuts' | 'workspace' | null>(null);

export const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);
export const SEARCH_KEYS = IS_MAC ? '⌘ K' : 'Ctrl K';
