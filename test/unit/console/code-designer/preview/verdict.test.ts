import { expect } from 'chai';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

type Style = Record<string, unknown>;
interface Change {
  name: string;
  change: Style;
}
const { changesForReading, changesForFields, suggestedColours } = await loadConsoleModule<{
  changesForReading(style: Style): Change[];
  changesForFields(error: { fields: Record<string, string[]> }, style: Style): Change[];
  suggestedColours(suggestions: { field: string; value: string }[], of: 'code' | 'page'): Style | null;
}>('code-designer/preview/verdict.ts');

const namesOf = (changes: Change[]): string[] => changes.map(({ name }) => name);

describe('The fix for a refused design', () => {
  it('is only something that the design can change', () => {
    expect(namesOf(changesForReading({}))).to.deep.equal(['darker']);
    const everything = {
      moduleShape: 'Dots',
      eyeFrameShape: 'Square',
      eyeBallShape: 'Circle',
      useGradient: true,
      centerBadge: 'Link',
    };
    const all = changesForReading(everything);
    expect(namesOf(all)).to.deep.equal(['same-eyes', 'square-modules', 'no-gradient', 'no-badge']);
    const fixed = Object.assign({}, everything, ...all.map(({ change }) => change));
    expect(namesOf(changesForReading(fixed))).to.deep.equal(['darker']);
  });

  it('darkens towards black', () => {
    expect(changesForReading({ foregroundColor: '#FF8040' })[0]?.change).to.deep.equal({ foregroundColor: '#A6532A' });
  });

  it('is offered for the fields that were refused', () => {
    const changesOf = (field: string) => namesOf(changesForFields({ fields: { [field]: ['…'] } }, {}));
    expect(changesOf('style.drawQuietZones')).to.deep.equal(['quiet-zone', 'no-frame']);
    expect(changesOf('style.centerBadge')).to.deep.equal(['no-badge']);
    expect(changesOf('style.foregroundColor')).to.deep.equal([]);
    expect(changesOf('style')).to.deep.equal(['darker']);
  });

  it('uses the service’s colours together, separately for the code and the page', () => {
    const suggestions = [
      { field: 'style.backgroundColor', value: '#FFFFFF' },
      { field: 'style.foregroundColor', value: '#111111' },
      { field: 'style.experienceAccentColor', value: '#222222' },
    ];
    expect(suggestedColours(suggestions, 'code')).to.deep.equal({
      foregroundColor: '#111111',
      backgroundColor: '#FFFFFF',
    });
    expect(suggestedColours(suggestions, 'page')).to.deep.equal({ experienceAccentColor: '#222222' });
    expect(suggestedColours([], 'code')).to.equal(null);
  });
});
