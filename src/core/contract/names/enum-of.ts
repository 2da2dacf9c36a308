/** An enumeration whose values are its names. Unlike a TypeScript enum, the console can import it. */
export const enumOf = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, name])) as { readonly [Each in Name]: Each };

/** An enumeration of the keys of a table. */
export const enumOfKeys = <Name extends string>(table: Readonly<Record<Name, unknown>>) =>
  enumOf(...(Object.keys(table) as Name[]));
