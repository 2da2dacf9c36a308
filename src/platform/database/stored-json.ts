import { channel } from 'node:diagnostics_channel';
import { JsonType } from '@mikro-orm/core';
import { Property } from '@mikro-orm/decorators/legacy';
import { GraphQLFloat, GraphQLInt, isScalarType } from 'graphql';
import { memberOf } from '../../core/contract/look-up.js';
import { fieldHolds } from '../../core/field-rules.js';

export type TypeOfObject = new () => object;
/** As a function that returns the type of a GraphQL field: a scalar, a class, an enum's object, or a list of one. */
export type TypeOfField = () => unknown;

interface MemberType {
  readonly name: string;
  readonly type: unknown;
  readonly isList: boolean;
  readonly isNullable: boolean;
}

/** Longer texts are pictures, which are checked where they are drawn. */
const CHECKED_LENGTH = 10_000;

const membersOf = new WeakMap<object, readonly MemberType[]>();

/** Returns the members of a class by its decorators of GraphQL, of which there is no second list. */
function readMembers(type: TypeOfObject): readonly MemberType[] {
  const known = membersOf.get(type);
  if (known !== undefined) return known;
  const members = TypeGraphQLMetadataStorage.fields
    .filter(({ target }) => target === type)
    .map(({ name, getType, typeOptions: { array = false, nullable = false } }) => {
      return { name, type: getType(), isList: array, isNullable: nullable === true || nullable === 'itemsAndList' };
    });
  membersOf.set(type, members);
  return members;
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isClass = (type: unknown): type is TypeOfObject => typeof type === 'function';

function holdsScalar(type: unknown, value: unknown): boolean {
  if (type === String) return typeof value === 'string';
  if (type === Boolean) return typeof value === 'boolean';
  if (!isScalarType(type)) return false;
  if ((type === GraphQLInt || type === GraphQLFloat) && typeof value !== 'number') return false;
  try {
    type.serialize(value);
    return true;
  } catch {
    return false;
  }
}

function holds(type: unknown, value: unknown): boolean {
  if (type === String || type === Boolean || isScalarType(type)) return holdsScalar(type, value);
  if (!isClass(type)) return Object.values(Object(type)).includes(value);
  return (
    isRecord(value) &&
    readMembers(type).every(({ name, type: memberType, isList, isNullable }) => {
      const member = memberOf(value, name);
      if (member === null || member === undefined) return isNullable;
      if (typeof member === 'string' && member.length > CHECKED_LENGTH) return memberType === String;
      return holdsType(() => (isList ? [memberType] : memberType), member) && fieldHolds(type.prototype, name, member);
    })
  );
}

/** Whether a value read from JSON could be the response for a field of this type, by the rules of its fields, too. */
function holdsType(type: TypeOfField, value: unknown): boolean {
  const wanted = type();
  if (!Array.isArray(wanted)) return holds(wanted, value);
  return Array.isArray(value) && value.every((item) => holds(wanted[0], item));
}

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
