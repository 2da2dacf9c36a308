/**
 * Returns a record's own member, whatever text its name is; undefined if it has none. `record[name]` also finds what
 * every object inherits, such as `constructor` and `toString`. `npm run check` fails where a record is asked otherwise.
 */
export const lookUp = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** The same of any value; undefined if it is no object. */
export const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;

/** Sets a member, whatever text its name is. An assignment to `__proto__` would replace the prototype. */
export function setMember<Value>(record: Record<string, Value>, name: string, value: Value): void {
  Object.defineProperty(record, name, { value, writable: true, enumerable: true, configurable: true });
}
