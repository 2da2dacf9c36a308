import { expect } from 'chai';
import { chooseWords, PAGE_LANGUAGES } from '../../../../../src/core/words/pages/choose-words.js';
import { ENGLISH } from '../../../../../src/core/words/pages/english.js';
import type { PageWords } from '../../../../../src/core/words/pages/page-words.js';
import { pagesInWords } from '../../../../../src/pages/document/in-words.js';

const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w*\}/g) ?? [])].sort();

const textsOf = (words: PageWords): [string, string][] =>
  Object.entries(words).filter((entry): entry is [string, string] => typeof entry[1] === 'string');

/** Keys with the same text in several languages. */
const SHARED = ['language', 'locale', 'direction', 'withFacts', 'comma'];

describe('The words of the pages', () => {
  it('are in twelve languages', () => {
    const codes = PAGE_LANGUAGES.map(({ language }) => language);
    expect(codes).to.deep.equal(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'ar', 'ja', 'zh-Hans']);
  });

  for (const words of PAGE_LANGUAGES) {
    it(`are complete, with the same placeholders as in English: ${words.language}`, () => {
      expect(Object.keys(words)).to.have.members(Object.keys(ENGLISH));
      const english = new Map(textsOf(ENGLISH));
      for (const [key, text] of textsOf(words)) {
        expect(text.trim(), key).not.to.equal('');
        expect(text, key).not.to.match(/["<>&]/);
        expect(placeholders(text), key).to.deep.equal(placeholders(english.get(key) ?? ''));
      }
    });

    it(`differ from English: ${words.language}`, () => {
      const english = new Map(textsOf(ENGLISH));
      const same = textsOf(words).filter(([key, text]) => !SHARED.includes(key) && english.get(key) === text);
      // Telefax, Website and a few more are international.
      expect(same.length, same.join()).to.be.below(words === ENGLISH ? 99 : 10);
    });

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
