import { integers, texts } from '../postgres/postgres-arrays.js';
import type { Statements } from '../postgres/transaction.js';

/** A label in a dimension, which is identified by its stored number. */
export interface DictionaryLabel {
  readonly dimension: number;
  readonly label: string;
}

const FIND = `
  select l.id, l.dimension, l.label from unnest($1::int[], $2::text[]) as d (dimension, label)
  join scan_label l on l.dimension = d.dimension::smallint and l.label = d.label`;
const READ = 'select id, dimension, label from scan_label where id = any($1::int[])';
/** Sorted, so that two writers adding the same labels cannot deadlock. */
const CREATE = `
  insert into scan_label (dimension, label)
  select dimension, label from unnest($1::int[], $2::text[]) as d (dimension, label) order by dimension, label
  on conflict do nothing`;

type Row = readonly [id: number, dimension: number, label: string];

/**
 * Labels in memory, for all workspaces. Most dimensions have few (countries, cities, browsers), but sources
 * are unlimited.
 */
const KNOWN_MAX = 200_000;

/**
 * The numbers in `scan_label` known to this process, only committed ones. They never change unless the database is
 * restored from a backup, so call `forget` after anything that may indicate that.
 */
export class LabelDictionary {
  readonly #numbers = new Map<number, Map<string, number>>();
  readonly #labels = new Map<number, DictionaryLabel>();

  numberOf(dimension: number, label: string): number | undefined {
    return this.#numbers.get(dimension)?.get(label);
  }

  /** Returns the labels with these numbers; `undefined` for a number that is not in the table. */
  async labelsOf(sql: Statements, numbers: readonly number[]): Promise<(DictionaryLabel | undefined)[]> {
    const unknown = numbers.filter((number) => !this.#labels.has(number));
    if (unknown.length > 0) this.#add(await sql.run<Row>('read-labels', READ, [integers(unknown)]));
    return numbers.map((number) => this.#labels.get(number));
  }

  /** Reads the numbers of those labels that have one. */
  async find(sql: Statements, labels: readonly DictionaryLabel[]): Promise<void> {
    if (labels.length > 0) this.#add(await sql.run<Row>('find-labels', FIND, columnsOf(labels)));
  }

  /** Adds labels missing from the table. Never call it inside the transaction that writes a batch. */
  async create(sql: Statements, labels: readonly DictionaryLabel[]): Promise<void> {
    if (this.#labels.size > KNOWN_MAX) this.forget();
    await sql.run('create-labels', CREATE, columnsOf(labels));
    await this.find(sql, labels);
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
