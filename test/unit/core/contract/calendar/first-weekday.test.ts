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
