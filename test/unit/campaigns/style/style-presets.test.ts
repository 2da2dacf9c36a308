import 'reflect-metadata';
import { expect } from 'chai';
import { findReadableArtwork } from '../../../../src/artwork/decode-check/check-artwork.js';
import { loadZxing } from '../../../../src/artwork/decode-check/zxing-module.js';
import { scannabilityOf } from '../../../../src/campaigns/artwork/scannability.js';
import { QrStyle } from '../../../../src/campaigns/style/qr-style.js';
import { STYLE_PRESETS } from '../../../../src/campaigns/style/style-presets.js';
import { findDesignProblems, findStyleProblems } from '../../../../src/campaigns/style/style-rules.js';
import { DEFAULT_STYLE } from '../../../../src/core/contract/default-style.js';
import { FieldProblems } from '../../../../src/core/field-problems.js';
import { fieldErrorsOf } from '../../../../src/core/field-rules.js';
import { IS_THOROUGH } from '../../../support/thorough.js';

loadZxing();

const CODES = Array.from(
  { length: IS_THOROUGH ? 20 : 2 },
  (_, index) => `https://qr.example.com/r/Sample${index + 10}`,
);

describe('The presets', () => {
  it('begin with the defaults, and are all different', () => {
    expect(STYLE_PRESETS[0]).to.deep.include({ code: 'Classic', style: DEFAULT_STYLE });
    expect(STYLE_PRESETS.length).to.be.at.least(16);
    const looks = STYLE_PRESETS.map(({ style, design }) => JSON.stringify([{ ...style, templateCode: '' }, design]));
    expect(new Set(looks).size).to.equal(STYLE_PRESETS.length);
    expect(new Set(STYLE_PRESETS.map(({ code }) => code)).size).to.equal(STYLE_PRESETS.length);
  });

  for (const { code, name, description, style, design } of STYLE_PRESETS) {
    it(`include ${code}, which satisfies every rule and reads with grade A`, async () => {
      expect(style.templateCode).to.equal(code);
      expect(name).to.not.equal('');
      expect(description).to.match(/^[A-Z].{10,100}\.$/);
      expect(fieldErrorsOf(Object.assign(new QrStyle(), style))).to.deep.equal({});
      expect(findStyleProblems(style, design, new FieldProblems()).toFields()).to.deep.equal({});
      expect(findDesignProblems(style, design, new FieldProblems()).toFields()).to.deep.equal({});
      for (const text of CODES) {
        const result = await findReadableArtwork({
          text,
          style: { ...style, design },
          title: 'QR code',
          name: '',
          mask: null,
        });
        if ('problems' in result) expect.fail(`${text}: ${JSON.stringify(result.problems)}`);
        expect(scannabilityOf({ style, design }, result.artwork).grade).to.equal('A');
      }
    }).timeout(60_000);
  }
});
