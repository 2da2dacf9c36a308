import { expect } from 'chai';
import fc from 'fast-check';
import { searchWords } from '../../../../src/campaigns/lists/search-words.js';
import { containing } from '../../../../src/tenancy/fields/paging.js';

describe('The words of a search', () => {
  it('include their neighbours', () => {
    expect(searchWords('group-42- spring')).to.deep.equal(['group-', '-42-', ' spring']);
    expect(searchWords('spring')).to.deep.equal(['spring']);
  });

  it('are empty if the trigram index has nothing to look up in every locale', () => {
    for (const search of ['', 'ab', '7', 'кафе', 'ab ', '-', 'é1é', '日本語'])
      expect(searchWords(search), search).to.deep.equal([]);
    expect(searchWords('кафе-roma 😀abc😀')).to.deep.equal(['-roma ', 'abc']);
  });

  it('are parts of the search', () => {
    const search = fc.string({ unit: fc.constantFrom(...'ab1-% ä😀') });
    fc.assert(
      fc.property(search, (text) => searchWords(text).every((word) => text.includes(word) && word.isWellFormed())),
    );
  });

  it('match literally in a pattern', () => {
    expect(containing('100%_\\')).to.equal('%100\\%\\_\\\\%');
  });
});
