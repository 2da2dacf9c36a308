import { expect } from 'chai';
import { LIMITS } from '../../../../../src/core/contract/contract-limits.js';
import { QrPayloadType } from '../../../../../src/core/contract/payloads/payload-type.js';
import {
  findTranslationProblems,
  toStoredTranslation,
  translateContent,
} from '../../../../../src/core/contract/payloads/translation.js';

const CONTENT = JSON.stringify({ title: 'Sample', story: ' ', assetIds: [] });
const sent = (texts: Record<string, unknown>) => ({ contentLanguage: 'en', language: 'fr', texts });
const problemsOf = (texts: Record<string, unknown>) =>
  Object.keys(findTranslationProblems(QrPayloadType.Memory, CONTENT, sent(texts)).toFields());

describe('A translation', () => {
  it('follows the rules of each text of its content, and has no other members', () => {
    expect(problemsOf({ title: 'Exemple', story: null, location: '' })).to.deep.equal([]);
    expect(problemsOf({ title: 1, story: '\0', assetIds: [], constructor: 'x' })).to.deep.equal([
      'texts',
      'texts.title',
      'texts.story',
    ]);
  });

  it('replaces only texts that the content has, so that the content stays valid', () => {
    const translation = toStoredTranslation(sent({ title: 'Exemple', story: 'Histoire', dateLabel: ' ' }));
    if (translation === null) throw new Error('it was not stored');
    expect(translation.texts).to.have.keys('title', 'story');
    expect(JSON.parse(translateContent(CONTENT, translation))).to.deep.equal({
      title: 'Exemple',
      story: ' ',
      assetIds: [],
    });
    expect(toStoredTranslation(sent({ title: ' ' }))).to.equal(null);
  });

  const MENU = JSON.stringify({ title: 'Carta', description: 'Pasta (v)  9,00', assetIds: [] });
  const menuProblems = (description: unknown) =>
    Object.keys(findTranslationProblems(QrPayloadType.Menu, MENU, sent({ description })).toFields());
  const shownAs = (description: Record<string, string> | string) => {
    const translation = toStoredTranslation(sent({ description }));
    if (translation === null) throw new Error('it was not stored');
    return JSON.parse(translateContent(MENU, translation)).description;
  };

  it('of a menu has only words, and the price of the content', () => {
    expect(shownAs({ Pasta: 'Pâtes' })).to.equal('Pâtes (v)  9,00');
    expect(shownAs('Pâtes (gf)  8,00')).to.equal('Pâtes (v)  9,00');
    expect(toStoredTranslation(sent({ description: {} }))).to.equal(null);
    const long = { Pasta: 'x'.repeat(LIMITS.hostedProseLength) };
    expect(shownAs(long)).to.equal('Pasta (v)  9,00');
    const other = { [`${'x'.repeat(LIMITS.menuWordsLength)}`]: 'x' };
    const halves = { 'Pasta \ud83c': '', '\udf5d': 'x' };
    for (const wrong of [
      long,
      other,
      ['x'],
      { Pasta: 1 },
      { '\0': 'x' },
      { '\ud800': 'x' },
      halves,
      'x'.repeat(7000),
    ]) {
      expect(menuProblems(wrong)).to.deep.equal(['texts.description']);
    }
    expect(menuProblems({ Gone: 'Parti', constructor: 'x' })).to.deep.equal([]);
  });
});
