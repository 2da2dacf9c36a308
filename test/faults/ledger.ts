/** What a client was told. `refused`: nobody listened, nothing was sent. `unanswered`: sent, and no whole answer came. */
export type Told = 'redirected' | 'notAvailable' | 'tryAgain' | 'other' | 'refused' | 'unanswered';

export interface Entry {
  /** Names the request: its user agent is made of it. */
  readonly number: number;
  readonly campaign: number;
  /** `performance.now()` before the request was sent. */
  readonly began: number;
  ended: number;
  told: Told;
  /** What broke, for the reader of a failure. */
  reason: string;
}

/** Of a person on a phone; another for each request, so that each scan is of another visitor and can be found again. */
export const agentOf = (number: number): string =>
  'Mozilla/5.0 (Linux; Android 15; Sample) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  `Chrome/140.0.${number >> 12}.${number & 4095} Mobile Safari/537.36`;

/** Every request of a scenario and what its client was told. */
export class Ledger {
  readonly entries: Entry[] = [];

  begin(campaign: number): Entry {
    const number = this.entries.length;
    const entry: Entry = {
      number,
      campaign,
      began: performance.now(),
      ended: Number.NaN,
      told: 'unanswered',
      reason: '',
    };
    this.entries.push(entry);
    return entry;
  }

  end(entry: Entry, told: Told, reason = ''): void {
    entry.ended = performance.now();
    entry.told = told;
    entry.reason = reason;
  }

  count(...tolds: Told[]): number {
    return this.entries.filter(({ told }) => tolds.includes(told)).length;
  }

  /** How often each reason broke a request. */
  reasons(): string {
    const counts = new Map<string, number>();
    for (const { reason } of this.entries) if (reason !== '') counts.set(reason, (counts.get(reason) ?? 0) + 1);
    return [...counts].map(([reason, count]) => `${count} × ${reason}`).join(', ');
  }
}
