import { DatabaseError, type Pool } from 'pg';

const nameOf = (month: Date): string =>
  `scan_${month.getUTCFullYear()}_${String(month.getUTCMonth() + 1).padStart(2, '0')}`;

const startOfMonth = (milliseconds: number, ahead = 0): Date => {
  const time = new Date(milliseconds);
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + ahead));
};

/** What another instance that makes the same partition at the same time can cause; it is there then, or soon. */
const MADE_MEANWHILE = new Set(['42P07', '23505', '40P01']);

/** Makes the partitions of the raw scans, one per month of UTC, and remembers which are there. */
export class MonthPartitions {
  readonly #pool: Pool;
  readonly #there = new Set<string>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /**
   * Ensures the months of these times. Outside of any transaction: making one waits for writers of the table, so it
   * must not hold anything that they wait for.
   */
  async ensure(times: Iterable<number>): Promise<void> {
    const missing = new Map<string, Date>();
    let [from, until] = [0, 0];
    for (const time of times) {
      if (time >= from && time < until) continue;
      const month = startOfMonth(time);
      [from, until] = [month.getTime(), startOfMonth(time, 1).getTime()];
      if (!this.#there.has(nameOf(month))) missing.set(nameOf(month), month);
    }
    for (const [name, month] of missing) await this.#make(name, month);
  }

  /** Ensures the month after the one of this time. */
  ensureNext(now: number): Promise<void> {
    return this.ensure([startOfMonth(now, 1).getTime()]);
  }

  /** After a partition may have been dropped: looks again. */
  forget(): void {
    this.#there.clear();
  }

  async #make(name: string, month: Date): Promise<void> {
    const { rows } = await this.#pool.query<{ found: string | null }>('select to_regclass($1)::text as found', [name]);
    if (rows[0]?.found == null) {
      const until = startOfMonth(month.getTime(), 1);
      await this.#pool
        .query(
          `create table if not exists ${name} partition of scan
           for values from ('${month.toISOString()}') to ('${until.toISOString()}')`,
        )
        .catch((error: unknown) => {
          if (!(error instanceof DatabaseError && MADE_MEANWHILE.has(error.code ?? ''))) throw error;
        });
    }
    this.#there.add(name);
  }
}
