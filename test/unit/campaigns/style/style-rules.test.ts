import { expect } from 'chai';
import fc from 'fast-check';
import type { QrStyle } from '../../../../src/campaigns/style/qr-style.js';
import { findPageStyleProblems, findStyleProblems } from '../../../../src/campaigns/style/style-rules.js';
import { DEFAULT_STYLE } from '../../../../src/core/contract/default-style.js';
import { problem, renderProblem } from '../../../../src/core/contract/problems.js';
import { textsOf } from '../../../../src/core/errors.js';
import { FieldProblems } from '../../../../src/core/field-problems.js';

const problemsOf = (style: Partial<QrStyle>, known = new FieldProblems()): FieldProblems =>
  findStyleProblems({ ...DEFAULT_STYLE, ...style }, null, known);

describe('The rules of a style', () => {
  it('accept the defaults', () => {
    expect(problemsOf({}).toFields()).to.deep.equal({});
  });

  it('suggest the nearest acceptable colour, in the message and as a value', () => {
    for (const [style, messages, suggestions] of [
      [
        { foregroundColor: '#999999' },
        {
          foregroundColor:
            'The symbol contrast with backgroundColor is 0.40; at least 0.55 is needed. The nearest colour that passes is #727272.',
        },
        { foregroundColor: '#727272' },
      ],
      [
        { experienceAccentColor: '#999999', experienceSurfaceColor: '#FFFFFF' },
        {
          experienceAccentColor:
            'The contrast with experienceSurfaceColor is 2.85:1; at least 4.5:1 is needed. The nearest colour that passes is #767676.',
        },
        { experienceAccentColor: '#767676' },
      ],
      [
        { foregroundColor: '#404040', backgroundColor: '#808080' },
        {
          foregroundColor:
            'The symbol contrast with backgroundColor is 0.25; at least 0.55 is needed. The nearest backgroundColor that passes is #CDCDCD.',
        },
        { backgroundColor: '#CDCDCD' },
      ],
      [
        { foregroundColor: '#FFFFFF', backgroundColor: '#102A2A' },
        {
          foregroundColor:
            'The code must be darker than its background: the symbol contrast with backgroundColor is -0.87; at least 0.55 is needed. #102A2A on the backgroundColor #FFFFFF passes.',
        },
        { foregroundColor: '#102A2A', backgroundColor: '#FFFFFF' },
      ],
      [
        { useGradient: true, foregroundColor: '#999999', secondaryColor: '#888888' },
        {
          foregroundColor:
            'The symbol contrast with backgroundColor is 0.40; at least 0.55 is needed. The nearest colour that passes is #727272.',
          secondaryColor:
            'The symbol contrast with backgroundColor is 0.47; at least 0.55 is needed. The nearest colour that passes is #727272.',
        },
        { foregroundColor: '#727272', secondaryColor: '#727272' },
      ],
    ] as const) {
      const problems = problemsOf(style);
      expect(textsOf(problems.toFields())).to.deep.equal(
        Object.fromEntries(Object.entries(messages).map(([field, message]) => [field, [message]])),
      );
      expect(problems.suggestions).to.deep.equal(
        Object.entries(suggestions).map(([field, value]) => ({ field, value })),
      );
    }
  });

  it('skip what already has a problem', () => {
    const known = new FieldProblems({ 'style.backgroundColor': [problem('not_colour')] });
    expect(problemsOf({ foregroundColor: '#FFFFFF', backgroundColor: 'white' }, known).isEmpty).to.equal(true);
  });

  it('are the same for a page without those of the code', () => {
    const style = { ...DEFAULT_STYLE, foregroundColor: '#FFFFFF', experienceAccentColor: '#FFFFFF' };
    const problems = findPageStyleProblems(style, new FieldProblems());
    expect(Object.keys(problems.toFields())).to.deep.equal(['experienceAccentColor']);
    expect(problems.suggestions.map(({ field }) => field)).to.deep.equal(['experienceAccentColor']);
  });

  it('accept every style with its suggestions, and never report a sufficient-looking value as too small', () => {
    const colour = fc.nat({ max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    const colours = fc.record({
      foregroundColor: colour,
      secondaryColor: colour,
      backgroundColor: colour,
      experiencePrimaryColor: colour,
      experienceAccentColor: colour,
      experienceSurfaceColor: colour,
      useGradient: fc.boolean(),
    });
    fc.assert(
      fc.property(colours, (sent) => {
        const problems = problemsOf(sent);
        const suggested = Object.fromEntries(problems.suggestions.map(({ field, value }) => [field, value]));
        expect(problemsOf({ ...sent, ...suggested }).toFields()).to.deep.equal({});
        expect(problems.isEmpty).to.equal(problems.suggestions.length === 0);
        for (const message of Object.values(problems.toFields()).flat().map(renderProblem)) {
          const [, measured, needed] = / is (-?[\d.]+)(?::1)?; at least ([\d.]+)/.exec(message) ?? [];
          expect(Number(measured), message).to.be.below(Number(needed));
          expect(message).to.match(/#[0-9A-F]{6}(?:\.| .* passes\.)$/);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
