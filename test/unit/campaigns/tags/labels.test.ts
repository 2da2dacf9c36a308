import { expect } from 'chai';
import fc from 'fast-check';
import {
  changeTags,
  findExternalIdProblem,
  findTagProblems,
  tagKey,
  toStoredTags,
} from '../../../../src/campaigns/tags/labels.js';
import { textsOf } from '../../../../src/core/errors.js';

describe('Tags', () => {
  it('are stored trimmed, in NFC, and once in their first spelling', () => {
    expect(toStoredTags(['  Flyer ', 'flyer', 'Cafe\u0301', 'CAFÉ', 'A  b'])).to.deep.equal(['Flyer', 'Café', 'A  b']);
  });

  it('are unchanged when they are stored again, for any texts', () => {
    const texts = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('a', 'A', ' a', 'É', 'e\u0301')));
    fc.assert(
      fc.property(texts, (tags) => {
        const once = toStoredTags(tags);
        expect(toStoredTags(once)).to.deep.equal(once);
        expect(new Set(once.map(tagKey)).size).to.equal(once.length);
      }),
    );
  });

  it('are added and removed by any spelling', () => {
    expect(changeTags(['Flyer', 'Berlin'], { add: ['berlin', 'New'], remove: ['FLYER ', 'none'] })).to.deep.equal([
      'Berlin',
      'New',
    ]);
  });

  it('are refused by their index', () => {
    const wrong = ['ok', '  ', 'x'.repeat(41), 'a\tb', 'a\u2028b', 'a\u0000', '\ud800', '🏳️‍🌈', '%_\\\'";--'];
    expect(textsOf(findTagProblems(wrong).toFields())).to.deep.equal({
      'tags[1]': ['Must not be empty.'],
      'tags[2]': ['Must be at most 40 characters.'],
      'tags[3]': ['Must not contain control characters or line breaks.'],
      'tags[4]': ['Must not contain control characters or line breaks.'],
      'tags[5]': ['Must not contain the NUL character.'],
      'tags[6]': ['Must be well-formed Unicode: it contains half of a surrogate pair.'],
    });
  });

  it('are refused together if they are too many, and one by one if they are too long', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `tag ${index}`);
    expect(textsOf(findTagProblems(many).toFields())).to.deep.equal({ tags: ['Must be at most 20 tags.'] });
    expect(findTagProblems(['x'.repeat(1_000_000)]).toFields()).to.have.keys('tags[0]');
  });
});

describe('An external id', () => {
  it('is any text of up to 255 characters', () => {
    for (const id of ['1', 'SKU-42/ä', 'x'.repeat(255), '😀'.repeat(255), "%' or 1=1 --"]) {
      expect(findExternalIdProblem(id), id).to.equal(null);
    }
  });

  it('is not empty, too long, malformed, or invisible', () => {
    for (const id of ['', 'x'.repeat(256), 'x'.repeat(1_000_000), ' a', 'a\n', 'a\u0000b', 'a\u0007b', '\ud800']) {
      expect(findExternalIdProblem(id), id.slice(0, 9)).to.have.property('code');
    }
  });
});
