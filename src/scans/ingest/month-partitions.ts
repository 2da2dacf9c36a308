import { DatabaseError, type Pool } from 'pg';

/** Tables with a row per scan or visitor, partitioned by UTC month. */
export const MONTHLY_TABLES = ['scan', 'scan_visitor'] as const;
export type MonthlyTable = (typeof MONTHLY_TABLES)[number];

/** For example `scan_2026_11`. */
export const partitionName = (table: MonthlyTable, month: Date): string =>
  `${table}_${month.getUTCFullYear()}_${String(month.getUTCMonth() + 1).padStart(2, '0')}`;

/** Returns the month in a partition's name; null if the name is not a partition of this table. */
export function monthOf(table: MonthlyTable, name: string): Date | null {
  const [, year, month] = new RegExp(`^${table}_(\\d{4})_(\\d{2})$`).exec(name) ?? [];
  return year === undefined || month === undefined ? null : new Date(Date.UTC(Number(year), Number(month) - 1));
}

/** Returns the start of a time's UTC month, or of the month `ahead` months later. */
export const startOfMonth = (milliseconds: number, ahead = 0): Date => {
  const time = new Date(milliseconds);
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + ahead));
};

/** Errors when another instance creates the same partition at the same time, which means that it exists now or soon. */
const CREATED_MEANWHILE = new Set(['42P07', '23505', '40P01']);

/** Creates the partitions of raw scans and visitors, and caches which exist. */
export class MonthPartitions {
  readonly #pool: Pool;
  readonly #existing = new Set<number>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /**
   * Creates missing partitions for these times. Call it outside any transaction: creating a partition waits for the
   * table's writers, so the caller must not hold a lock that they need.
   */
  async ensure(times: Iterable<number>): Promise<void> {
    const missing = new Set<number>();
    let [from, until] = [0, 0];
    for (const time of times) {
      if (time >= from && time < until) continue;
      [from, until] = [startOfMonth(time).getTime(), startOfMonth(time, 1).getTime()];
      if (!this.#existing.has(from)) missing.add(from);
    }
    for (const month of missing) {
      for (const table of MONTHLY_TABLES) await this.#create(table, new Date(month));
      this.#existing.add(month);
    }
  }

  /** Creates the partitions for the month after this time. */
  ensureNext(now: number): Promise<void> {
    return this.ensure([startOfMonth(now, 1).getTime()]);
  }

  /** Call this if a partition may have been dropped; the next `ensure` checks again. */
  forget(): void {
    this.#existing.clear();
  }

  async #create(table: MonthlyTable, month: Date): Promise<void> {
    const name = partitionName(table, month);
    const { rows } = await this.#pool.query<{ found: string | null }>('select to_regclass($1)::text as found', [name]);
    if (rows[0]?.found != null) return;
    const until = startOfMonth(month.getTime(), 1);
    await this.#pool
      .query(
        `create table if not exists ${name} partition of ${table}
         for values from ('${month.toISOString()}') to ('${until.toISOString()}')`,
      )
      .catch((error: unknown) => {
        if (!(error instanceof DatabaseError && CREATED_MEANWHILE.has(error.code ?? ''))) throw error;
      });
  }
}
