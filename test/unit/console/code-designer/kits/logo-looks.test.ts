import { expect } from 'chai';
import fc from 'fast-check';
import { QrDesign } from '../../../../../src/campaigns/style/qr-design.js';
import { QrStyle } from '../../../../../src/campaigns/style/qr-style.js';
import {
  findDesignProblems,
  findStyleProblems,
  toStoredDesign,
} from '../../../../../src/campaigns/style/style-rules.js';
import { brandPageStyle } from '../../../../../src/core/contract/brand/brand-style.js';
import { DEFAULT_STYLE } from '../../../../../src/core/contract/default-style.js';
import { FieldProblems } from '../../../../../src/core/field-problems.js';
import { type LoadedLook, loadLogoLooks } from '../../../../support/console/logo-looks.js';

const { looksOf } = await loadLogoLooks();

const channel = fc.integer({ min: 0, max: 255 });
/** Areas of one colour, as in a drawn logo: white, black and any other, visible, half visible or not. */
const area = fc.tuple(
  fc.oneof(fc.tuple(channel, channel, channel), fc.constantFrom([0, 0, 0], [255, 255, 255])),
  fc.oneof(fc.constantFrom(0, 127, 128, 255), channel),
  fc.integer({ min: 1, max: 300 }),
);
const drawn = fc
  .array(area, { maxLength: 8 })
  .map((areas) => areas.flatMap(([colour, alpha, count]) => Array.from({ length: count }, () => [...colour, alpha])));
const photographed = fc.array(fc.tuple(channel, channel, channel, channel), { maxLength: 400 });

const problemsOf = ({ style: given, design: sent }: LoadedLook): object => {
  const style: QrStyle = Object.assign(new QrStyle(), DEFAULT_STYLE, given);
  const design = toStoredDesign(sent === null ? null : Object.assign(new QrDesign(), sent));
  const problems = findStyleProblems(style, design, new FieldProblems());
  problems.merge(findDesignProblems(style, design, new FieldProblems()), 'design');
  return problems.toFields();
};

describe('The looks of a logo', () => {
  it('pass the service’s rules for colours, whatever the logo', () => {
    fc.assert(
      fc.property(fc.oneof(drawn, photographed), (pixels) => {
        for (const look of looksOf(pixels.flat(), 'data:logo')) expect(problemsOf(look)).to.deep.equal({});
      }),
      { numRuns: 300 },
    );
  });

  it('are three different ones with the same page, in the leading colour of the logo', () => {
    const pixels = [...Array(80).fill([0xf4, 0xa1, 0x00, 255]), ...Array(20).fill([0x1f, 0x4f, 0xa0, 255])].flat();
    const looks = looksOf(pixels, 'data:logo');
    expect(new Set(looks.map((look) => JSON.stringify(look))).size).to.equal(3);
    const pages = looks.map(({ style, design }) => brandPageStyle({ style: { ...DEFAULT_STYLE, ...style }, design }));
    expect(new Set(pages.map((page) => JSON.stringify(page))).size).to.equal(1);
    const [, bold, framed] = looks;
    expect(bold?.style.foregroundColor).to.equal('#1F4FA0');
    expect(bold?.design?.eyeFrameColor).to.equal('#7A5100');
    expect(framed?.design?.frame).to.include({ color: '#F4A100', textColor: '#000000' });
  });
});
