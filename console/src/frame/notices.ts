/** A line at the bottom of the screen. */
export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly isProblem: boolean;
  /** Takes back what was done; null when it cannot be. */
  readonly undo: (() => void) | null;
}

type Listener = () => void;

let current: Notice | null = null;
let lastId = 0;
const listeners = new Set<Listener>();

function show(notice: Notice | null): void {
  current = notice;
  for (const listener of listeners) listener();
}

/** Says what was done; `undo` takes it back. Replaces the notice before. */
export function notifySuccess(text: string, undo: (() => void) | null = null): void {
  lastId += 1;
  show({ id: lastId, text, isProblem: false, undo });
}

export function notifyError(text: string): void {
  lastId += 1;
  show({ id: lastId, text, isProblem: true, undo: null });
}

export const hideNotice = (): void => show(null);

/** For `useSyncExternalStore`. */
export const notices = {
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): Notice | null => current,
};
