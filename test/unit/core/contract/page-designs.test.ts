import { expect } from 'chai';
import { findPageStyleProblems } from '../../../../src/campaigns/style/style-rules.js';
import { DEFAULT_STYLE } from '../../../../src/core/contract/default-style.js';
import { PAGE_DESIGNS, palettesOf } from '../../../../src/core/contract/page-designs.js';
import { FieldProblems } from '../../../../src/core/field-problems.js';

const DESIGNS = Object.values(PAGE_DESIGNS).flatMap((designs) => Object.entries(designs));

describe('The palettes of page designs', () => {
  it('are four different ones for each of the seven designs', () => {
    expect(DESIGNS).to.have.lengthOf(7);
    for (const [design, palettes] of DESIGNS) {
      expect(new Set(palettes.map(({ name }) => name)), design).to.have.property('size', 4);
      expect(palettesOf(design)).to.equal(palettes);
    }
  });

  it('pass the rules for the colours of pages', () => {
    for (const [design, palettes] of DESIGNS) {
      for (const { name, style } of palettes) {
        const problems = findPageStyleProblems({ ...DEFAULT_STYLE, ...style }, new FieldProblems());
        expect(problems.toFields(), `${design} ${name}`).to.deep.equal({});
      }
    }
  });

  it('do not exist for other names', () => {
    for (const name of ['None', '', 'toString', '__proto__']) expect(palettesOf(name)).to.deep.equal([]);
  });
});
