/** Number of tickets whose acknowledgements are retained. Older ones were settled or given up long ago. */
const TICKETS_MAX = 1_000;

/** Records which connections acknowledged which change. Acknowledgements may arrive before anybody waits for them. */
export class Acknowledgements {
  /** Process IDs of the connections by ticket, oldest ticket first. */
  readonly #processes = new Map<string, Set<number>>();
  #arrival = Promise.withResolvers<void>();

  add(ticket: string, processId: number): void {
    this.#processes.set(ticket, (this.#processes.get(ticket) ?? new Set()).add(processId));
    const [oldest] = this.#processes.keys();
    if (oldest !== undefined && this.#processes.size > TICKETS_MAX) this.#processes.delete(oldest);
    this.#arrival.resolve();
    this.#arrival = Promise.withResolvers();
  }

  /** Returns the connections that have not acknowledged the ticket. */
  missing(ticket: string, processIds: readonly number[]): number[] {
    const processes = this.#processes.get(ticket);
    return processIds.filter((processId) => processes?.has(processId) !== true);
  }

  /** Resolves when the next acknowledgement arrives. */
  next(): Promise<void> {
    return this.#arrival.promise;
  }
}
