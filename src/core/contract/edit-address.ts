import { cleanValue } from './text.js';

/** Replaces the beginning of an address. */
export interface ReplacedPrefix {
  readonly from: string;
  readonly to: string;
}

/** A query parameter to set; null removes it. */
export interface SetParameter {
  readonly name: string;
  readonly value: string | null;
}

const ORIGIN = /^(https?:\/\/)?([^/\\?#]*)(.*)$/is;

/**
 * Lower-cases scheme and host and leaves the rest unchanged. An address without a scheme counts as https, as it
 * does for scans.
 */
function split(address: string): { origin: string; rest: string } {
  const [, scheme = 'https://', host = '', rest = ''] = ORIGIN.exec(cleanValue(address)) ?? [];
  return { origin: (scheme + host).toLowerCase(), rest };
}

/**
 * Replaces the beginning of an address, or returns null if the address does not begin with `from`. Scheme and host
 * must match completely, so `https://example.com` does not match `https://example.community`; path and query may
 * match in part.
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

/**
 * Sets query parameters of an address. A parameter replaces the first one with its name, or is added at the end. The
 * rest of the address stays as written.
 */
export function setParameters(address: string, parameters: readonly SetParameter[]): string {
  const [, before = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(cleanValue(address)) ?? [];
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

/** Placeholder names allowed in braces, with their values for one campaign. */
export type Placeholders = Readonly<Record<'id' | 'code' | 'name' | 'externalId', string>>;

export const PLACEHOLDERS: readonly (keyof Placeholders)[] = ['id', 'code', 'name', 'externalId'];
const BRACES = /\{([^{}]*)\}/g;

/** Returns the unknown placeholders in a text, including their braces. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(BRACES)].filter(([, name]) => !PLACEHOLDERS.some((each) => each === name)).map(([all]) => all);

/** Fills in placeholders. `encode` escapes a value for its position. */
export const fillPlaceholders = (
  text: string,
  values: Placeholders,
  encode: (value: string) => string = (value) => value,
): string =>
  text.replaceAll(BRACES, (all, name: string) => {
    const known = PLACEHOLDERS.find((each) => each === name);
    return known === undefined ? all : encode(values[known]);
  });
