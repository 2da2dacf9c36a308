/** The number of tickets whose acknowledgements are kept. Older ones were settled or given up long ago. */
const TICKETS_MAX = 1_000;

/** Which connections have acknowledged which change. Acknowledgements may arrive before they are waited for. */
export class Acknowledgements {
  /** Process IDs of the connections by ticket, the oldest ticket first. */
  readonly #processes = new Map<string, Set<number>>();
  #arrival = Promise.withResolvers<void>();

  add(ticket: string, processId: number): void {
    this.#processes.set(ticket, (this.#processes.get(ticket) ?? new Set()).add(processId));
    const [oldest] = this.#processes.keys();
    if (oldest !== undefined && this.#processes.size > TICKETS_MAX) this.#processes.delete(oldest);
    this.#arrival.resolve();
    this.#arrival = Promise.withResolvers();
  }

  /** Returns those of the connections that have not acknowledged the ticket. */
  missing(ticket: string, processIds: readonly number[]): number[] {
    const processes = this.#processes.get(ticket);
    return processIds.filter((processId) => processes?.has(processId) !== true);
  }

  /** Resolves when the next one arrives. */
  next(): Promise<void> {
    return this.#arrival.promise;
  }
}
