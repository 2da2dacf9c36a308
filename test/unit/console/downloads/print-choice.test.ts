import { expect } from 'chai';
import { loadConsoleModule } from '../../../support/console/console-module.js';

type Choice = Record<string, unknown>;
const { FIRST_CHOICE, widthFor, purposeOf, withFormat, toPrintInput } = await loadConsoleModule<{
  FIRST_CHOICE: Choice;
  widthFor(purpose: string, extent: number): number | null;
  purposeOf(mm: number | null, extent: number): string | null;
  withFormat(choice: Choice, format: string, extent: number): Choice;
  toPrintInput(choice: Choice): object | null;
}>('downloads/print-choice.ts');

const choice = (change: Choice): Choice => ({ ...FIRST_CHOICE, ...change });

describe('The choice of a download', () => {
  it('has widths for short and long reading distances, within what the service draws', () => {
    const widths = ['screen', 'label', 'flyer', 'stand', 'poster', 'banner'].map((each) => widthFor(each, 45));
    expect(widths).to.deep.equal([null, 18, 40, 100, 300, 1000]);
    expect(purposeOf(300, 45)).to.equal('poster');
    expect(purposeOf(null, 45)).to.equal('screen');
    expect(purposeOf(77, 45)).to.equal(null);
  });

  it('gives files for printers a width', () => {
    expect(withFormat(FIRST_CHOICE, 'pdf', 45)).to.include({ format: 'pdf', mm: 40 });
    expect(withFormat(choice({ mm: 25 }), 'eps', 45)).to.include({ format: 'eps', mm: 25 });
    expect(withFormat(FIRST_CHOICE, 'svg', 45)).to.include({ format: 'svg', mm: null });
  });

  it('requests the plain picture if nothing was chosen, and only what the format supports', () => {
    expect(toPrintInput(FIRST_CHOICE)).to.equal(null);
    const inks = { foregroundInk: { cyan: 0, magenta: 0, yellow: 0, black: 100 } };
    const all = { mm: 30, dpi: 600, isCmyk: true, inks, caption: ' Sample ' };
    const caption = { caption: 'Sample', captionPosition: 'Below' };
    expect(toPrintInput(choice({ ...all, format: 'png' }))).to.deep.equal({ mm: 30, dpi: 600, ...caption });
    expect(toPrintInput(choice({ ...all, format: 'svg' }))).to.deep.equal({ mm: 30, ...caption });
    expect(toPrintInput(choice({ ...all, format: 'pdf' }))).to.deep.equal({
      mm: 30,
      color: 'Cmyk',
      ...inks,
      ...caption,
    });
  });
});
