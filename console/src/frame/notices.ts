import { createStore } from '../store.ts';

/** A line at the bottom of the screen. */
export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly isProblem: boolean;
  /** Reverts what was done, or null. */
  readonly undo: (() => void) | null;
}

/** The last notice; null once closed. */
export const notice = createStore<Notice | null>(null);
let lastId = 0;

function show(text: string, isProblem: boolean, undo: Notice['undo']): void {
  lastId += 1;
  notice.set({ id: lastId, text, isProblem, undo });
}

/** Reports what was done; `undo` reverts it. Replaces the previous notice. */
export const notifySuccess = (text: string, undo: Notice['undo'] = null): void => show(text, false, undo);

export const notifyError = (text: string): void => show(text, true, null);

export const hideNotice = (): void => notice.set(null);
