import { channel } from 'node:diagnostics_channel';
import { JsonType } from '@mikro-orm/core';
import { Property } from '@mikro-orm/decorators/legacy';
import { memberOf } from '../../core/contract/look-up.js';
import { holdsType, type TypeOfField, type TypeOfObject } from './holds-type.js';

/** Where a damaged value is. The id is unknown where MikroORM reads the row. */
export interface DamagedJson {
  readonly table: string;
  readonly column: string;
  readonly id: string | null;
}

/** Publishes a `DamagedJson` for every value that a placeholder replaces. */
export const DAMAGED_JSON = channel('signpost:damaged-json');

interface StoredColumn {
  readonly table: string;
  readonly column: string;
  readonly type: TypeOfField;
  readonly otherwise: unknown;
}

/** By prototype of the entity. */
const columnsOf = new WeakMap<object, StoredColumn[]>();

/** Returns a stored value if it has the column's type, otherwise what takes its place. */
function soundValue({ table, column, type, otherwise }: StoredColumn, value: unknown, id: string | null): unknown {
  if (value === null || value === undefined || holdsType(type, value)) return value ?? otherwise;
  DAMAGED_JSON.publish({ table, column, id } satisfies DamagedJson);
  return otherwise;
}

class SoundJson extends JsonType {
  constructor(readonly stored: StoredColumn) {
    super();
  }

  override convertToJSValue(...args: Parameters<JsonType['convertToJSValue']>): unknown {
    return soundValue(this.stored, super.convertToJSValue(...args), null);
  }
}

interface StoredJsonOptions {
  readonly lazy?: boolean;
  /** Instead of a damaged value; null by default, for a column that may be null. */
  readonly otherwise?: unknown;
}

/**
 * A `jsonb` column whose values have a type of GraphQL. A damaged value is reported and replaced, so that it costs its own
 * row, never a list with it. The row itself stays as it is until the column is written.
 */
export const StoredJson =
  (table: string, type: TypeOfField, { lazy = false, otherwise = null }: StoredJsonOptions = {}): PropertyDecorator =>
  (prototype, property) => {
    const stored = { table, column: String(property), type, otherwise };
    columnsOf.set(prototype, [...(columnsOf.get(prototype) ?? []), stored]);
    const options = { type: new SoundJson(stored), columnType: 'jsonb', nullable: otherwise === null, lazy };
    Property(options)(prototype, String(property));
  };

/** Replaces the damaged values of a row that was read past MikroORM. Every statement with such columns needs it. */
export function soundRow<Row extends object>(entity: TypeOfObject, row: Row): Row {
  const id = 'id' in row ? String(row.id) : null;
  const sound = (columnsOf.get(entity.prototype) ?? [])
    .filter(({ column }) => Object.hasOwn(row, column))
    .map((stored) => [stored.column, soundValue(stored, memberOf(row, stored.column), id)]);
  return { ...row, ...Object.fromEntries(sound) };
}
