import type { Scan } from '../../scans/scan.js';
import { acceptedLanguages } from '../../shared/accept-language.js';
import { copyString } from '../../shared/copy-string.js';
import { RecentMap } from '../../shared/recent-map.js';
import { SHARE_UNITS } from './prepared-rule.js';

/** What rules need of a scan. */
export type ScanFacts = Pick<Scan, 'scannedMs' | 'visitor' | 'country' | 'device' | 'operatingSystem' | 'browser'>;

const UNITS = BigInt(SHARE_UNITS);

/** Phones of a country send the same few. */
const HEADER_CACHED_MAX = 200;
const languages = new RecentMap<string, string>(2_000);

function preferredLanguage(header: string | undefined): string {
  if (header === undefined || header === '') return '';
  const known = languages.get(header);
  if (known !== undefined) return known;
  const language = acceptedLanguages(header)[0]?.toLowerCase() ?? '';
  if (header.length <= HEADER_CACHED_MAX) languages.set(copyString(header), copyString(language));
  return language;
}

/** A scan as rules see it. What costs time is computed when the first rule asks for it. */
export class Visit {
  readonly #acceptLanguage: string | undefined;
  readonly #query: string;
  #language: string | null = null;
  #parameters: URLSearchParams | null = null;
  #place = Number.NaN;

  /** `query` is that of the scanned address, without its `?`. */
  constructor(
    readonly scan: ScanFacts,
    acceptLanguage: string | undefined,
    query: string,
  ) {
    this.#acceptLanguage = acceptLanguage;
    this.#query = query;
  }

  /** The preferred language in lower case; empty when it is not known. */
  get language(): string {
    this.#language ??= preferredLanguage(this.#acceptLanguage);
    return this.#language;
  }

  /** Null without a query. */
  get parameters(): URLSearchParams | null {
    if (this.#parameters !== null || this.#query === '') return this.#parameters;
    const mark = this.#query.indexOf('#');
    this.#parameters = new URLSearchParams(mark === -1 ? this.#query : this.#query.slice(0, mark));
    return this.#parameters;
  }

  /** The visitor's place on the circle of shares, the same all of a UTC day, 0 to 9,999; -1 when no visitor is known. */
  get place(): number {
    if (Number.isNaN(this.#place)) {
      const { visitor } = this.scan;
      this.#place = visitor === 0n ? -1 : Number(BigInt.asUintN(64, visitor) % UNITS);
    }
    return this.#place;
  }
}
