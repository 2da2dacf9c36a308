/** Query of an address as plain texts, with a list for a repeated name: `?search=spring&tag=a&tag=b`. */
export type AddressSearch = Record<string, string | readonly string[]>;

export function parseAddressSearch(text: string): AddressSearch {
  const values = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries([...values].map(([name, list]) => [name, list.length === 1 ? (list[0] ?? '') : list]));
}

/** Omits undefined values, empty texts and empty lists. */
export function writeAddressSearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') parameters.append(name, String(item));
    }
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** Drops what an address leaves out: undefined values, empty texts and empty lists. */
export function present<View extends object>(values: { [Name in keyof View]?: View[Name] | undefined }): View {
  const stated = Object.entries(values).filter(([, value]) =>
    [value].flat().some((item) => item !== undefined && item !== ''),
  );
  return Object.fromEntries(stated) as View;
}

/** Values of a parameter that may be absent, single or repeated. */
export function listOf(value: unknown): string[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

/** Parameter that is one text; undefined if it is empty or anything else. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Parameter that is one of these values; undefined for anything else. */
export const oneOf = <T extends string>(values: readonly T[], wanted: unknown): T | undefined =>
  values.find((value) => value === wanted);
