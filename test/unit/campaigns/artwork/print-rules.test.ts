import 'reflect-metadata';
import { expect } from 'chai';
import { CaptionPosition } from '../../../../src/artwork/draw/caption.js';
import { ArtworkFormat } from '../../../../src/artwork/formats/artwork-format.js';
import { InkInput, PrintColor, QrPrintInput } from '../../../../src/campaigns/artwork/print-input.js';
import { printErrors, readPrintOptions } from '../../../../src/campaigns/artwork/print-rules.js';
import { DEFAULT_STYLE } from '../../../../src/core/contract/default-style.js';
import { DEFAULT_DESIGN, type Design } from '../../../../src/core/contract/design-options.js';

const { pdf, png, svg, eps } = ArtworkFormat;

const inputOf = (changes: Partial<QrPrintInput>): QrPrintInput =>
  Object.assign(new QrPrintInput(), { color: PrintColor.Rgb, captionPosition: CaptionPosition.Below }, changes);

const ink = (cyan: number, magenta: number, yellow: number, black: number): InkInput =>
  Object.assign(new InkInput(), { cyan, magenta, yellow, black });

const fieldsOf = (
  changes: Partial<QrPrintInput>,
  format: ArtworkFormat,
  style = DEFAULT_STYLE,
  design: Design | null = null,
): string[] => Object.keys(printErrors(inputOf(changes), format, { style, design })).sort();

const Cmyk = PrintColor.Cmyk;

describe('The rules of a print', () => {
  it('accept what can be printed', () => {
    expect(fieldsOf({ mm: 10 }, pdf)).to.deep.equal([]);
    expect(fieldsOf({ mm: 1000, dpi: 72 }, png)).to.deep.equal([]);
    expect(
      fieldsOf({ color: Cmyk, foregroundInk: ink(0, 0, 0, 100), backgroundInk: ink(0, 0, 10, 0) }, eps),
    ).to.deep.equal([]);
    for (const caption of ['Scan me', 'スキャン', 'امسح الرمز', 'Menü №1 → ★', '100 %', 'x'.repeat(60)]) {
      expect(fieldsOf({ caption }, svg), caption).to.deep.equal([]);
    }
  });

  it('refuse an invalid size, or one beyond its limits', () => {
    for (const mm of [0, -5, 9.99, 1000.1, 10_000_000, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(fieldsOf({ mm }, pdf), String(mm)).to.deep.equal(['mm']);
    }
    for (const dpi of [0, 71, 1201, Number.NaN])
      expect(fieldsOf({ mm: 50, dpi }, png), String(dpi)).to.deep.equal(['dpi']);
  });

  it('refuse options that have no meaning for the format', () => {
    expect(fieldsOf({ mm: 50, dpi: 300 }, pdf)).to.deep.equal(['dpi']);
    expect(fieldsOf({ dpi: 300 }, png)).to.deep.equal(['dpi']);
    expect(fieldsOf({ color: Cmyk }, png)).to.deep.equal(['color']);
    expect(fieldsOf({ color: Cmyk }, svg)).to.deep.equal(['color']);
    expect(fieldsOf({ foregroundInk: ink(0, 0, 0, 100) }, pdf)).to.deep.equal(['foregroundInk']);
  });

  it('refuse ink beyond 100 % by the field of the ink', () => {
    expect(fieldsOf({ color: Cmyk, foregroundInk: ink(101, 0, 0, 100) }, pdf)).to.deep.equal(['foregroundInk.cyan']);
    expect(fieldsOf({ color: Cmyk, backgroundInk: ink(0, -1, Number.NaN, 0) }, pdf)).to.deep.equal([
      'backgroundInk.magenta',
      'backgroundInk.yellow',
    ]);
  });

  it('refuse inks in which the code cannot be read', () => {
    const gradient = { ...DEFAULT_STYLE, useGradient: true };
    expect(fieldsOf({ color: Cmyk, foregroundInk: ink(0, 0, 100, 0) }, pdf)).to.deep.equal(['foregroundInk']);
    expect(fieldsOf({ color: Cmyk, backgroundInk: ink(0, 0, 0, 100) }, pdf)).to.deep.equal(['backgroundInk']);
    expect(fieldsOf({ color: Cmyk, secondaryInk: ink(0, 0, 0, 10) }, pdf, gradient)).to.deep.equal(['secondaryInk']);
    expect(fieldsOf({ color: Cmyk, secondaryInk: ink(0, 0, 0, 10) }, pdf)).to.deep.equal([]);
    const turned = { color: Cmyk, foregroundInk: ink(0, 0, 0, 0), backgroundInk: ink(0, 0, 0, 100) };
    const errorsOf = (design: Design | null) =>
      JSON.stringify(printErrors(inputOf(turned), pdf, { style: DEFAULT_STYLE, design }));
    expect(errorsOf(null)).to.contain('darker than its background');
    expect(errorsOf({ ...DEFAULT_DESIGN, inverted: true })).to.equal('{}');
    const eyes = { ...DEFAULT_DESIGN, eyeBallColor: '#7A1F1F' };
    const grey = { color: Cmyk, backgroundInk: ink(0, 0, 0, 30) };
    expect(fieldsOf(grey, pdf)).to.deep.equal([]);
    expect(fieldsOf(grey, pdf, DEFAULT_STYLE, eyes)).to.deep.equal(['backgroundInk']);
  });

  it('refuse captions that are empty, too long, not one line of text, or emoji', () => {
    const bad = ['', ' \u3000', 'x'.repeat(61), 'x'.repeat(500), 'a\u0007', 'a\nb', 'a\u2028b', 'a\u0000', '\ud800'];
    for (const caption of [...bad, 'Hi 😀', '👩‍💻', '❤\ufe0f', '🇩🇪', '1\ufe0f\u20e3']) {
      expect(fieldsOf({ caption }, pdf), JSON.stringify(caption)).to.deep.equal(['caption']);
    }
    expect(fieldsOf({ caption: `e${'\u0301'.repeat(1000)}` }, pdf)).to.deep.equal(['caption']);
  });

  it('return options in plain units, and give the frame the ink of the code if they look the same', () => {
    const print = inputOf({ mm: 50, color: Cmyk, foregroundInk: ink(0, 0, 0, 100), caption: '  Scan \u3000 me ' });
    expect(readPrintOptions(print, DEFAULT_STYLE)).to.deep.equal({
      mm: 50,
      dpi: null,
      inks: { foreground: [0, 0, 0, 1], secondary: undefined, background: undefined, frame: [0, 0, 0, 1] },
      caption: { text: 'Scan me', position: CaptionPosition.Below },
    });
    expect(readPrintOptions(print, { ...DEFAULT_STYLE, frameColor: '#8A1538' }).inks?.frame).to.equal(undefined);
    expect(readPrintOptions(null, DEFAULT_STYLE)).to.deep.equal({ mm: null, dpi: null, inks: null, caption: null });
  });
});
