import type { KnownScan } from './random-scans.js';

/** A GraphQL filter, and the equivalent predicate. */
export interface FilterAndPredicate {
  readonly filter: Record<string, unknown>;
  readonly isIn: (scan: KnownScan) => boolean;
}

export interface RandomFilterOptions {
  readonly random: () => number;
  readonly scans: readonly KnownScan[];
  readonly campaignIds: readonly string[];
}

/** A random filter that matches some scans: by one to eight dimensions, some of them negated. */
export function randomFilter({ random, scans, campaignIds }: RandomFilterOptions): FilterAndPredicate {
  const below = (count: number): number => Math.floor(random() * count);
  const parts: FilterAndPredicate[] = [];
  const addPart = (name: string, textOf: (scan: KnownScan) => unknown): void => {
    const chosen = Array.from({ length: 1 + below(3) }, () => textOf(scans[below(scans.length)] as KnownScan));
    const member = random() < 0.7 ? 'anyOf' : 'noneOf';
    const texts = new Set(chosen.map((value) => JSON.stringify(value)));
    parts.push({
      filter: { [name]: { [member]: chosen } },
      isIn: (scan) => texts.has(JSON.stringify(textOf(scan))) === (member === 'anyOf'),
    });
  };
  if (random() < 0.4) addPart('countries', ({ country }) => country);
  if (random() < 0.3)
    addPart('cities', ({ country, city }) => ({ countryCode: country === 'ZZ' ? '' : country, city }));
  if (random() < 0.4) addPart('devices', ({ device }) => device);
  if (random() < 0.4) addPart('operatingSystems', ({ operatingSystem }) => operatingSystem);
  if (random() < 0.3) addPart('browsers', ({ browser }) => browser);
  if (random() < 0.4) addPart('sources', ({ source }) => source);
  if (random() < 0.4) addPart('rules', ({ rule }) => rule ?? 'Default');
  if (random() < 0.3 || parts.length === 0) {
    const ids = campaignIds.slice(0, 1 + below(2));
    parts.push({ filter: { qrCodeIds: ids }, isIn: ({ campaignId }) => ids.includes(campaignId) });
  }
  return {
    filter: Object.assign({}, ...parts.map(({ filter }) => filter)),
    isIn: (scan) => parts.every((part) => part.isIn(scan)),
  };
}
