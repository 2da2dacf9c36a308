import { createStore } from '../store.ts';

/** A line at the bottom of the screen. */
export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly isProblem: boolean;
  /** Takes back what was done; null when it cannot be. */
  readonly undo: (() => void) | null;
}

/** The last notice; null when it was closed. */
export const notice = createStore<Notice | null>(null);
let lastId = 0;

function show(text: string, isProblem: boolean, undo: Notice['undo']): void {
  lastId += 1;
  notice.set({ id: lastId, text, isProblem, undo });
}

/** Says what was done; `undo` takes it back. Replaces the notice before. */
export const notifySuccess = (text: string, undo: Notice['undo'] = null): void => show(text, false, undo);

export const notifyError = (text: string): void => show(text, true, null);

export const hideNotice = (): void => notice.set(null);
