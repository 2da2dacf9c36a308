/** Recorded scans of one campaign, or of several campaigns together if `campaignId` is null. */
export interface RecordedScans {
  readonly campaignId: string | null;
  readonly scans: number;
  readonly lastScannedMs: number;
}

/**
 * The events that a subscriber has not taken yet, summed up by campaign, so that a slow subscriber gets fewer and
 * larger events. Holds at most `campaignsMax` campaigns; scans of others are summed up without their campaign.
 */
export class ScanBuffer implements AsyncIterableIterator<RecordedScans> {
  readonly #campaignsMax: number;
  readonly #onEnd: () => void;
  readonly #waiting = new Map<string | null, RecordedScans>();
  #arrival = Promise.withResolvers<void>();
  #ended = false;

  constructor(campaignsMax: number, onEnd: () => void) {
    this.#campaignsMax = campaignsMax;
    this.#onEnd = onEnd;
  }

  add({ campaignId, scans, lastScannedMs }: RecordedScans): void {
    if (this.#ended) return;
    const hasRoom = this.#waiting.has(campaignId) || this.#waiting.size < this.#campaignsMax;
    const key = hasRoom ? campaignId : null;
    const known = this.#waiting.get(key) ?? { campaignId: key, scans: 0, lastScannedMs };
    this.#waiting.set(key, {
      campaignId: key,
      scans: known.scans + scans,
      lastScannedMs: Math.max(known.lastScannedMs, lastScannedMs),
    });
    this.#arrival.resolve();
  }

  async next(): Promise<IteratorResult<RecordedScans>> {
    while (!this.#ended) {
      const [first] = this.#waiting;
      if (first !== undefined) {
        this.#waiting.delete(first[0]);
        return { done: false, value: first[1] };
      }
      this.#arrival = Promise.withResolvers();
      await this.#arrival.promise;
    }
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<RecordedScans>> {
    this.#end();
    return { done: true, value: undefined };
  }

  async throw(error: unknown): Promise<IteratorResult<RecordedScans>> {
    this.#end();
    throw error;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#waiting.clear();
    this.#arrival.resolve();
    this.#onEnd();
  }
}
