import { integers, texts } from '../postgres/postgres-arrays.js';
import type { Statements } from '../postgres/transaction.js';

/** A word in a dimension, which is given by its stored number. */
export interface DictionaryLabel {
  readonly dimension: number;
  readonly label: string;
}

const LOOK = `
  select l.id, l.dimension, l.label from unnest($1::int[], $2::text[]) as d (dimension, label)
  join scan_label l on l.dimension = d.dimension::smallint and l.label = d.label`;
const NAME = 'select id, dimension, label from scan_label where id = any($1::int[])';
/** Sorted, so that two who add the same words wait for each other in one direction only. */
const CREATE = `
  insert into scan_label (dimension, label)
  select dimension, label from unnest($1::int[], $2::text[]) as d (dimension, label) order by dimension, label
  on conflict do nothing`;

type Row = readonly [id: number, dimension: number, label: string];

/** Words of all workspaces in memory. Most are few: countries, cities, browsers; sources may be anything. */
const KNOWN_MAX = 200_000;

/**
 * The numbers of `scan_label` as far as they are known here: only such as are committed. They never change, but a
 * database that was restored from a copy gives them anew: `forget` after everything that may mean that.
 */
export class LabelDictionary {
  readonly #numbers = new Map<number, Map<string, number>>();
  readonly #labels = new Map<number, DictionaryLabel>();

  numberOf(dimension: number, label: string): number | undefined {
    return this.#numbers.get(dimension)?.get(label);
  }

  /** The labels of these numbers; a number that is in no table has none. */
  async labelsOf(sql: Statements, numbers: readonly number[]): Promise<(DictionaryLabel | undefined)[]> {
    const unknown = numbers.filter((number) => !this.#labels.has(number));
    if (unknown.length > 0) this.#add(await sql.run<Row>('label-name', NAME, [integers(unknown)]));
    return numbers.map((number) => this.#labels.get(number));
  }

  /** Learns the numbers of those that have one. */
  async look(sql: Statements, labels: readonly DictionaryLabel[]): Promise<void> {
    if (labels.length > 0) this.#add(await sql.run<Row>('label-look', LOOK, columnsOf(labels)));
  }

  /** Gives numbers to those that have none. Not within the transaction of a move. */
  async create(sql: Statements, labels: readonly DictionaryLabel[]): Promise<void> {
    if (this.#labels.size > KNOWN_MAX) this.forget();
    await sql.run('label-create', CREATE, columnsOf(labels));
    await this.look(sql, labels);
  }

  forget(): void {
    this.#numbers.clear();
    this.#labels.clear();
  }

  #add(rows: readonly Row[]): void {
    for (const [id, dimension, label] of rows) {
      const numbers = this.#numbers.get(dimension) ?? new Map<string, number>();
      this.#numbers.set(dimension, numbers.set(label, id));
      this.#labels.set(id, { dimension, label });
    }
  }
}

const columnsOf = (labels: readonly DictionaryLabel[]): Buffer[] => [
  integers(labels.map(({ dimension }) => dimension)),
  texts(labels.map(({ label }) => label)),
];
