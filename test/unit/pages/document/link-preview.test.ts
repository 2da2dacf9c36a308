import { expect } from 'chai';
import fc from 'fast-check';
import { toDescription } from '../../../../src/pages/document/link-preview.js';

describe('The description of a link to a page', () => {
  it('is a short text as one line', () => {
    expect(toDescription(' Fresh every day.\n\n Come in! ')).to.equal('Fresh every day. Come in!');
    for (const text of [null, '', ' \n\t']) expect(toDescription(text)).to.equal(null);
  });

  it('is cut after a sentence, or else between words', () => {
    const sentence = `Some ${'word '.repeat(20).trim()}.`;
    expect(toDescription(`${sentence} ${sentence} ${sentence}`)).to.equal(sentence);
    expect(toDescription('word '.repeat(80))).to.match(/^(?:word ){30,39}word…$/);
    expect(toDescription('漢'.repeat(500))).to.match(/^漢{199}…$/);
  });

  it('is a well-formed beginning of the text of at most 201 characters, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 900 }), (text) => {
        const description = toDescription(text) ?? '';
        expect(description.length).to.be.at.most(201);
        expect(description.isWellFormed()).to.equal(true);
        const line = text.replace(/\s+/g, ' ').trim();
        expect(line.startsWith(description.replace(/…$/, '').trimEnd())).to.equal(true);
      }),
    );
  });
});
