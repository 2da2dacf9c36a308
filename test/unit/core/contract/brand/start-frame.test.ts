import { expect } from 'chai';
import { startFrame } from '../../../../../src/core/contract/brand/start-frame.js';
import { contrastRatio } from '../../../../../src/core/contract/colour.js';

describe('The first frame of a code', () => {
  it('has the code’s colour and legible words', () => {
    for (const foregroundColor of ['#102A2A', '#FFF4C2', '#927900']) {
      const { text, color, textColor } = startFrame({ foregroundColor }, 'Scan');
      expect([text, color]).to.deep.equal(['Scan', foregroundColor]);
      expect(contrastRatio(color, textColor)).to.be.at.least(4.5);
    }
  });
});
