import { expect } from 'chai';
import fc from 'fast-check';
import {
  type ColourChanges,
  contrastOf,
  suggestCodeColours,
} from '../../../../../src/campaigns/style/colours/suggest-colours.js';

const suggest = (foregroundColor: string, backgroundColor: string): ColourChanges =>
  suggestCodeColours({ foregroundColor, secondaryColor: '#000000', backgroundColor }, ['foregroundColor']);

describe('Suggested colours of a code', () => {
  it('darken a colour on a light background', () => {
    const { foregroundColor = '', backgroundColor } = suggest('#E4572E', '#FFFFFF');
    expect(backgroundColor).to.equal(undefined);
    expect(contrastOf(foregroundColor, '#FFFFFF')).to.be.within(0.55, 0.565);
  });

  it('lighten a background on which no colour is dark enough', () => {
    const { foregroundColor, backgroundColor = '' } = suggest('#102A2A', '#357466');
    expect(foregroundColor).to.equal(undefined);
    expect(contrastOf('#102A2A', backgroundColor)).to.be.within(0.55, 0.565);
  });

  it('invert light on dark', () => {
    expect(suggest('#ffffff', '#102a2a')).to.deep.equal({ foregroundColor: '#102A2A', backgroundColor: '#FFFFFF' });
  });

  it('separate both from the same grey', () => {
    const { foregroundColor = '', backgroundColor = '' } = suggest('#777777', '#777777');
    expect(contrastOf(foregroundColor, backgroundColor)).to.be.within(0.55, 0.565);
    expect(contrastOf('#777777', backgroundColor)).to.be.closeTo(contrastOf(foregroundColor, '#777777'), 0.01);
  });

  it('are acceptable together, for all colours, and change nothing unnecessarily', () => {
    const colour = fc.nat({ max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    const colours = fc.record({ foregroundColor: colour, secondaryColor: colour, backgroundColor: colour });
    fc.assert(
      fc.property(colours, fc.boolean(), (sent, useGradient) => {
        const fields = useGradient ? (['foregroundColor', 'secondaryColor'] as const) : (['foregroundColor'] as const);
        const changes = suggestCodeColours(sent, fields);
        for (const value of Object.values(changes)) expect(value).to.match(/^#[0-9A-F]{6}$/);
        const merged = { ...sent, ...changes };
        for (const field of fields) expect(contrastOf(merged[field], merged.backgroundColor)).to.be.at.least(0.55);
        const wasEnough = fields.every((field) => contrastOf(sent[field], sent.backgroundColor) >= 0.55);
        expect(Object.keys(changes).length === 0).to.equal(wasEnough);
        for (const [field, value] of Object.entries(changes)) {
          expect(value).to.not.equal(sent[field as keyof typeof sent].toUpperCase());
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
