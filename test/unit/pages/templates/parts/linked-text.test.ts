import { expect } from 'chai';
import fc from 'fast-check';
import { splitLinks } from '../../../../../src/pages/templates/parts/linked-text.js';
import { cpuMilliseconds } from '../../../../support/cpu-time.js';

const linksIn = (text: string): string[] => splitLinks(text).flatMap(({ href }) => href ?? []);
const shownIn = (text: string): string[] =>
  splitLinks(text)
    .filter(({ href }) => href !== null)
    .map(({ text: shown }) => shown);

/** Texts that resemble addresses, and any others. */
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom('http://', 'HTTPS://', 'www.', '@', '.', 'javascript:', 'data:', 'mailto:', 'example', '.com'),
        fc.constantFrom(
          ' ',
          '\n',
          '(',
          ')',
          '<a href="x">',
          '"',
          "'",
          '\u202e',
          '\u200b',
          '\0',
          '\ud800',
          '/',
          '?',
          '#',
        ),
        fc.string({ maxLength: 5 }),
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join('')),
);

describe('Links in a text', () => {
  it('leave the text unchanged, character by character', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(
          splitLinks(text)
            .map((piece) => piece.text)
            .join(''),
        ).to.equal(text);
      }),
      { numRuns: 2_000 },
    );
  });

  it('lead to the web or to a mailbox and nowhere else', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const href of linksIn(text)) expect(href).to.match(/^(https?:\/\/[^\s/@]+\/|mailto:[\w.+-]+@[\w.-]+$)/);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are found in the sentences that people write', () => {
    expect(linksIn('See https://example.com/a?b=1&c=2#d, or http://example.org.')).to.deep.equal([
      'https://example.com/a?b=1&c=2#d',
      'http://example.org/',
    ]);
    expect(linksIn('Bare: www.example.com/care (new). Write to first.last+shop@mail.example.com!')).to.deep.equal([
      'https://www.example.com/care',
      'mailto:first.last+shop@mail.example.com',
    ]);
  });

  it('end before the punctuation of the sentence, and keep a bracket that they opened', () => {
    expect(shownIn('(see https://example.com/lamp_(oak)).')).to.deep.equal(['https://example.com/lamp_(oak)']);
    expect(shownIn('„https://example.com“ <https://example.org>')).to.deep.equal([
      'https://example.com',
      'https://example.org',
    ]);
    expect(shownIn('请看https://example.com/a。谢谢')).to.deep.equal(['https://example.com/a']);
  });

  it('are not made of scripts, markup, user names or parts of an address', () => {
    for (const text of [
      'javascript:alert(1)',
      'data:text/html,<b>x</b>',
      '<img src=x onerror=alert(1)>',
      'https://example.com@attacker.example',
      'jürgen.name@@example.com',
      'größe.name@example.com',
      `${'a'.repeat(65)}@example.com`,
      'name@example',
      'http://',
      'www.',
    ]) {
      expect(linksIn(text), text).to.deep.equal([]);
    }
  });

  it('end before characters that would change the writing direction', () => {
    expect(shownIn('https://example.com/\u202egnp.exe')).to.deep.equal(['https://example.com/']);
  });

  it('are found in linear time in texts without a space', () => {
    for (const unit of ['a', ')', 'www.', 'http://', 'a@', 'a.', 'a@a.', '(', 'https://a.b)']) {
      const text = unit.repeat(Math.ceil(6_000 / unit.length));
      let pieces: ReturnType<typeof splitLinks> = [];
      const milliseconds = cpuMilliseconds(() => {
        pieces = splitLinks(text);
      });
      expect(pieces.map((piece) => piece.text).join('')).to.equal(text);
      expect(milliseconds, unit).to.be.below(1_000);
    }
  });
});
