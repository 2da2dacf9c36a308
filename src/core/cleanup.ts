/**
 * Collects steps that undo an opening. They run once, in reverse order; a step that fails does not prevent the others.
 */
export class Cleanup {
  readonly #steps: (() => Promise<void>)[] = [];
  #finished: Promise<void> | null = null;

  add(step: () => Promise<void>): void {
    this.#steps.push(step);
  }

  /** Runs all steps, then rejects with an AggregateError if any failed. Further calls return the same promise. */
  run(): Promise<void> {
    this.#finished ??= this.#runAll();
    return this.#finished;
  }

  async #runAll(): Promise<void> {
    const errors: unknown[] = [];
    for (const step of this.#steps.reverse()) await step().catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw new AggregateError(errors, 'Closing was not complete.');
  }
}

/** Returns what `open` opens. If it fails, closes what it opened so far and rethrows its error. */
export async function openWithCleanup<T>(open: (cleanup: Cleanup) => Promise<T>): Promise<T> {
  const cleanup = new Cleanup();
  try {
    return await open(cleanup);
  } catch (error) {
    await cleanup.run().catch(() => {});
    throw error;
  }
}
