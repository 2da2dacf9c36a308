/** Counts readings and missed readings by row and column of a table. */
export class Tally {
  readonly #cells = new Map<string, Map<string, { readings: number; misses: number }>>();

  add(row: string, column: string, isRead: boolean): void {
    const cells = this.#cells.get(row) ?? new Map<string, { readings: number; misses: number }>();
    this.#cells.set(row, cells);
    const cell = cells.get(column) ?? { readings: 0, misses: 0 };
    cells.set(column, cell);
    cell.readings += 1;
    if (!isRead) cell.misses += 1;
  }

  /** Readings of a row, or of all. */
  readings(row?: string): number {
    return this.#sum(row, ({ readings }) => readings);
  }

  misses(row?: string): number {
    return this.#sum(row, ({ misses }) => misses);
  }

  /** One line per row: misses and readings in each column. */
  toString(): string {
    return [...this.#cells]
      .map(([row, cells]) => {
        const columns = [...cells].map(([column, { misses, readings }]) => `${column} ${misses} of ${readings}`);
        return `    ${row.padEnd(24)} ${columns.join(', ')}`;
      })
      .join('\n');
  }

  #sum(row: string | undefined, count: (cell: { readings: number; misses: number }) => number): number {
    return [...this.#cells]
      .filter(([name]) => row === undefined || name === row)
      .flatMap(([, cells]) => [...cells.values()])
      .reduce((sum, cell) => sum + count(cell), 0);
  }
}
