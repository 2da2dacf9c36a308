import { expect } from 'chai';
import { DEFAULT_STYLE } from '../../../../../src/core/contract/default-style.js';
import { DEFAULT_DESIGN } from '../../../../../src/core/contract/design-options.js';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

type Style = Record<string, unknown>;
interface Change {
  name: string;
  change: Style;
}
const { changesForReading, changesForFields, suggestedColours } = await loadConsoleModule<{
  changesForReading(style: Style): Change[];
  changesForFields(error: { fields: Record<string, string[]> }, style: Style): Change[];
  suggestedColours(
    suggestions: { field: string; value: string }[],
    part: 'code' | 'frame' | 'page',
    frame: Style | null,
  ): { colours: string[]; change: Style } | null;
}>('code-designer/preview/verdict.ts');

const look = (change: Style = {}): Style => ({ ...DEFAULT_STYLE, ...DEFAULT_DESIGN, ...change });
const namesOf = (changes: Change[]): string[] => changes.map(({ name }) => name);

describe('The fix for a refused design', () => {
  it('is only something that the design can change', () => {
    expect(namesOf(changesForReading(look()))).to.deep.equal(['darker']);
    const everything = look({
      moduleShape: 'Dots',
      eyeFrameShape: 'Square',
      eyeBallShape: 'Circle',
      useGradient: true,
      centerBadge: 'Link',
    });
    const all = changesForReading(everything);
    expect(namesOf(all)).to.deep.equal(['same-eyes', 'square-modules', 'no-gradient', 'no-badge']);
    const fixed = Object.assign({}, everything, ...all.map(({ change }) => change));
    expect(namesOf(changesForReading(fixed))).to.deep.equal(['darker']);
  });

  it('reverts each option of a design that readers may not like', () => {
    const design = {
      ...{ modules: 'Diamonds', eyeFrame: 'Leaf', eyeFrameColor: '#AA0000', inverted: true },
      ...{ centerBadge: 'Logo', foregroundColor: '#FFFFFF', backgroundColor: '#102A2A' },
    };
    const all = changesForReading(look(design));
    expect(namesOf(all)).to.deep.equal([
      'same-eyes',
      'eyes-as-code',
      'square-modules',
      'dark-on-light',
      'small-logo',
      'no-badge',
    ]);
    const fixed = Object.assign(look(design), ...all.map(({ change }) => change));
    expect(fixed).to.include({ modules: null, eyeBall: 'Leaf', inverted: false, foregroundColor: '#102A2A' });
    expect(namesOf(changesForReading(fixed))).to.deep.equal(['darker']);
  });

  it('darkens towards black', () => {
    expect(changesForReading(look({ foregroundColor: '#FF8040' }))[0]?.change).to.deep.equal({
      foregroundColor: '#A6532A',
    });
  });

  it('is offered for the fields that were refused', () => {
    const changesOf = (field: string) => namesOf(changesForFields({ fields: { [field]: ['…'] } }, look()));
    expect(changesOf('style.drawQuietZones')).to.deep.equal(['quiet-zone', 'no-frame']);
    expect(changesOf('style.centerBadge')).to.deep.equal(['no-badge']);
    expect(changesOf('style.foregroundColor')).to.deep.equal([]);
    expect(changesOf('style')).to.deep.equal(['darker']);
  });

  it('uses the service’s colours together, separately for the code, its frame and the page', () => {
    const suggestions = [
      { field: 'style.backgroundColor', value: '#FFFFFF' },
      { field: 'style.foregroundColor', value: '#111111' },
      { field: 'style.experienceAccentColor', value: '#222222' },
      { field: 'design.eyeBallColor', value: '#111111' },
      { field: 'design.frame.textColor', value: '#333333' },
    ];
    expect(suggestedColours(suggestions, 'code', null)).to.deep.equal({
      colours: ['#111111', '#FFFFFF'],
      change: { foregroundColor: '#111111', backgroundColor: '#FFFFFF', eyeBallColor: '#111111' },
    });
    expect(suggestedColours(suggestions, 'page', null)?.change).to.deep.equal({ experienceAccentColor: '#222222' });
    const frame = { text: 'Scan', color: '#444444', textColor: '#555555' };
    expect(suggestedColours(suggestions, 'frame', frame)?.change).to.deep.equal({
      frame: { ...frame, textColor: '#333333' },
    });
    expect(suggestedColours([], 'code', null)).to.equal(null);
  });
});
