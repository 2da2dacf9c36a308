/** Of this many tickets they are kept; older ones were settled or given up long ago. */
const TICKETS_KEPT = 1_000;

/** Which connections have acknowledged which announcement. They may come before anyone waits for them. */
export class Acknowledgements {
  /** Process ids of the connections by ticket, the oldest ticket first. */
  readonly #processes = new Map<string, Set<number>>();
  #arrival = Promise.withResolvers<void>();

  add(ticket: string, processId: number): void {
    this.#processes.set(ticket, (this.#processes.get(ticket) ?? new Set()).add(processId));
    const [oldest] = this.#processes.keys();
    if (oldest !== undefined && this.#processes.size > TICKETS_KEPT) this.#processes.delete(oldest);
    this.#arrival.resolve();
    this.#arrival = Promise.withResolvers();
  }

  areAll(ticket: string, processIds: readonly number[]): boolean {
    const processes = this.#processes.get(ticket);
    return processIds.every((processId) => processes?.has(processId));
  }

  /** Resolves when the next one arrives. */
  next(): Promise<void> {
    return this.#arrival.promise;
  }
}
