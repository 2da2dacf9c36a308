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
export function holdsType(type: TypeOfField, value: unknown): boolean {
  const wanted = type();
  if (!Array.isArray(wanted)) return holds(wanted, value);
  return Array.isArray(value) && value.every((item) => holds(wanted[0], item));
}
