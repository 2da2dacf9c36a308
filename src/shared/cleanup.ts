/** What was opened, closed in the reverse order, once. A step that fails does not keep the others from being done. */
export class Cleanup {
  readonly #steps: (() => Promise<void>)[] = [];
  #done: Promise<void> | null = null;

  add(step: () => Promise<void>): void {
    this.#steps.push(step);
  }

  run(): Promise<void> {
    this.#done ??= this.#runAll();
    return this.#done;
  }

  async #runAll(): Promise<void> {
    const errors: unknown[] = [];
    for (const step of this.#steps.reverse()) await step().catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw new AggregateError(errors, 'Closing was not complete.');
  }
}
