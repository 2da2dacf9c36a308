import { textsOf } from '../../../../src/core/errors.js';
import 'reflect-metadata';
import { expect } from 'chai';
import fc from 'fast-check';
import { findRoutingProblems, loopsOf } from '../../../../src/campaigns/check-campaign.js';
import { findRuleProblems } from '../../../../src/campaigns/rules/check-rules.js';
import { decide } from '../../../../src/campaigns/rules/decide.js';
import { prepareRules } from '../../../../src/campaigns/rules/prepared-rule.js';
import type { QrRule } from '../../../../src/campaigns/rules/rule.js';
import { Visit } from '../../../../src/campaigns/rules/visit.js';
import { QrCodeMode } from '../../../../src/core/contract/campaign-mode.js';
import { Weekday } from '../../../../src/core/contract/rule-words.js';
import { cpuMilliseconds } from '../../../support/cpu-time.js';
import { factsOf, ruleOf } from '../../../support/rules.js';

const OWN = 'https://qr.example.com';
const isLoop = loopsOf({ publicUrl: OWN, domains: { get: () => null } });
const inBerlin = { from: null, until: null, weekdays: null, zone: 'Europe/Berlin' };

/** Fields with problems, for rules with unique names. */
const fieldsOf = (...rules: Partial<QrRule>[]): string[] =>
  Object.keys(
    findRuleProblems(
      isLoop,
      rules.map((rule, index) => ruleOf({ name: `Rule ${index}`, ...rule })),
    ).toFields(),
  );

