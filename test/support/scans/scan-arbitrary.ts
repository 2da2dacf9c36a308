import fc from 'fast-check';
import type { Scan } from '../../../src/core/contract/scan.js';
import { scanOf } from './scans.js';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Around midnight, the end of a month and a leap day, to the millisecond. */
const timeOf = fc
  .tuple(
    fc.constantFrom(Date.UTC(2028, 1, 29), Date.UTC(2028, 2, 1), Date.UTC(2028, 2, 2)),
    fc.constantFrom(-HOUR, -1, 0, 1, HOUR - 1, HOUR, DAY / 2),
  )
  .map(([day, ahead]) => day + ahead);

export interface WorkspaceCampaigns {
  readonly id: string;
  readonly campaigns: readonly string[];
}

/** Scans of these workspaces, by few visitors, with labels of all kinds; some in totals only, if wanted. */
export const scanArbitraryOf = (
  workspaces: readonly WorkspaceCampaigns[],
  { withTotalsOnly = false } = {},
): fc.Arbitrary<Scan> =>
  fc
    .record({
      ids: fc.constantFrom(...workspaces.flatMap(({ id, campaigns }) => campaigns.map((campaign) => [id, campaign]))),
      scannedMs: timeOf,
      class: fc.constantFrom('person', 'person', 'person', 'person', 'bot', 'head', 'prefetch'),
      visitor: fc.constantFrom(0n, 1n, 2n, -3n, 2n ** 63n - 1n, -(2n ** 63n)),
      country: fc.constantFrom('DE', 'AT', 'ZZ'),
      city: fc.constantFrom('Wien', 'Halle', "L'Aquila", 'São Paulo'),
      device: fc.constantFrom('Mobile', 'Desktop'),
      operatingSystem: fc.constantFrom('iOS', 'Android'),
      browser: fc.constantFrom('Safari', 'Chrome'),
      source: fc.constantFrom('Direct', 'a "quoted", {odd} \\ one', 'x', '__proto__', 'constructor'),
      rule: fc.constantFrom(null, null, 'iPhones', 'São "Paulo"', 'Direct', 'toString'),
      totalsOnly: fc.constantFrom(false, false, withTotalsOnly),
    })
    .map(({ ids: [workspace = '', campaign = ''], totalsOnly, ...rest }) =>
      totalsOnly
        ? scanOf(workspace, campaign, { scannedMs: rest.scannedMs, totalsOnly })
        : scanOf(workspace, campaign, rest as Partial<Scan>),
    );
