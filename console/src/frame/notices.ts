import { createStore } from '../store.ts';

/** A line at the bottom of the screen. */
export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly isProblem: boolean;
  /** Share of a running action, from 0 to 1; null if it is over. */
  readonly share: number | null;
  /** Reverts what was done, or null. */
  readonly undo: (() => void) | null;
}

/** The last notice; null once closed. */
export const notice = createStore<Notice | null>(null);
let lastId = 0;

function show(text: string, more: Partial<Notice>): void {
  // A line that only shows more progress stays as it is.
  if (more.share == null || notice.get()?.share == null) lastId += 1;
  notice.set({ id: lastId, text, isProblem: false, share: null, undo: null, ...more });
}

/** Reports what was done; `undo` reverts it. Replaces the previous notice. */
export const notifySuccess = (text: string, undo: Notice['undo'] = null): void => show(text, { undo });

export const notifyError = (text: string, undo: Notice['undo'] = null): void => show(text, { isProblem: true, undo });

/** Stays until the next notice, on every screen. */
export const notifyProgress = (text: string, share: number): void => show(text, { share });

export const hideNotice = (): void => notice.set(null);
