import type { Client } from 'pg';
import { visitorOf } from '../../src/redirect/describe/visitor.js';
import { agentOf, type RequestLog } from './request-log.js';

const LOOPBACK = Uint8Array.of(127, 0, 0, 1);

/**
 * The database's salts, retained after the service has deleted them: they lead from a stored visitor back to its
 * request.
 */
export class Salts {
  readonly #byDay = new Map<string, Set<string>>();

  async remember(client: Client): Promise<void> {
    const { rows } = await client.query<{ day: string; salt: Buffer }>('select day::text, salt from scan_salt');
    for (const { day, salt } of rows) {
      const known = this.#byDay.get(day) ?? new Set();
      this.#byDay.set(day, known.add(salt.toString('hex')));
    }
  }

  /** Numbers of the logged requests by the visitor of their scan on that day. */
  visitorsOn(day: string, requestLog: RequestLog, subjects: readonly Uint8Array[]): Map<string, number> {
    const numbers = new Map<string, number>();
    for (const hex of this.#byDay.get(day) ?? []) {
      const salt = Buffer.from(hex, 'hex');
      for (const { number, campaign } of requestLog.entries) {
        const subject = subjects[campaign];
        if (subject !== undefined) numbers.set(String(visitorOf(salt, subject, LOOPBACK, agentOf(number))), number);
      }
    }
    return numbers;
  }
}
