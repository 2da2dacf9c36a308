import { expect } from 'chai';
import fc from 'fast-check';
import { chartPng } from '../../../../src/artwork/charts/chart.js';
import { chartColours } from '../../../../src/artwork/charts/chart-colours.js';
import { axisValues, evenlySpaced } from '../../../../src/artwork/charts/scale.js';
import { strokeLine } from '../../../../src/artwork/charts/shapes.js';
import { drawTimeline, type TimelineChart } from '../../../../src/artwork/charts/timeline-chart.js';
import { contrastRatio } from '../../../../src/core/contract/colour.js';

const TIMELINE: TimelineChart = {
  width: 560,
  height: 220,
  points: Array.from({ length: 7 }, (_, index) => ({ label: `${index + 1} Nov`, value: index * 100 })),
  complete: 6,
  hasOpen: true,
  previous: [50, 60, 70],
  notes: [{ point: 2, number: 1 }],
  language: 'en',
};
const style = { scheme: 'light', accent: null, font: 'Modern' } as const;

describe('A chart', () => {
  it('is a PNG of twice its size', async () => {
    const png = await chartPng({ ...style, chart: TIMELINE });
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).to.deep.equal([1120, 440]);
  });

  it('can be drawn without points, with one, and with nothing but zeros, whatever its labels are', async () => {
    const label = '<script>alert(1)</script>\r\n & كتاب 東京 \u0000🎉';
    for (const points of [[], [{ label, value: 0 }], Array(400).fill({ label: '1 Nov', value: 0 })]) {
      const chart = { ...TIMELINE, points, previous: [], notes: [] };
      await chartPng({ ...style, chart });
      const { layers } = drawTimeline(chart, { ...style, colours: chartColours('light', null) });
      expect(layers.map(({ path }) => path).join('')).to.match(/^[MmLlHhVvAaCcQqZz\d\s.,-]+$/);
    }
  });

  it('has colours that are visible on its ground, with every brand colour', () => {
    const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(colour, fc.constantFrom('light' as const, 'dark' as const), (brand, scheme) => {
        const { accent, ink, muted, ground } = chartColours(scheme, brand);
        expect(contrastRatio(accent, ground)).to.be.at.least(3);
        expect(Math.min(contrastRatio(ink, ground), contrastRatio(muted, ground))).to.be.at.least(4.5);
      }),
    );
  });

  it('has an axis of a few round values that reaches its highest value', () => {
    expect([axisValues(0), axisValues(3), axisValues(1000)]).to.deep.equal([
      [0, 1],
      [0, 1, 2, 3],
      [0, 250, 500, 750, 1000],
    ]);
    fc.assert(
      fc.property(fc.nat(2 ** 40), (max) => {
        const values = axisValues(max);
        expect(values.at(-1)).to.be.at.least(max);
        expect(values.length).to.be.within(2, 6);
        expect(values.every(Number.isInteger)).to.equal(true);
      }),
    );
    expect(evenlySpaced(31, 8)).to.deep.equal([0, 4, 8, 12, 16, 20, 24, 28]);
  });

  it('has dashes that continue across the points of its line', () => {
    const one = strokeLine(
      [
        [0, 0],
        [100, 0],
      ],
      2,
      10,
    );
    const two = strokeLine(
      [
        [0, 0],
        [45, 0],
        [100, 0],
      ],
      2,
      10,
    );
    expect(one.match(/M/g)).to.have.length(5);
    expect(two.match(/M/g)).to.have.length(6);
  });
});
