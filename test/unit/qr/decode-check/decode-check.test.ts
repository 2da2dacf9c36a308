import { expect } from 'chai';
import { DEFAULT_STYLE } from '../../../../src/campaigns/style/default-style.js';
import type { ArtworkRequest } from '../../../../src/qr/compose-artwork.js';
import { checkArtwork } from '../../../../src/qr/decode-check/check-artwork.js';
import { loadZxing } from '../../../../src/qr/decode-check/zxing-module.js';
import { CenterBadge, ErrorCorrection, FrameStyle } from '../../../../src/qr/style-options.js';
import { dataUrlOf, picture, withTextChunk } from '../../../support/pictures.js';

loadZxing();

const TEXT = 'https://example.com/r/AbCd1234';
const request = (style: Partial<ArtworkRequest['style']> = {}, text = TEXT, name = 'Sample'): ArtworkRequest => ({
  text,
  name,
  style: { ...DEFAULT_STYLE, ...style },
});

describe('The proof', () => {
  it('names both readers of a code that both can read', async () => {
    const examination = await checkArtwork(request());
    expect(examination).to.have.nested.property('artwork.readers').that.deep.equals(['zxing', 'jsqr']);
    expect(examination).to.have.nested.property('artwork.unusedErrorCorrection', 1);
  });

  it('reads a code without quiet zone as it will be placed, and one in a frame', async () => {
    expect(await checkArtwork(request({ drawQuietZones: false }))).to.have.property('artwork');
    expect(await checkArtwork(request({ frameStyle: FrameStyle.Rounded }))).to.have.property('artwork');
  });

  it('reads the largest codes of both levels', async () => {
    for (const [errorCorrection, length] of [
      [ErrorCorrection.Quartile, 1663],
      [ErrorCorrection.High, 1273],
    ] as const) {
      for (const pixelsPerModule of [6, 16]) {
        const style = { errorCorrection, pixelsPerModule };
        const examination = await checkArtwork(request(style, 'a'.repeat(length)));
        expect(examination, `${errorCorrection} ${pixelsPerModule}`).to.have.property('artwork');
      }
    }
  });

  it('finds what cannot be read', async () => {
    const examination = await checkArtwork(request({ foregroundColor: '#FFFFFF' }));
    expect(examination).to.have.nested.property('problems').that.has.all.keys('');
  });

  it('leaves every block half of its correction beside a badge, whatever the length', async () => {
    for (const length of [20, 60, 100, 200, 400, 900]) {
      const examination = await checkArtwork(request({ centerBadge: CenterBadge.Contact }, 'a'.repeat(length)));
      expect(examination, String(length)).to.have.nested.property('artwork.unusedErrorCorrection').within(0.5, 1);
    }
  });

  it('says by its field what cannot be drawn', async () => {
    const problems = async (style: Partial<ArtworkRequest['style']>, text = TEXT, name = 'Sample') => {
      const examination = await checkArtwork(request(style, text, name));
      return 'problems' in examination ? Object.keys(examination.problems) : [];
    };
    expect(await problems({}, 'a'.repeat(1664))).to.deep.equal(['content']);
    expect(await problems({ centerBadge: CenterBadge.Link }, 'a'.repeat(1600))).to.deep.equal(['centerBadge']);
    expect(await problems({ centerBadge: CenterBadge.Monogram, centerText: '🍕' })).to.deep.equal(['centerText']);
    expect(await problems({ centerBadge: CenterBadge.Monogram }, TEXT, '!?')).to.deep.equal(['centerText']);
    const broken = `data:image/png;base64,${Buffer.from('no picture at all').toString('base64')}`;
    expect(await problems({ centerBadge: CenterBadge.Logo, logoDataUrl: broken })).to.deep.equal(['logoDataUrl']);
  });

  it('never lets a sender’s file through', async () => {
    const logo = withTextChunk(await picture(40, 30), 'a comment of the sender');
    const style = { centerBadge: CenterBadge.Logo, logoDataUrl: dataUrlOf(logo) };
    const examination = await checkArtwork(request(style));
    if (!('artwork' in examination)) throw new Error(JSON.stringify(examination));
    const [, base64 = ''] = /href="data:image\/png;base64,([^"]+)"/.exec(examination.artwork.svg) ?? [];
    const drawn = Buffer.from(base64, 'base64');
    expect([drawn.readUInt32BE(16), drawn.readUInt32BE(20)]).to.deep.equal([40, 30]);
    expect(logo.includes('comment')).to.equal(true);
    expect(drawn.includes('comment')).to.equal(false);
  });
});
