/** Counters by id. Ids whose counter is 0 use no memory. */
export class CountById {
  readonly #counts = new Map<string, number>();

  of(id: string): number {
    return this.#counts.get(id) ?? 0;
  }

  add(id: string): void {
    this.#counts.set(id, this.of(id) + 1);
  }

  remove(id: string): void {
    const count = this.of(id) - 1;
    if (count > 0) this.#counts.set(id, count);
    else this.#counts.delete(id);
  }
}
