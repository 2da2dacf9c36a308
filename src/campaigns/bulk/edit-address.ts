/** The beginning of addresses, and what takes its place. */
export interface ReplacedPrefix {
  readonly from: string;
  readonly to: string;
}

/** A parameter of the query. Null: it is removed. */
export interface SetParameter {
  readonly name: string;
  readonly value: string | null;
}

const ORIGIN = /^(https?:\/\/)?([^/\\?#]*)(.*)$/is;

/** Scheme and host in lower case, and the rest as it is. An address without a scheme is one of https, as scans take it. */
function split(address: string): { origin: string; rest: string } {
  const [, scheme = 'https://', host = '', rest = ''] = ORIGIN.exec(address.trim()) ?? [];
  return { origin: (scheme + host).toLowerCase(), rest };
}

/**
 * Replaces the beginning of an address: scheme and host must be the same altogether, so `https://example.com` is no beginning of
 * `https://example.community`; of path and query any part is. Returns null for an address that does not begin so.
 */
export function replacePrefix(address: string, { from, to }: ReplacedPrefix): string | null {
  const [prefix, whole] = [split(from), split(address)];
  if (prefix.origin !== whole.origin) return null;
  const isRoot = prefix.rest.startsWith('/') && !whole.rest.startsWith('/');
  const rest = isRoot ? `/${whole.rest}` : whole.rest;
  return rest.startsWith(prefix.rest) ? to + rest.slice(prefix.rest.length) : null;
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

/** Sets parameters of an address: in the place of the first of that name, or at the end. All else stays as it was written. */
export function setParameters(address: string, parameters: readonly SetParameter[]): string {
  const [, before = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address.trim()) ?? [];
  let pairs = query ? query.split('&') : [];
  for (const { name, value } of parameters) {
    const isSame = (pair: string): boolean => decode(pair.split('=', 1)[0] ?? '') === name;
    const place = pairs.findIndex(isSame);
    const others = pairs.filter((pair) => !isSame(pair));
    const written = value === null ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`];
    pairs = place === -1 ? [...pairs, ...written] : others.toSpliced(place, 0, ...written);
  }
  return before + (pairs.length > 0 ? `?${pairs.join('&')}` : '') + fragment;
}

/** What may stand in braces, with what it stands for in one campaign. */
export type Placeholders = Readonly<Record<'id' | 'code' | 'name' | 'externalId', string>>;

export const PLACEHOLDERS: readonly (keyof Placeholders)[] = ['id', 'code', 'name', 'externalId'];
const BRACES = /\{([^{}]*)\}/g;

/** Returns the placeholders of a text that there are not, with their braces. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(BRACES)].filter(([, name]) => !PLACEHOLDERS.some((each) => each === name)).map(([all]) => all);

/** Fills in placeholders. `encode` writes a value as the place needs it. */
export const fillPlaceholders = (
  text: string,
  values: Placeholders,
  encode: (value: string) => string = (value) => value,
): string =>
  text.replaceAll(BRACES, (all, name: string) => {
    const known = PLACEHOLDERS.find((each) => each === name);
    return known === undefined ? all : encode(values[known]);
  });
