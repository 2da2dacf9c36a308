import { expect } from 'chai';
import { pageLanguage } from '../../../../src/pages/document/page-language.js';

const GERMAN_TEXT = 'Unsere Küche ist täglich von zwölf Uhr bis spät am Abend geöffnet.';
const SWEDISH_TEXT = 'Vårt kök är öppet varje dag från klockan tolv till sent på kvällen.';

const summary = (texts: string[], accepted: string[]) => {
  const { content, direction, words } = pageLanguage(texts, accepted);
  return [content, direction, words.language];
};

describe('The languages of a page', () => {
  it('are that of the content, whatever the reader accepts', () => {
    expect(summary([GERMAN_TEXT], ['fr', 'en'])).to.deep.equal(['de', 'ltr', 'de']);
  });

  it('have words that the reader accepts, for content in a language without words', () => {
    expect(summary([SWEDISH_TEXT], ['sv-SE', 'fi', 'de-CH'])).to.deep.equal(['sv', 'ltr', 'de']);
    expect(summary([SWEDISH_TEXT], [])).to.deep.equal(['sv', 'ltr', 'en']);
  });

  it('are what the reader accepts if a name is all there is', () => {
    expect(summary(['Grand Hotel Europa'], ['pt-PT', 'en'])).to.deep.equal(['', 'ltr', 'pt']);
    expect(summary(['Grand Hotel Europa'], ['ar'])).to.deep.equal(['', 'rtl', 'ar']);
    expect(summary([], ['zh-TW'])).to.deep.equal(['', 'ltr', 'zh-Hans']);
    expect(summary([], ['tlh', '*'])).to.deep.equal(['', 'ltr', 'en']);
  });
});
