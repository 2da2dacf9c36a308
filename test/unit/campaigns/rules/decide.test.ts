import { expect } from 'chai';
import fc from 'fast-check';
import { decide, NO_RULE, unmetConditions } from '../../../../src/campaigns/rules/decide.js';
import { prepareRules } from '../../../../src/campaigns/rules/prepared-rule.js';
import type { QrRule } from '../../../../src/campaigns/rules/rule.js';
import { type ScanFacts, Visit } from '../../../../src/campaigns/rules/visit.js';
import { Weekday } from '../../../../src/core/contract/rule-words.js';
import { factsOf, ruleOf } from '../../../support/rules.js';

const holds = (conditions: Partial<QrRule>, facts: Partial<ScanFacts> = {}, language?: string, query = ''): boolean =>
  decide(prepareRules([ruleOf(conditions)]), new Visit(factsOf(facts), language, query)) === 0;

const at = (text: string): Partial<ScanFacts> => ({ scannedMs: Date.parse(text) });
const inBerlin = { from: null, until: null, weekdays: null, zone: 'Europe/Berlin' };

describe('A rule', () => {
  it('without conditions matches every scan, one with several only if all match', () => {
    expect(holds({})).to.equal(true);
    expect(holds({ devices: ['Tablet', 'Mobile'], operatingSystems: ['iOS'], browsers: ['Safari'] })).to.equal(true);
    expect(holds({ devices: ['Mobile'], operatingSystems: ['Android'] })).to.equal(false);
    expect(holds({ countries: ['AT', 'DE'] })).to.equal(true);
    expect(holds({ countries: ['AT'] })).to.equal(false);
  });

  it('for a language uses the visitor’s preferred one, including regions', () => {
    expect(holds({ languages: ['de'] }, {}, 'de-AT,en;q=0.8')).to.equal(true);
    expect(holds({ languages: ['de'] }, {}, 'en;q=0.8, DE-ch')).to.equal(true);
    expect(holds({ languages: ['de-AT'] }, {}, 'de')).to.equal(false);
    expect(holds({ languages: ['en'] }, {}, 'de-AT,en;q=0.8')).to.equal(false);
    expect(holds({ languages: ['de'] }, {}, 'den')).to.equal(false);
    for (const header of [undefined, '', '*', ';;']) expect(holds({ languages: ['de'] }, {}, header)).to.equal(false);
  });

  it('for a time matches from its first minute to the one before its end, in the time zone', () => {
    const timeOfDay = { ...inBerlin, from: '09:00', until: '17:30' };
    expect(holds({ timeOfDay }, at('2026-11-21T07:59:59.999Z'))).to.equal(false);
    expect(holds({ timeOfDay }, at('2026-11-21T08:00:00Z'))).to.equal(true);
    expect(holds({ timeOfDay }, at('2026-11-21T16:29:59.999Z'))).to.equal(true);
    expect(holds({ timeOfDay }, at('2026-11-21T16:30:00Z'))).to.equal(false);
    expect(holds({ timeOfDay }, at('2026-07-21T07:00:00Z'))).to.equal(true);
    const halfHour = { from: '00:00', until: '00:30', weekdays: [Weekday.Sunday], zone: 'Asia/Kolkata' };
    expect(holds({ timeOfDay: halfHour }, at('2026-11-21T18:30:00Z'))).to.equal(true);
    expect(holds({ timeOfDay: halfHour }, at('2026-11-21T18:29:59Z'))).to.equal(false);
  });

  it('for a time past midnight belongs to the day on which it begins', () => {
    const timeOfDay = { ...inBerlin, from: '22:00', until: '06:00', weekdays: [Weekday.Friday] };
    expect(holds({ timeOfDay }, at('2026-11-20T21:00:00Z'))).to.equal(true);
    expect(holds({ timeOfDay }, at('2026-11-21T04:59:00Z'))).to.equal(true);
    expect(holds({ timeOfDay }, at('2026-11-21T05:00:00Z'))).to.equal(false);
    expect(holds({ timeOfDay }, at('2026-11-21T21:00:00Z'))).to.equal(false);
    expect(holds({ timeOfDay }, at('2026-11-20T04:00:00Z'))).to.equal(false);
  });

  it('for dates matches on both of its days in the time zone', () => {
    const dateRange = { from: '2026-12-01', until: '2026-12-24', zone: 'Pacific/Kiritimati' };
    expect(holds({ dateRange }, at('2026-11-30T09:59:59Z'))).to.equal(false);
    expect(holds({ dateRange }, at('2026-11-30T10:00:00Z'))).to.equal(true);
    expect(holds({ dateRange }, at('2026-12-24T09:59:59Z'))).to.equal(true);
    expect(holds({ dateRange }, at('2026-12-24T10:00:00Z'))).to.equal(false);
  });

  it('for a parameter matches any of its values, decoded, or any value if none is given', () => {
    const query = { name: 'utm_source', values: ['flyer', 'Grüße'] };
    expect(holds({ query }, {}, undefined, 'a=1&utm_source=poster&utm_source=flyer')).to.equal(true);
    expect(holds({ query }, {}, undefined, 'utm_source=Gr%C3%BC%C3%9Fe#x')).to.equal(true);
    expect(holds({ query }, {}, undefined, 'utm_source=Flyer')).to.equal(false);
    expect(holds({ query }, {}, undefined, 'x#utm_source=flyer')).to.equal(false);
    expect(holds({ query: { name: 'x', values: null } }, {}, undefined, 'x')).to.equal(true);
    expect(holds({ query: { name: 'x', values: null } }, {}, undefined, '')).to.equal(false);
  });

  it('for a parameter is not confused by earlier attempts with other characters', () => {
    const query = { name: 'x', values: ['A'] };
    expect(holds({ query }, {}, undefined, 'x=\u0141')).to.equal(false);
    expect(holds({ query }, {}, undefined, 'x=A')).to.equal(true);
    expect(holds({ languages: ['de'] }, {}, '\u0164e')).to.equal(false);
    expect(holds({ languages: ['de'] }, {}, 'de')).to.equal(true);
  });

  it('for a zone unknown to this process never matches', () => {
    expect(holds({ timeOfDay: { ...inBerlin, from: '00:00', until: '12:00', zone: 'Mars/North' } })).to.equal(false);
    expect(holds({ dateRange: { from: null, until: '2099-01-01', zone: 'Mars/North' } })).to.equal(false);
  });
});

