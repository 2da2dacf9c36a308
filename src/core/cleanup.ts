/** What undoes the steps of an opening: run in the reverse order, once. A step that fails does not keep the others from running. */
export class Cleanup {
  readonly #steps: (() => Promise<void>)[] = [];
  #finished: Promise<void> | null = null;

  add(step: () => Promise<void>): void {
    this.#steps.push(step);
  }

  /** Rejects with an AggregateError after all steps when some of them failed. Every call returns the same promise. */
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

/** Returns what `open` opens. When it fails, what it opened until then is closed again, and its error is thrown. */
export async function openWithCleanup<T>(open: (cleanup: Cleanup) => Promise<T>): Promise<T> {
  const cleanup = new Cleanup();
  try {
    return await open(cleanup);
  } catch (error) {
    await cleanup.run().catch(() => {});
    throw error;
  }
}
