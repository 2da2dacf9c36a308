import { DatabaseError, type Pool } from 'pg';

/** The tables with a row for each scan or visitor, in one partition per month of UTC. */
export const MONTHLY_TABLES = ['scan', 'scan_visitor'] as const;
export type MonthlyTable = (typeof MONTHLY_TABLES)[number];

/** `scan_2026_11` */
export const partitionName = (table: MonthlyTable, month: Date): string =>
  `${table}_${month.getUTCFullYear()}_${String(month.getUTCMonth() + 1).padStart(2, '0')}`;

/** The month of a partition's name; null when it is not a name of that table's partitions. */
export function monthOf(table: MonthlyTable, name: string): Date | null {
  const [, year, month] = new RegExp(`^${table}_(\\d{4})_(\\d{2})$`).exec(name) ?? [];
  return year === undefined || month === undefined ? null : new Date(Date.UTC(Number(year), Number(month) - 1));
}

/** The first moment of a time's UTC month, or of the month `ahead` months later. */
export const startOfMonth = (milliseconds: number, ahead = 0): Date => {
  const time = new Date(milliseconds);
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + ahead));
};

/** Errors when another instance creates the same partition at the same time: it exists then, or soon. */
const CREATED_MEANWHILE = new Set(['42P07', '23505', '40P01']);

/** Creates the partitions of raw scans and of visitors, and remembers which exist. */
export class MonthPartitions {
  readonly #pool: Pool;
  readonly #existing = new Set<number>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /**
   * Creates the missing partitions of these times. Outside of any transaction: creating one waits for writers of the
   * table, so it must not hold a lock that they wait for.
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

  /** Creates the partitions of the month after the one of this time. */
  ensureNext(now: number): Promise<void> {
    return this.ensure([startOfMonth(now, 1).getTime()]);
  }

  /** To be called when a partition may have been dropped: the next `ensure` checks again. */
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