describe('Shares of visitors', () => {
  const rulesOf = (shares: number[]) => prepareRules(shares.map((share) => ruleOf({ share })));
  const decided = (shares: number[], visitor: bigint): number =>
    decide(rulesOf(shares), new Visit(factsOf({ visitor }), undefined, ''));

  it('are exact: of 10,000 neighbouring visitors each rule gets its own, and the rest none', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 6 }),
        fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n }),
        (units, start) => {
          fc.pre(units.reduce((sum, unit) => sum + unit, 0) <= 10_000 && (start > 0n || start < -10_000n));
          const rules = rulesOf(units.map((unit) => unit / 100));
          const counts = new Map<number, number>();
          for (let ahead = 0n; ahead < 10_000n; ahead++) {
            const index = decide(rules, new Visit(factsOf({ visitor: start + ahead }), undefined, ''));
            counts.set(index, (counts.get(index) ?? 0) + 1);
          }
          for (const [index, unit] of units.entries()) expect(counts.get(index)).to.equal(unit);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('do not overlap, so that each has its stated size, also among rules for other devices', () => {
    const rules = prepareRules([
      ruleOf({ devices: ['Desktop'], share: 60 }),
      ruleOf({ devices: ['Mobile'], share: 60 }),
    ]);
    const count = (device: string) =>
      Array.from({ length: 10_000 }, (_, index) => BigInt(index) + 10_000n).filter(
        (visitor) => decide(rules, new Visit(factsOf({ device, visitor }), undefined, '')) !== NO_RULE,
      ).length;
    expect([count('Desktop'), count('Mobile'), count('Tablet')]).to.deep.equal([6_000, 6_000, 0]);
  });

  it('are the same for a visitor’s every scan, and exclude scans without a known visitor', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (visitor) => {
        const first = decided([30, 30, 40], visitor);
        expect(decided([30, 30, 40], visitor)).to.equal(first);
        expect(first).to.be.at.least(visitor === 0n ? NO_RULE : 0);
      }),
    );
    expect(decided([30, 70], 0n)).to.equal(NO_RULE);
  });
});

describe('The decision', () => {
  const names = ['Mobile', 'Tablet', 'Desktop'];
  const list = fc.option(fc.subarray(names, { minLength: 1 }), { nil: null });
  const rule = fc
    .record({
      devices: list,
      languages: fc.option(fc.subarray(['de', 'fr', 'pt-br'], { minLength: 1 }), { nil: null }),
      timeOfDay: fc.option(
        fc.record({
          from: fc.constantFrom(null, '06:00', '22:30'),
          until: fc.constantFrom('05:59', '12:00', '24:00'),
          weekdays: fc.option(fc.subarray(Object.values(Weekday), { minLength: 1 }), { nil: null }),
          zone: fc.constantFrom('Europe/Berlin', 'Asia/Kathmandu', 'UTC'),
        }),
        { nil: null },
      ),
      share: fc.constantFrom(null, null, 25, 50),
    })
    .map(ruleOf);
  const visit = fc
    .record({
      device: fc.constantFrom(...names),
      visitor: fc.bigInt({ min: 0n, max: 20_000n }),
      scannedMs: fc.integer(),
    })
    .map(({ scannedMs, ...facts }) => factsOf({ ...facts, scannedMs: Date.UTC(2026, 9, 20) + Math.abs(scannedMs) }));

  it('is the first rule whose conditions match, by the same conditions that the preview names', () => {
    fc.assert(
      fc.property(
        fc.array(rule, { maxLength: 20 }),
        visit,
        fc.constantFrom(undefined, 'de-AT', 'pt-BR', 'fr'),
        (rules, facts, language) => {
          const prepared = prepareRules(rules);
          const seen = new Visit(facts, language, '');
          const first = prepared.findIndex((one) => unmetConditions(one, seen).length === 0);
          expect(decide(prepared, seen)).to.equal(first === -1 ? NO_RULE : first);
        },
      ),
      { numRuns: 500 },
    );
  });
});
