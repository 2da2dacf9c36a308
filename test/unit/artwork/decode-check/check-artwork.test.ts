import { expect } from 'chai';
import type { ArtworkRequest } from '../../../../src/artwork/compose-contents.js';
import {
  findReadableArtwork,
  findReadableMask,
  gradeArtwork,
} from '../../../../src/artwork/decode-check/check-artwork.js';
import { loadZxing } from '../../../../src/artwork/decode-check/zxing-module.js';
import { DEFAULT_STYLE } from '../../../../src/core/contract/default-style.js';
import { DEFAULT_DESIGN, DesignModules, FrameDesign } from '../../../../src/core/contract/design-options.js';
import {
  CenterBadge,
  ErrorCorrection,
  ExperienceFontFamily,
  EyeShape,
  FrameStyle,
  ModuleShape,
} from '../../../../src/core/contract/style-options.js';
import { textsOf } from '../../../../src/core/errors.js';
import { dataUrlOf, picture, withTextChunk } from '../../../support/files/pictures.js';

loadZxing();

const TEXT = 'https://example.com/r/AbCd1234';
const request = (style: Partial<ArtworkRequest['style']> = {}, text = TEXT, name = 'Sample'): ArtworkRequest => ({
  text,
  title: 'QR code',
  name,
  mask: null,
  style: { ...DEFAULT_STYLE, ...style },
});

