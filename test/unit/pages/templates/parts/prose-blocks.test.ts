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
  it('lose no character except white space', () => {
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

  it('are lists if two or more lines begin with a mark', () => {
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

  it('are headings only if text follows, and only with the option', () => {
    const kinds = (text: string, headings = true): string[] => proseBlocks(text, { headings }).map(({ kind }) => kind);
    expect(kinds('Stains\n\nUse soap.')).to.deep.equal(['heading', 'paragraph']);
    expect(kinds('Stains\n\nUse soap.', false)).to.deep.equal(['paragraph', 'paragraph']);
    expect(kinds('Dear guests,\n\nWelcome.\n\nYours')).to.deep.equal(['paragraph', 'paragraph', 'paragraph']);
  });

  const outline = (text: string): string =>
    proseBlocks(text, { headings: true })
      .map((block) => (block.kind === 'list' ? '- list' : `${block.kind === 'heading' ? '# ' : ''}${block.text}`))
      .join('|');

  it('have the same headings whether a blank line, a text or a list follows', () => {
    for (const [heading, text] of [
      ['Pflege', 'Mit einem feuchten Tuch abwischen.'],
      ['Erste Schritte', 'Laden Sie den Akku vollständig auf.'],
      ['Entretien', 'Essuyez avec un chiffon humide.'],
      ['Premiers pas', 'Chargez complètement la batterie.'],
      ['Primeros pasos', 'Cargue la batería por completo.'],
      ['¿Qué incluye?', 'Un cable y un cargador.'],
      ['Primi passi', 'Caricare completamente la batteria.'],
      ['Pierwsze kroki', 'Naładuj baterię do pełna.'],
      ['İlk adımlar', 'Pili tamamen şarj edin.'],
      ['Care / Cleaning', 'Wipe with a damp cloth.'],
      ['What is in the box?', 'A cable and a charger.'],
      ['1. Getting started', 'Charge the battery.'],
      ['はじめに', 'バッテリーを充電してください。'],
      ['使用方法', '请先将电池充满电。'],
      ['الخطوات الأولى', 'اشحن البطارية بالكامل.'],
    ] as const) {
      const more = 'A further paragraph that says something.';
      expect(outline(`${heading}\n\n${text}\n\n${more}`)).to.equal(`# ${heading}|${text}|${more}`);
      expect(outline(`${heading}\n${text}\n\n${more}`)).to.equal(`# ${heading}|${text}|${more}`);
      expect(outline(`${heading}\n- one\n- two`)).to.equal(`# ${heading}|- list`);
    }
  });

  it('have headings above headings and above measures', () => {
    expect(outline('Erste Schritte\n\nAkku laden\n\nStecken Sie den Stecker ein.')).to.equal(
      '# Erste Schritte|# Akku laden|Stecken Sie den Stecker ein.',
    );
    expect(outline('Maße\n\n20 × 30 cm\n\nGewicht\n\n2 kg')).to.equal('# Maße|20 × 30 cm|# Gewicht|2 kg');
  });

  it('are not headings if they are sentences, salutations, addresses, verses, lists of names or the last line', () => {
    for (const text of [
      'Dear guests,\n\nWelcome to our house.',
      'Welcome!\n\nWe are glad that you are here.',
      'Use soap.\n\nThen rinse.',
      'www.example.com\n\nSee above.',
      'someone@example.com\n\nWrite to us.',
      'Sample Ltd\nSample Street 1\n12345 Sample City',
      'Sample Ltd\n\nSample Street\n\nSample City\n\nSample Country',
      'This product is made of fine wood from the hills\nand lasts for years.',
      'with a cable\n\nCharge it first.',
      'Text that says something.\n\nYours sincerely',
    ]) {
      expect(outline(text), text).not.to.contain('# ');
    }
  });

  it('are divided in order, without loss, and with no heading at the end of a part', () => {
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
