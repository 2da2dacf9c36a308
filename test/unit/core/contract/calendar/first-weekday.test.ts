import { expect } from 'chai';
import { firstWeekdayOf } from '../../../../../src/core/contract/calendar/first-weekday.js';

describe('The first day of the week', () => {
  it('is that of the territory, or of the most likely one of a language', () => {
    for (const [locale, weekday] of [
      ['de', 1],
      ['de-DE', 1],
      ['en', 7],
      ['en-GB', 1],
      ['en-US', 7],
      ['pt-BR', 7],
      ['fr-FR', 1],
      ['ar', 6],
      ['ar-AE', 1],
      ['dv-MV', 5],
      ['zz', 1],
      ['en-001', 1],
    ] as const)
      expect(firstWeekdayOf(locale), locale).to.equal(weekday);
    for (const text of ['', 'de_DE', '€', 'x'.repeat(1_000), '-']) expect(firstWeekdayOf(text), text).to.equal(null);
  });

  it('is that of the keywords of the locale, wherever they are', () => {
    const named = {
      mon: 'en-US-u-fw-mon en-t-fr-m0-iso-u-fw-mon en-US-u-rg-gbzzzz',
      thu: 'en-Latn-US-u-hc-h12-fw-thu-x-private en-US-u-attr-fw-thu en-US-u-ca-gregory-fw-thu-nu-latn',
      sat: 'en-US-u-fw-sat EN-us-U-FW-SAT en-GB-u-fw-sat-rg-uszzzz',
      sun: 'de-u-fw-sun en-GB-u-rg-uszzzz en-US-u-fw en-US-u-fw-xyz en-US-u-ca-buddhist en-US-x-u-fw-mon en-US-t-fr-m0-iso',
    };
    const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
    for (const [day, locales] of Object.entries(named)) {
      for (const locale of locales.split(' ')) expect(firstWeekdayOf(locale), locale).to.equal(days.indexOf(day) + 1);
    }
  });

  it('is the one that ICU knows, for every territory', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const differing = letters.flatMap((first) =>
      letters
        .map((second) => `und-${first}${second}`)
        .filter((locale) => {
          // TypeScript's library does not know it yet.
          const known: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(locale);
          return known.getWeekInfo?.().firstDay !== firstWeekdayOf(locale);
        }),
    );
    expect(differing).to.deep.equal([]);
  });
});