describe('Rules', () => {
  it('are refused by index and field', () => {
    const long = 'x'.repeat(2_001);
    const wrong: [Partial<QrRule>, string][] = [
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(41) }, 'name'],
      [{ name: 'two\nlines' }, 'name'],
      [{ name: 'default' }, 'name'],
      [{ name: 'half \ud800' }, 'name'],
      [{ destination: 'javascript:alert(1)' }, 'destination'],
      [{ destination: '' }, 'destination'],
      [{ destination: `https://example.com/${long}` }, 'destination'],
      [{ destination: `${OWN}/r/AbCd1234` }, 'destination'],
      [{ destination: 'HTTP://QR.example.com./r/AbCd1234' }, 'destination'],
      [{ devices: ['Phone'] }, 'devices'],
      [{ devices: [] }, 'devices'],
      [{ operatingSystems: ['ios'] }, 'operatingSystems'],
      [{ browsers: ['Mosaic'] }, 'browsers'],
      [{ languages: ['german!'] }, 'languages'],
      [{ countries: ['de'] }, 'countries'],
      [{ countries: ['XX'] }, 'countries'],
      [{ timeOfDay: { ...inBerlin, from: '09:00', zone: 'Europe/Nowhere' } }, 'timeOfDay.zone'],
      [{ timeOfDay: { ...inBerlin, from: '9:00' } }, 'timeOfDay.from'],
      [{ timeOfDay: { ...inBerlin, until: '24:01' } }, 'timeOfDay.until'],
      [{ timeOfDay: { ...inBerlin, from: '09:00', until: '09:00' } }, 'timeOfDay.until'],
      [{ timeOfDay: { ...inBerlin, until: '24:00' } }, ''],
      [{ timeOfDay: { ...inBerlin, weekdays: [] } }, 'timeOfDay.weekdays'],
      [{ timeOfDay: inBerlin }, 'timeOfDay'],
      [{ dateRange: { from: '2026-02-30', until: null, zone: 'UTC' } }, 'dateRange.from'],
      [{ dateRange: { from: '2026-03-01', until: '2026-02-28', zone: 'UTC' } }, 'dateRange.until'],
      [{ dateRange: { from: null, until: null, zone: 'UTC' } }, 'dateRange'],
      [{ query: { name: '', values: null } }, 'query.name'],
      [{ query: { name: 'x', values: [] } }, 'query.values'],
      [{ share: 0 }, 'share'],
      [{ share: 100.5 }, 'share'],
      [{ share: 33.333 }, 'share'],
      [{ share: Number.NaN }, 'share'],
    ];
    for (const [rule, field] of wrong) {
      const expected = field === '' ? [] : [`rules[1].${field}`];
      expect(fieldsOf({ countries: ['JP'] }, rule), JSON.stringify(rule)).to.deep.equal(expected);
    }
    expect(fieldsOf(...Array.from({ length: 21 }, () => ({})))).to.deep.equal(['rules']);
    expect(fieldsOf({ name: 'Same', share: 1 }, { name: 'Same' })).to.deep.equal(['rules[1].name']);
  });

  it('of a Static code are refused, and a schedule that ends before it begins', () => {
    const schedule = { fromUtc: new Date('2026-12-01T00:00:00Z'), untilUtc: new Date('2026-11-30T00:00:00Z') };
    const problems = (mode: QrCodeMode, input: object) =>
      Object.keys(findRoutingProblems(isLoop, mode, input).toFields());
    expect(problems(QrCodeMode.Static, { schedule, rules: [ruleOf()] })).to.deep.equal(['schedule', 'rules']);
    expect(problems(QrCodeMode.Static, { schedule: null, rules: [] })).to.deep.equal([]);
    expect(problems(QrCodeMode.Dynamic, { schedule })).to.deep.equal(['schedule.untilUtc']);
    expect(problems(QrCodeMode.Dynamic, { schedule: {} })).to.deep.equal(['schedule']);
    const fallback = `${OWN}/r/AbCd1234`;
    expect(problems(QrCodeMode.Dynamic, { schedule: { ...schedule, fallback } })).to.deep.equal([
      'schedule.untilUtc',
      'schedule.fallback',
    ]);
  });

  it('are refused if no scan reaches them, with the rules that take their scans', () => {
    expect(fieldsOf({}, { devices: ['Mobile'] })).to.deep.equal(['rules[1]']);
    expect(fieldsOf({ devices: ['Mobile'] }, {})).to.deep.equal([]);
    expect(fieldsOf({ languages: ['de'] }, { languages: ['de-AT', 'DE-CH'] })).to.deep.equal(['rules[1]']);
    expect(fieldsOf({ query: { name: 'a', values: null } }, { query: { name: 'a', values: ['1'] } })).to.deep.equal([
      'rules[1]',
    ]);
    const time = (from: string, until: string, weekdays: Weekday[] | null = null) => ({
      timeOfDay: { from, until, weekdays, zone: 'Europe/Berlin' },
    });
    const overlapping = [time('08:00', '12:00'), time('11:00', '18:00'), time('09:00', '15:00')];
    expect(fieldsOf(...overlapping)).to.deep.equal(['rules[2].timeOfDay']);
    expect(fieldsOf(time('22:00', '06:00'), time('23:00', '05:00', [Weekday.Sunday]))).to.deep.equal(['rules[1]']);
    expect(fieldsOf(time('22:00', '06:00', [Weekday.Monday]), time('23:00', '05:00'))).to.deep.equal([]);
    expect(fieldsOf(time('06:00', '18:00'), time('18:00', '06:00'), {})).to.deep.equal(['rules[2]']);
    expect(fieldsOf({ share: 5 }, { share: 90 }, { share: 5 }, { share: 10 })).to.deep.equal(['rules[3].share']);
    // A messenger's preview is in no share.
    expect(fieldsOf({ share: 50 }, { share: 50 }, {})).to.deep.equal([]);
    const [message = ''] = Object.values(
      textsOf(findRuleProblems(isLoop, [ruleOf({ name: 'All' }), ruleOf({ name: 'None' })]).toFields()),
    ).flat();
    expect(message).to.include('rules[0] "All"');
  });

  it('decide no scan if refused as unreachable', () => {
    const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
    const rule = fc
      .record({
        devices: optional(fc.subarray(['Mobile', 'Desktop'], { minLength: 1 })),
        languages: optional(fc.subarray(['de', 'de-at', 'fr'], { minLength: 1 })),
        timeOfDay: optional(
          fc.record({
            from: fc.constantFrom('00:00', '06:00', '18:00'),
            until: fc.constantFrom('05:00', '12:00', '24:00'),
            weekdays: optional(fc.subarray(Object.values(Weekday), { minLength: 5 })),
            zone: fc.constantFrom('Europe/Berlin', 'Asia/Kolkata'),
          }),
        ),
        dateRange: optional(
          fc.record({
            from: fc.constantFrom(null, '2026-10-20'),
            until: fc.constantFrom('2026-10-26', '2026-10-30'),
            zone: fc.constantFrom('Europe/Berlin', 'UTC'),
          }),
        ),
        share: fc.constantFrom(null, 30, 50, 100),
      })
      .map(ruleOf);
    const scan = fc.record({
      device: fc.constantFrom('Mobile', 'Desktop', 'Tablet'),
      language: fc.constantFrom('de', 'de-AT', 'fr', 'en'),
      scannedMs: fc.integer({ min: Date.UTC(2026, 9, 19), max: Date.UTC(2026, 10, 1) }),
      visitor: fc.bigInt({ min: 0n, max: 30_000n }),
    });
    fc.assert(
      fc.property(
        fc.array(rule, { minLength: 2, maxLength: 8 }),
        fc.array(scan, { minLength: 200 }),
        (rules, scans) => {
          const named = rules.map((one, index) => ({ ...one, name: `Rule ${index}` }));
          const refused = Object.keys(findRuleProblems(isLoop, named).toFields()).map((field) =>
            Number(/\d+/.exec(field)?.[0]),
          );
          const prepared = prepareRules(named);
          for (const { language, ...facts } of scans) {
            expect(refused).not.to.include(decide(prepared, new Visit(factsOf(facts), language, '')));
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('are checked within milliseconds at their maximum size', () => {
    const weekdays = Object.values(Weekday);
    const rules = Array.from({ length: 20 }, (_, index) =>
      ruleOf({
        name: `Rule ${index}`,
        languages: Array.from({ length: 100 }, (_, at) => `zh-Hant-x${index}x${at}`),
        query: { name: 'x', values: Array.from({ length: 100 }, (_, at) => `${index} ${at}`) },
        timeOfDay: { from: `0${index % 10}:00`, until: '23:00', weekdays, zone: 'Europe/Berlin' },
        share: 4.99,
      }),
    );
    expect(Object.keys(findRuleProblems(isLoop, rules).toFields())).to.deep.equal([]);
    expect(cpuMilliseconds(() => findRuleProblems(isLoop, rules))).to.be.below(60);
  });
});
