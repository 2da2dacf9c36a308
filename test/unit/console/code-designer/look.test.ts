import { expect } from 'chai';
import { STYLE_PRESETS } from '../../../../src/campaigns/style/style-presets.js';
import { DEFAULT_STYLE } from '../../../../src/core/contract/default-style.js';
import { DEFAULT_DESIGN } from '../../../../src/core/contract/design-options.js';
import { loadConsoleModule } from '../../../support/console/console-module.js';

type Fields = Record<string, unknown>;
interface Look {
  style: Fields;
  design: Fields | null;
}
const { wholeLook, withChange, withEdit, partsOfChange, templateChange, hasLook, invertedChange } =
  await loadConsoleModule<{
    wholeLook(look: Look): Fields;
    withChange(look: Look, change: Fields): Look;
    withEdit(look: Look, change: Fields): Look;
    partsOfChange(change: Fields): Look;
    templateChange(look: Look): Fields;
    hasLook(look: Look, change: Fields): boolean;
    invertedChange(look: Fields): Fields;
  }>('code-designer/look.ts');

const plain = (style: Fields = {}): Look => ({ style, design: null });
const FRAME = { design: 'Tab', text: 'Scan me', font: 'Modern', color: '#102A2A', textColor: '#FFFFFF' };

const NOT_READ = [
  'experienceTemplateCode',
  'centerBadge',
  'centerText',
  'logoDataUrl',
  'errorCorrection',
  'drawQuietZones',
  'pixelsPerModule',
];
/** As the query reads it. */
const templateOf = (code: string): Fields => {
  const { style, design } = STYLE_PRESETS.find((preset) => preset.code === code) ?? { style: {}, design: null };
  const read = Object.fromEntries(Object.entries(style).filter(([field]) => !NOT_READ.includes(field)));
  return templateChange({ style: read, design: design && { ...design } });
};

describe('The look in the designer', () => {
  it('has the contract’s defaults for omitted or null fields, and those of designs', () => {
    expect(wholeLook(plain({ foregroundColor: '#000000', logoDataUrl: null }))).to.deep.equal({
      ...DEFAULT_STYLE,
      ...DEFAULT_DESIGN,
      foregroundColor: '#000000',
    });
  });

  it('has a design only as long as it differs from none', () => {
    const changed = withChange(plain(), { eyeFrame: 'Leaf', moduleShape: 'Dots' });
    expect(changed).to.deep.equal({
      style: { moduleShape: 'Dots' },
      design: { ...DEFAULT_DESIGN, eyeFrame: 'Leaf' },
    });
    expect(withChange(changed, { eyeFrame: null }).design).to.equal(null);
  });

  it('adopts a template and preserves the rest, including unknown fields', () => {
    const style = { centerBadge: 'Logo', logoDataUrl: 'data:…', errorCorrection: 'High', unknown: 1 };
    const before = { style, design: { ...DEFAULT_DESIGN, logoSize: 'Small', frame: FRAME } };
    const after = withChange(before, templateOf('Ink'));
    expect(after.style).to.include({ ...style, moduleShape: 'Rounded' });
    expect(after.design).to.deep.equal({ ...DEFAULT_DESIGN, logoSize: 'Small' });
  });

  it('gets its quiet zone back with a frame', () => {
    const before = plain({ drawQuietZones: false });
    for (const change of [templateOf('Blossom'), { frameStyle: 'Square' }, { frame: FRAME }]) {
      expect(withChange(before, change).style.drawQuietZones).to.equal(true);
    }
    expect(withChange(before, { ...templateOf('Ink'), frame: null }).style.drawQuietZones).to.equal(false);
  });

  it('matches a template as long as it looks like it', () => {
    for (const { code } of STYLE_PRESETS) {
      const look = withChange(plain({ errorCorrection: 'High' }), templateOf(code));
      expect(STYLE_PRESETS.filter((preset) => hasLook(look, templateOf(preset.code)))).to.have.length(1);
      const inverted = !wholeLook(look).inverted;
      for (const change of [{ foregroundColor: '#123456' }, { inverted }, { frame: { ...FRAME, text: 'Other' } }]) {
        expect(hasLook(withChange(look, change), templateOf(code))).to.equal(false);
      }
    }
    expect(hasLook(plain(), templateOf('Classic'))).to.equal(true);
  });

  it('is sent in the two parts of the service', () => {
    expect(partsOfChange({ foregroundColor: '#000000', frame: FRAME })).to.deep.equal({
      style: { foregroundColor: '#000000', drawQuietZones: true },
      design: { frame: FRAME },
    });
  });

  it('swaps the two colours for light on dark, and back', () => {
    const style = { foregroundColor: '#112233', backgroundColor: '#FFEEDD' };
    const look = wholeLook({ style, design: { ...DEFAULT_DESIGN, eyeBallColor: '#112233', eyeFrameColor: '#AA0000' } });
    const inverted = { ...look, ...invertedChange(look) };
    expect(inverted).to.include({ inverted: true, foregroundColor: '#FFEEDD', backgroundColor: '#112233' });
    expect(inverted).to.include({ eyeBallColor: '#FFEEDD', eyeFrameColor: '#AA0000' });
    expect({ ...inverted, ...invertedChange(inverted) }).to.deep.equal(look);
  });

  it('has a frame that follows the colour of the code until it has another', () => {
    const look = { style: { foregroundColor: '#102a2a' }, design: { ...DEFAULT_DESIGN, frame: FRAME } };
    const blue = withEdit(look, { foregroundColor: '#0B63A5' });
    expect(blue.style.frameColor).to.equal('#0B63A5');
    expect(blue.design?.frame).to.deep.equal({ ...FRAME, color: '#0B63A5' });
    const yellow = withEdit(blue, { foregroundColor: '#FFF4C2' });
    expect(yellow.design?.frame).to.deep.equal({ ...FRAME, color: '#FFF4C2', textColor: '#000000' });
    const chosen = withEdit(blue, { frameColor: '#7A1F1F', frame: { ...FRAME, color: '#7A1F1F' } });
    const green = withEdit(chosen, { foregroundColor: '#0B3D2E' });
    expect([green.style.frameColor, green.design?.frame]).to.deep.equal(['#7A1F1F', { ...FRAME, color: '#7A1F1F' }]);
    expect(withEdit(blue, { foregroundColor: '#7A1F1F', frameColor: '#0B3D2E' }).style.frameColor).to.equal('#0B3D2E');
  });
});
