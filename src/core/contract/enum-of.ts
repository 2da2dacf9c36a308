/** An enumeration whose values are its names. Unlike a TypeScript enum, the console can import it. */
export const enumOf = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, name])) as { readonly [Each in Name]: Each };
