import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { type Clock, DAY_MS, MINUTE_MS } from '../../core/clock.js';
import type { Logger } from '../../core/logger.js';
import { throttle } from '../../core/throttle.js';
import { SALT_BYTES } from './visitor.js';

export interface SaltsOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** UTC days since the epoch. */
const dayOf = (milliseconds: number): number => Math.floor(milliseconds / DAY_MS);
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Yesterday covers a slow clock and scans around midnight; the coming days avoid a query at midnight. */
const DAYS = [-1, 0, 1, 2] as const;
const LOG_EVERY_MS = 10 * MINUTE_MS;

/**
 * Random salts for visitor hashes, one per UTC day, the same on every instance. They are deleted from memory and the
 * database 48 hours after their day began; from then on a visitor's hash cannot be linked to an address.
 */
export class Salts {
  readonly #options: SaltsOptions;
  readonly #byDay = new Map<number, Buffer>();
  readonly #warn: (day: number) => void;
  #lastDay = Number.NaN;
  #lastSalt: Buffer = Buffer.alloc(0);

  constructor(options: SaltsOptions) {
    this.#options = options;
    this.#warn = throttle(LOG_EVERY_MS, (day) => {
      options.logger.warn(
        { day: dateOf(day) },
        'the salt of a day is not known yet; until then, this instance counts visitors of other instances as new',
      );
    });
  }

  /** Never waits: if a day's salt was not read from the database in time, this process creates its own. */
  of(milliseconds: number): Buffer {
    const day = dayOf(milliseconds);
    if (day === this.#lastDay) return this.#lastSalt;
    let salt = this.#byDay.get(day);
    if (salt === undefined) {
      salt = randomBytes(SALT_BYTES);
      this.#byDay.set(day, salt);
      this.#warn(day);
    }
    this.#lastDay = day;
    this.#lastSalt = salt;
    return salt;
  }

  /**
   * Creates and reads the salts of the days around now, and removes old ones. If several instances create a salt at the
   * same time, all of them read the first; a salt that only this process has used so far is offered, too. Call it at
   * the start and at least once a day. Returns the number of removed salts.
   */
  async refresh(): Promise<number> {
    const { pool, clock } = this.#options;
    const today = dayOf(clock.now());
    this.#forgetBefore(today - 1, today + DAYS.length);
    const days = DAYS.map((ahead) => today + ahead);
    const dates = days.map(dateOf);
    const { rowCount } = await pool.query('delete from scan_salt where day < $1::date', [dates[0]]);
    await pool.query(
      `insert into scan_salt (day, salt) select * from unnest($1::date[], $2::bytea[])
       on conflict (day) do nothing`,
      [dates, days.map((day) => this.#byDay.get(day) ?? randomBytes(SALT_BYTES))],
    );
    const { rows } = await pool.query<{ day: number; salt: Buffer }>(
      `select day - date '1970-01-01' as day, salt from scan_salt where day = any($1::date[])`,
      [dates],
    );
    for (const { day, salt } of rows) this.#byDay.set(day, salt);
    this.#lastDay = Number.NaN;
    return rowCount ?? 0;
  }

  #forgetBefore(first: number, end: number): void {
    for (const day of this.#byDay.keys()) if (day < first || day >= end) this.#byDay.delete(day);
    this.#lastDay = Number.NaN;
  }
}
