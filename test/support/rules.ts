import type { QrRule } from '../../src/campaigns/rules/rule.js';
import type { ScanFacts } from '../../src/campaigns/rules/visit.js';

/** A rule with only the given conditions. */
export const ruleOf = (conditions: Partial<QrRule> = {}): QrRule => ({
  name: 'Sample',
  destination: 'https://example.com/rule',
  devices: null,
  operatingSystems: null,
  browsers: null,
  languages: null,
  countries: null,
  timeOfDay: null,
  dateRange: null,
  query: null,
  share: null,
  ...conditions,
});

/** A scan by an iPhone in Germany, on Saturday 2026-11-21 at 10:00 UTC. */
export const factsOf = (facts: Partial<ScanFacts> = {}): ScanFacts => ({
  scannedMs: Date.UTC(2026, 10, 21, 10),
  visitor: 1n,
  country: 'DE',
  device: 'Mobile',
  operatingSystem: 'iOS',
  browser: 'Safari',
  ...facts,
});
