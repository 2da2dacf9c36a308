/**
 * `refused`: no process was listening, so nothing was sent. `unanswered`: the request was sent, but no complete
 * response arrived.
 */
export type AnswerKind = 'redirected' | 'notAvailable' | 'tryAgain' | 'other' | 'refused' | 'unanswered';

export interface LoggedRequest {
  /** Identifies the request: its user agent is derived from it. */
  readonly number: number;
  readonly campaign: number;
  /** `performance.now()` before the request was sent. */
  readonly began: number;
  ended: number;
  answer: AnswerKind;
  /** Cause of the break, for failure messages. */
  reason: string;
}

/** A phone's user agent, different for each request, so that each scan has its own visitor and can be recognised. */
export const agentOf = (number: number): string =>
  'Mozilla/5.0 (Linux; Android 15; Sample) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  `Chrome/140.0.${number >> 12}.${number & 4095} Mobile Safari/537.36`;

/** Duration of the longest request, in milliseconds. There are too many for the arguments of `Math.max`. */
export const longestMs = (requests: readonly { readonly began: number; readonly ended: number }[]): number =>
  requests.reduce((longest, { began, ended }) => Math.max(longest, ended - began), 0);

/** All requests of a scenario with their responses. */
export class RequestLog {
  readonly entries: LoggedRequest[] = [];

  begin(campaign: number): LoggedRequest {
    const number = this.entries.length;
    const entry: LoggedRequest = {
      number,
      campaign,
      began: performance.now(),
      ended: Number.NaN,
      answer: 'unanswered',
      reason: '',
    };
    this.entries.push(entry);
    return entry;
  }

  end(entry: LoggedRequest, answer: AnswerKind, reason = ''): void {
    entry.ended = performance.now();
    entry.answer = answer;
    entry.reason = reason;
  }

  count(...kinds: AnswerKind[]): number {
    return this.entries.filter(({ answer }) => kinds.includes(answer)).length;
  }

  /** How often each cause broke a request. */
  reasons(): string {
    const counts = new Map<string, number>();
    for (const { reason } of this.entries) if (reason !== '') counts.set(reason, (counts.get(reason) ?? 0) + 1);
    return [...counts].map(([reason, count]) => `${count} × ${reason}`).join(', ');
  }
}

/** The 99th percentile of the redirects that began in this period, in milliseconds. */
export function p99Of({ entries }: RequestLog, from: number, until: number = Number.POSITIVE_INFINITY): number {
  const times = entries
    .filter(({ began, answer }) => began >= from && began < until && answer === 'redirected')
    .map(({ began, ended }) => ended - began)
    .sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN;
}
