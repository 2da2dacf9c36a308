import { expect } from 'chai';
import { DEFAULT_STYLE } from '../../../../../src/core/contract/default-style.js';
import { DEFAULT_DESIGN } from '../../../../../src/core/contract/design-options.js';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

type Settings = Record<string, unknown>;
const { settingsOf } = await loadConsoleModule<{
  settingsOf(parts: { style?: object; design?: object | null }): Settings;
}>('campaign/changes/look-settings.ts');

describe('The settings of a look in the history', () => {
  it('show one shape and one frame, whether the style or the design has them', () => {
    const frame = { design: 'Ticket', text: 'Scan me', font: 'Elegant', color: '#7A1F1F', textColor: '#FFFFFF' };
    const design = { ...DEFAULT_DESIGN, modules: 'Diamonds', eyeBall: 'Leaf', radialGradient: true, frame };
    const settings = settingsOf({ style: DEFAULT_STYLE, design });
    expect(settings).to.include({
      ...{ moduleShape: 'Diamonds', eyeFrameShape: 'Square', eyeBallShape: 'Leaf', gradientDirection: 'Radial' },
      ...{ frameStyle: 'Ticket', frameColor: '#7A1F1F', frameText: 'Scan me', frameTextColor: '#FFFFFF' },
    });
    expect(settings).to.not.have.any.keys('modules', 'eyeBall', 'frame');
  });

  it('are the same without a design and with one that changes nothing', () => {
    const of = (design: object | null): Settings => settingsOf({ style: DEFAULT_STYLE, design });
    expect(of(null)).to.deep.equal(of(DEFAULT_DESIGN));
    expect(of(null)).to.include({ moduleShape: 'Square', frameStyle: 'None' });
  });
});
