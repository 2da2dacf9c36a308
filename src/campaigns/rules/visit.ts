import { acceptedLanguages } from '../../core/accept-language.js';
import type { Scan } from '../../core/contract/scan.js';
import { copyString } from '../../core/copy-string.js';
import { RecentMap } from '../../core/recent-map.js';
import { SHARE_UNITS } from './prepared-rule.js';

/** What rules need to know about a scan. */
export type ScanFacts = Pick<Scan, 'scannedMs' | 'visitor' | 'country' | 'device' | 'operatingSystem' | 'browser'>;

const UNITS = BigInt(SHARE_UNITS);

/** The values of each query parameter. */
export type Parameters = ReadonlyMap<string, ReadonlySet<string>>;

/** Phones in a country send the same few headers, and prints of a campaign the same few queries. */
const CACHED_LENGTH_MAX = 200;
const queries = new RecentMap<string, Parameters>(1_000);
const languages = new RecentMap<string, string>(2_000);

/**
 * Skips texts with characters that cannot occur in headers: only previews have them, and a copy would confuse them
 * with others.
 */
function cache<Value>(map: RecentMap<string, Value>, text: string, value: Value): void {
  if (text.length > CACHED_LENGTH_MAX) return;
  const own = copyString(text);
  if (own === text) map.set(own, value);
}

function preferredLanguage(header: string | undefined): string {
  if (header === undefined || header === '') return '';
  const known = languages.get(header);
  if (known !== undefined) return known;
  const language = acceptedLanguages(header)[0]?.toLowerCase() ?? '';
  cache(languages, header, copyString(language));
  return language;
}

const NO_PARAMETERS: Parameters = new Map();

/** Sets, because a request may repeat a parameter thousands of times. */
function parametersOf(query: string): Parameters {
  if (query === '') return NO_PARAMETERS;
  const known = queries.get(query);
  if (known !== undefined) return known;
  const mark = query.indexOf('#');
  const parameters = new Map<string, Set<string>>();
  for (const [name, value] of new URLSearchParams(mark === -1 ? query : query.slice(0, mark))) {
    const values = parameters.get(name);
    if (values === undefined) parameters.set(name, new Set([value]));
    else values.add(value);
  }
  cache(queries, query, parameters);
  return parameters;
}

/** A scan as seen by rules. Expensive values are computed on first use. */
export class Visit {
  readonly #acceptLanguage: string | undefined;
  readonly #query: string;
  #language: string | null = null;
  #parameters: Parameters | null = null;
  #place = Number.NaN;

  /** `query` is the query of the scanned address, without the `?`. */
  constructor(
    readonly scan: ScanFacts,
    acceptLanguage: string | undefined,
    query: string,
  ) {
    this.#acceptLanguage = acceptLanguage;
    this.#query = query;
  }

  /** The preferred language in lower case; empty if unknown. */
  get language(): string {
    this.#language ??= preferredLanguage(this.#acceptLanguage);
    return this.#language;
  }

  get parameters(): Parameters {
    this.#parameters ??= parametersOf(this.#query);
    return this.#parameters;
  }

  /** The visitor's place on the circle of shares, constant for a UTC day: 0 to 9,999, or -1 if there is no visitor. */
  get place(): number {
    if (Number.isNaN(this.#place)) {
      const { visitor } = this.scan;
      this.#place = visitor === 0n ? -1 : Number(BigInt.asUintN(64, visitor) % UNITS);
    }
    return this.#place;
  }
}
