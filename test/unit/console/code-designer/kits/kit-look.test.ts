import { expect } from 'chai';
import { pageLikeCode } from '../../../../../src/core/contract/brand/brand-style.js';
import { DEFAULT_STYLE } from '../../../../../src/core/contract/default-style.js';
import { DEFAULT_DESIGN } from '../../../../../src/core/contract/design-options.js';
import { palettesOf } from '../../../../../src/core/contract/page-designs.js';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

type Fields = Record<string, unknown>;
interface Look {
  style: Fields;
  design: Fields | null;
}
const { kitChange, pageChange, pageOfKit, lookOfKit } = await loadConsoleModule<{
  kitChange(look: Look): Fields;
  pageChange(look: Look, change: Fields): Fields;
  pageOfKit(look: Look): Fields;
  lookOfKit(look: Look): Look;
}>('code-designer/kits/kit-look.ts');
const { hasLook, withChange } = await loadConsoleModule<{
  hasLook(look: Look, change: Fields): boolean;
  withChange(look: Look, change: Fields): Look;
}>('code-designer/look.ts');

const FRAME = { design: 'Tab', text: 'Scan me', font: 'Modern', color: '#102A2A', textColor: '#FFFFFF' };
const BLUE = { ...DEFAULT_STYLE, foregroundColor: '#0B63A5' };
const LIKE_CODE = { ...pageLikeCode({ style: BLUE, design: null }) };
const [, WHITE] = palettesOf('MenuModern');

describe('The look of a brand kit', () => {
  it('gets everything from a brand kit except what belongs to each code', () => {
    const own = {
      experienceTemplateCode: 'salon',
      centerText: 'XY',
      errorCorrection: 'High',
      drawQuietZones: true,
      pixelsPerModule: 20,
    };
    const kit = {
      style: {
        ...DEFAULT_STYLE,
        ...WHITE?.style,
        centerBadge: 'Logo',
        logoDataUrl: 'data:kit',
        foregroundColor: '#7A1F1F',
      },
      design: { ...DEFAULT_DESIGN, frame: FRAME, logoPlate: 'Circle' },
    };
    const before = { style: own, design: { ...DEFAULT_DESIGN, inverted: true } };
    const after = withChange(before, kitChange(kit));
    expect(after).to.deep.equal({ style: { ...kit.style, ...own }, design: kit.design });
    expect(hasLook(after, kitChange(kit))).to.equal(true);
    expect(hasLook(before, kitChange(kit))).to.equal(false);
    // Without a design of its own, a kit removes that of a code.
    expect(withChange(before, kitChange({ ...kit, design: null })).design).to.equal(null);
  });

  it('leaves pages as they are unless it has a page of its own', () => {
    const menu = { style: { experienceAccentColor: '#B3261E' }, design: null };
    expect(withChange(menu, kitChange({ style: BLUE, design: null })).style).to.include(menu.style);
    const kit = { style: { ...BLUE, ...WHITE?.style }, design: null };
    expect(withChange(menu, kitChange(kit)).style).to.include(WHITE?.style);
  });

  it('begins pages in the colours of its code, or in its own', () => {
    expect(pageOfKit({ style: BLUE, design: null })).to.deep.equal(LIKE_CODE);
    expect(pageOfKit({ style: { ...BLUE, ...WHITE?.style }, design: null })).to.deep.equal(WHITE?.style);
  });

  it('takes every font, also the default one instead of that of its frame', () => {
    const kit = { style: BLUE, design: { ...DEFAULT_DESIGN, frame: { ...FRAME, font: 'Elegant' } } };
    const like = pageOfKit(kit);
    expect(like).to.include({ experienceFontFamily: 'Elegant' });
    for (const experienceFontFamily of ['Classic', 'Modern']) {
      const changed = withChange(kit, pageChange(kit, { experienceFontFamily }));
      expect(pageOfKit(lookOfKit(changed))).to.deep.equal({ ...like, experienceFontFamily });
    }
    const back = withChange(kit, pageChange(kit, { experienceFontFamily: 'Elegant' }));
    expect(pageOfKit(lookOfKit(back))).to.deep.equal(like);
  });

  it('has no page of its own if that is like the code, so that it follows the code', () => {
    expect(lookOfKit({ style: { ...BLUE, ...LIKE_CODE }, design: null }).style).to.deep.equal(BLUE);
    const kit = { style: { ...BLUE, ...WHITE?.style }, design: null };
    expect(lookOfKit(kit)).to.deep.equal(kit);
  });
});
