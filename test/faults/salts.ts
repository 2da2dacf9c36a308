import type { Client } from 'pg';
import { visitorOf } from '../../src/scans/describe/visitor.js';
import { agentOf, type Ledger } from './ledger.js';

const LOOPBACK = Uint8Array.of(127, 0, 0, 1);

/** The salts of the database, kept beyond their time: with them a stored visitor is a request of the ledger again. */
export class Salts {
  readonly #byDay = new Map<string, Set<string>>();

  async remember(client: Client): Promise<void> {
    const { rows } = await client.query<{ day: string; salt: Buffer }>('select day::text, salt from scan_salt');
    for (const { day, salt } of rows) {
      const known = this.#byDay.get(day) ?? new Set();
      this.#byDay.set(day, known.add(salt.toString('hex')));
    }
  }

  /** The requests of the ledger by the visitor that their scan has on that day. */
  visitorsOn(day: string, ledger: Ledger, subjects: readonly Uint8Array[]): Map<string, number> {
    const numbers = new Map<string, number>();
    for (const hex of this.#byDay.get(day) ?? []) {
      const salt = Buffer.from(hex, 'hex');
      for (const { number, campaign } of ledger.entries) {
        const subject = subjects[campaign];
        if (subject !== undefined) numbers.set(String(visitorOf(salt, subject, LOOPBACK, agentOf(number))), number);
      }
    }
    return numbers;
  }
}
