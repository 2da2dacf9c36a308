import { expect } from 'chai';
import { chooseWords, PAGE_LANGUAGES } from '../../../../../src/core/words/pages/choose-words.js';
import { pagesInWords } from '../../../../../src/pages/document/in-words.js';

describe('The words of the pages', () => {
  it('are in twelve languages', () => {
    const codes = PAGE_LANGUAGES.map(({ language }) => language);
    expect(codes).to.deep.equal(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'ar', 'ja', 'zh-Hans']);
  });

  for (const words of PAGE_LANGUAGES) {
    it(`have a plural form for every number: ${words.language}`, () => {
      const rules = new Intl.PluralRules(words.locale);
      for (let number = 0; number <= 1_000; number += 1) {
        expect(words.pages, String(number)).to.have.property(rules.select(number));
        expect(pagesInWords(words, number)).not.to.match(/[{}]/);
      }
      expect(pagesInWords(words, 1_234)).to.match(/\d|\p{Nd}/u);
    });

    it(`have a locale that Intl knows: ${words.language}`, () => {
      expect(Intl.DateTimeFormat.supportedLocalesOf(words.locale)).to.deep.equal([words.locale]);
      expect(new Intl.Locale(words.language).language).to.equal(new Intl.Locale(words.locale).language);
    });
  }

  it('are in the first language that has them, or else in English', () => {
    const chosen = (...languages: string[]): string => chooseWords(languages).language;
    expect(chosen('sv', 'de-AT', 'en')).to.equal('de');
    expect(chosen('ZH-hant-TW')).to.equal('zh-Hans');
    expect(chosen('sv', 'fi')).to.equal('en');
    expect(chosen()).to.equal('en');
    expect(chosen('deu')).to.equal('en');
  });
});