describe('The decode check', () => {
  it('names the three readers, which all decode the code', async () => {
    const result = await findReadableArtwork(request());
    expect(result).to.have.nested.property('artwork.readers').that.deep.equals(['zxing', 'jsqr', 'zbar']);
    expect(result).to.have.nested.property('artwork.unusedErrorCorrection', 1);
  });

  it('accepts a code without quiet zone, and one in a frame', async () => {
    expect(await findReadableArtwork(request({ drawQuietZones: false }))).to.have.property('artwork');
    expect(await findReadableArtwork(request({ frameStyle: FrameStyle.Rounded }))).to.have.property('artwork');
  });

  it('accepts the largest codes of both levels', async () => {
    for (const [errorCorrection, length, pixelsPerModule] of [
      [ErrorCorrection.Quartile, 1663, 6],
      [ErrorCorrection.High, 1273, 16],
    ] as const) {
      const result = await findReadableArtwork(request({ errorCorrection, pixelsPerModule }, 'a'.repeat(length)));
      expect(result, errorCorrection).to.have.property('artwork');
    }
  });

  it('refuses designs of codes that are too dense to be tried out of focus, and plain ones never', async () => {
    const design = { ...DEFAULT_DESIGN, modules: DesignModules.SmallSquares };
    for (const [text, isDesigned] of [
      ['a'.repeat(400), true],
      ['a'.repeat(900), false],
    ] as const) {
      for (const find of [findReadableArtwork, findReadableMask]) {
        const result = await find(request({ design }, text));
        const problems = 'problems' in result ? result.problems['']?.map(({ code }) => code) : [];
        expect(problems, `${text.length}`).to.deep.equal(isDesigned ? [] : ['design_too_dense']);
      }
    }
    expect(await findReadableArtwork(request({}, 'a'.repeat(900)))).to.have.property('artwork');
  });

  it('refuses a code that cannot be decoded, and says what failed and what would help', async () => {
    const result = await findReadableArtwork(request({ foregroundColor: '#FFFFFF' }));
    expect('problems' in result && textsOf(result.problems)).to.deep.equal({
      '': [
        'The finished code could not be read: ZXing, one of the readers that check every code, failed on a ' +
          'picture with 3 pixels per module. Choose a darker foregroundColor.',
      ],
    });
  });

  it('reads inverted codes only where the design says so', async () => {
    const light = { foregroundColor: '#FFFFFF', backgroundColor: '#102A2A' };
    const design = { ...DEFAULT_DESIGN, inverted: true };
    expect(await findReadableArtwork(request({ ...light, design }))).to.have.property('artwork');
    expect(await findReadableArtwork(request(light))).to.have.property('problems');
    expect(await findReadableArtwork(request({ design }))).to.have.property('problems');
  });

  it('names the options of a design that would help', async () => {
    const design = { ...DEFAULT_DESIGN, modules: DesignModules.Diamonds, eyeBallColor: '#FFFFFF' };
    const result = await findReadableArtwork(request({ design }));
    expect('problems' in result && textsOf(result.problems)['']?.[0]).to.match(
      /Choose no design.eyeFrameColor and design.eyeBallColor, no design.modules or a darker foregroundColor\.$/,
    );
  });

  it('reads a frame with words, and proves its look', async () => {
    const frame = { design: FrameDesign.Circle, text: 'Scan me', font: ExperienceFontFamily.Modern };
    const design = { ...DEFAULT_DESIGN, frame: { ...frame, color: '#8A1538', textColor: '#FFFFFF' } };
    expect(await findReadableArtwork(request({ design })))
      .to.have.nested.property('artwork.readers')
      .with.length(3);
    expect(await findReadableMask(request({ design }, `${TEXT}2`))).to.have.property('artwork');
  });

  it('finds no reader for a stored code that cannot be decoded', async () => {
    const result = await gradeArtwork(request({ foregroundColor: '#FFFFFF' }));
    expect(result).to.have.nested.property('artwork.readers').that.deep.equals([]);
  });

  it('tries other masks if the first cannot be read', async () => {
    // Found by trial and error.
    const text = 'https://example.com/sample/1';
    const style = { moduleShape: ModuleShape.Dots, eyeBallShape: EyeShape.Circle, pixelsPerModule: 9 };
    const lowest = await gradeArtwork(request(style, text));
    expect(lowest).to.have.nested.property('artwork.readers').with.length.below(3);
    const other = await findReadableArtwork(request(style, text));
    if (!('artwork' in other)) throw new Error(JSON.stringify(other));
    const same = await gradeArtwork({ ...request(style, text), mask: other.artwork.mask });
    expect(same).to.deep.equal(other);
  });

  it('tries other masks for one of many codes, too, and names only the mask', async () => {
    const style = { moduleShape: ModuleShape.Dots, eyeBallShape: EyeShape.Circle, pixelsPerModule: 9 };
    for (const text of ['https://example.com/sample/2', 'https://example.com/sample/1']) {
      const alone = await findReadableArtwork(request(style, text));
      if (!('artwork' in alone)) throw new Error(JSON.stringify(alone));
      const { mask } = alone.artwork;
      expect(await findReadableMask(request(style, text))).to.deep.equal({ artwork: { mask } });
    }
    expect(await findReadableMask(request({ foregroundColor: '#FFFFFF' }))).to.have.property('problems');
  });

  it('leaves every block half of its error correction under a badge, whatever the length', async () => {
    for (const length of [20, 60, 100, 200, 400, 900]) {
      const result = await findReadableArtwork(request({ centerBadge: CenterBadge.Contact }, 'a'.repeat(length)));
      expect(result, String(length)).to.have.nested.property('artwork.unusedErrorCorrection').within(0.5, 1);
    }
  });

  it('names what cannot be drawn by its field', async () => {
    const problems = async (style: Partial<ArtworkRequest['style']>, text = TEXT, name = 'Sample') => {
      const result = await findReadableArtwork(request(style, text, name));
      return 'problems' in result ? Object.keys(result.problems) : [];
    };
    expect(await problems({}, 'a'.repeat(1664))).to.deep.equal(['content']);
    expect(await problems({ centerBadge: CenterBadge.Link }, 'a'.repeat(1600))).to.deep.equal(['centerBadge']);
    expect(await problems({ centerBadge: CenterBadge.Monogram, centerText: '🍕' })).to.deep.equal(['centerText']);
    expect(await problems({ centerBadge: CenterBadge.Monogram }, TEXT, '!?')).to.deep.equal(['centerText']);
    const broken = `data:image/png;base64,${Buffer.from('no picture at all').toString('base64')}`;
    expect(await problems({ centerBadge: CenterBadge.Logo, logoDataUrl: broken })).to.deep.equal(['logoDataUrl']);
  });

  it('never puts the bytes of a client’s file into the picture', async () => {
    const logo = withTextChunk(await picture(40, 30), 'a comment of the sender');
    const style = { centerBadge: CenterBadge.Logo, logoDataUrl: dataUrlOf(logo) };
    const result = await findReadableArtwork(request(style));
    if (!('artwork' in result)) throw new Error(JSON.stringify(result));
    const [, base64 = ''] = /href="data:image\/png;base64,([^"]+)"/.exec(result.artwork.svg) ?? [];
    const drawn = Buffer.from(base64, 'base64');
    expect([drawn.readUInt32BE(16), drawn.readUInt32BE(20)]).to.deep.equal([40, 30]);
    expect(logo.includes('comment')).to.equal(true);
    expect(drawn.includes('comment')).to.equal(false);
  });
});
