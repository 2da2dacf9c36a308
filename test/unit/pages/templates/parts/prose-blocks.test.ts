import { expect } from 'chai';
import fc from 'fast-check';
import { divideBlocks, type ProseBlock, proseBlocks } from '../../../../../src/pages/templates/parts/prose-blocks.js';

const wordsOf = (blocks: readonly ProseBlock[]): string =>
  blocks
    .flatMap((block) => (block.kind === 'list' ? block.lines.map(({ mark, text }) => mark + text) : block.text))
    .join('')
    .replace(/\s/g, '');

const texts = fc
  .array(fc.constantFrom('Care', 'Care:', 'A sentence.', '- one', '2. two', '', ' ', '\r\n', '\n', 'see', '•'), {
    maxLength: 40,
  })
  .map((parts) => parts.join('\n'));

describe('Blocks of a plain text', () => {
  it('lose no character but white space', () => {
    fc.assert(
      fc.property(fc.oneof(texts, fc.string({ unit: 'binary' })), fc.boolean(), (text, headings) => {
        expect(wordsOf(proseBlocks(text, { headings }))).to.equal(text.replace(/\s/g, ''));
      }),
      { numRuns: 1_000 },
    );
  });

  it('are split at blank lines and keep the line breaks in between', () => {
    expect(proseBlocks('One\r\ntwo\r\n \r\n\r\nthree', { headings: false })).to.deep.equal([
      { kind: 'paragraph', text: 'One\ntwo' },
      { kind: 'paragraph', text: 'three' },
    ]);
  });

  it('are lists where two lines or more begin with a mark', () => {
    expect(proseBlocks('Care:\n- soap\n- oil\n\n- What? he said.', { headings: true })).to.deep.equal([
      { kind: 'heading', text: 'Care:' },
      {
        kind: 'list',
        lines: [
          { mark: '- ', text: 'soap' },
          { mark: '- ', text: 'oil' },
        ],
      },
      { kind: 'paragraph', text: '- What? he said.' },
    ]);
  });

  it('are headings only where text follows, and only with the option', () => {
    const kinds = (text: string, headings = true): string[] => proseBlocks(text, { headings }).map(({ kind }) => kind);
    expect(kinds('Stains\n\nUse soap.')).to.deep.equal(['heading', 'paragraph']);
    expect(kinds('Stains\n\nUse soap.', false)).to.deep.equal(['paragraph', 'paragraph']);
    expect(kinds('Dear guests,\n\nWelcome.\n\nYours')).to.deep.equal(['paragraph', 'paragraph', 'paragraph']);
  });

  it('are divided in order, none lost, no heading at the end of a part', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 12 }), (text, count) => {
        const blocks = proseBlocks(text, { headings: true });
        const parts = divideBlocks(blocks, count);
        expect(parts.flat()).to.deep.equal(blocks);
        expect(parts.length).to.be.at.most(count);
        for (const part of parts) expect(part.at(-1)?.kind).to.not.equal('heading');
      }),
    );
  });
});
