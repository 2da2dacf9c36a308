import { tooBusy, tooManyUnfinished } from '../../core/errors.js';
import { EXPORT_LIMITS } from './export-limits.js';

/** Counts the exports running on this instance, by workspace. */
export class ExportSlots {
  readonly #running = new Map<string, number>();
  #all = 0;

  /**
   * Takes a slot and returns a function that releases it. Throws when the workspace or the instance has no free slot.
   */
  take(workspaceId: string): () => void {
    const running = this.#running.get(workspaceId) ?? 0;
    if (running >= EXPORT_LIMITS.ofWorkspace) throw tooManyUnfinished('exports');
    if (this.#all >= EXPORT_LIMITS.inAll) throw tooBusy();
    this.#running.set(workspaceId, running + 1);
    this.#all += 1;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#all -= 1;
      const left = (this.#running.get(workspaceId) ?? 1) - 1;
      if (left === 0) this.#running.delete(workspaceId);
      else this.#running.set(workspaceId, left);
    };
  }
}
