import { expect } from 'chai';
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
});
