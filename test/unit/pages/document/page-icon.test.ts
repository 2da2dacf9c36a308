import { expect } from 'chai';
import sharp from 'sharp';
import { pageIcon } from '../../../../src/pages/document/page-icon.js';

describe('The icon of a page', () => {
  it('is a small PNG with the corner of a code in the colours of the page', async () => {
    const icon = pageIcon({ primary: '#102A2A', accent: '#357466', surface: '#FFFDF8' });
    expect(icon.length).to.be.below(600);
    const [, base64 = ''] = /^data:image\/png;base64,([\w+/]+=*)$/.exec(icon) ?? [];
    const { data, info } = await sharp(Buffer.from(base64, 'base64'))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).to.deep.equal([180, 180, 3]);
    const at = (x: number, y: number): string => data.subarray((y * 180 + x) * 3).toString('hex', 0, 3);
    const diagonal = [0, 19, 20, 39, 40, 59, 60, 119, 120, 139, 140, 159, 160, 179].map((x) => at(x, x));
    const [surface, primary, accent] = ['fffdf8', '102a2a', '357466'];
    expect(diagonal).to.deep.equal([
      ...[surface, surface, primary, primary, surface, surface, accent],
      ...[accent, surface, surface, primary, primary, surface, surface],
    ]);
    expect([at(90, 30), at(30, 150), at(90, 90)]).to.deep.equal([primary, primary, accent]);
  });
});
