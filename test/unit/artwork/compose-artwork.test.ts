import { expect } from 'chai';
import fc from 'fast-check';
import { composeArtwork } from '../../../src/artwork/compose-artwork.js';
import { type ArtworkStyle, QUIET_ZONE } from '../../../src/artwork/draw/drawing.js';
import { toPng } from '../../../src/artwork/formats/png.js';
import { BYTE_CAPACITY, CapacityError, createMatrix } from '../../../src/artwork/symbol/matrix.js';
import { DEFAULT_DESIGN, type Design, LogoPlate, LogoSize } from '../../../src/core/contract/design-options.js';
import { CenterBadge, ErrorCorrection } from '../../../src/core/contract/style-options.js';
import { textsOf } from '../../../src/core/errors.js';
import { dataUrlOf, drawnPng } from '../../support/files/pictures.js';
import { readCode } from '../../support/files/read-code.js';
import { ADDRESS, drawCode, PLAIN } from './drawn-code.js';

describe('The artwork', () => {
  it('decodes to its text, as SVG and as PNG', async () => {
    for (const text of [
      'https://example.com/r/AbCd1234',
      'Grüße, 世界 🙂',
      'WIFI:T:WPA;S:a\\;b;P:c;;',
      '0'.repeat(200),
    ]) {
      const svg = drawCode({}, text);
      expect(await readCode(svg), text).to.deep.equal({ zxing: text, jsqr: text });
      expect(await readCode(toPng(svg)), text).to.deep.equal({ zxing: text, jsqr: text });
    }
  });

  it('has exactly the pixels of its modules', async () => {
    for (const [drawQuietZones, pixelsPerModule] of [
      [true, 16],
      [false, 7],
    ] as const) {
      const side = (25 + (drawQuietZones ? 2 * QUIET_ZONE : 0)) * pixelsPerModule;
      const png = toPng(drawCode({ drawQuietZones, pixelsPerModule }, 'https://example.com'));
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).to.deep.equal([side, side]);
    }
  });

  it('has room for as many bytes as in the standard, and not one more', () => {
    for (const level of Object.values(ErrorCorrection)) {
      // Lower case letters and no digits: byte mode throughout.
      expect(createMatrix('a'.repeat(BYTE_CAPACITY[level]), level).size).to.equal(177);
      expect(() => createMatrix('a'.repeat(BYTE_CAPACITY[level] + 1), level)).to.throw(CapacityError);
    }
  });

  it('decodes to any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 300 }), async (text) => {
        expect((await readCode(drawCode({}, text))).zxing).to.equal(text);
      }),
      { numRuns: 50 },
    );
  });

  describe('with a logo', () => {
    const compose = async (png: Buffer, isStored = false, changes: Partial<ArtworkStyle> = {}) => {
      const style = { ...PLAIN, centerBadge: CenterBadge.Logo, logoDataUrl: dataUrlOf(png), ...changes };
      return composeArtwork({ text: ADDRESS, name: 'A title', title: 'QR code', mask: null, style }, isStored);
    };
    const drawn = async (...request: Parameters<typeof compose>) => {
      const composed = await compose(...request);
      if ('problems' in composed) throw new Error(JSON.stringify(composed.problems));
      return composed;
    };

    it('is refused with advice if nothing of it is visible', async () => {
      for (const [png, message] of [
        [await drawnPng(40, 40), /every pixel is transparent/],
        [await drawnPng(400, 400, '<path d="M0 9h400v4H0z"/>'), /the logo is 400 × 4 pixels\. .* 10 times/],
        [Buffer.from('no picture'), /cannot be decoded\. Export it as PNG again/],
      ] as const) {
        const composed = await compose(png);
        if (!('problems' in composed)) throw new Error('It was drawn.');
        expect(textsOf(composed.problems).logoDataUrl?.[0]).to.match(message);
      }
    });

    it('is drawn unchanged if it was stored earlier', async () => {
      for (const png of [await drawnPng(40, 40), await drawnPng(1, 2000, '<path d="M0 0h1v2000H0z"/>')]) {
        const { svg, unusedErrorCorrection } = await drawn(png, true);
        expect(unusedErrorCorrection).to.be.within(0.5, 0.99);
        expect((await readCode(svg)).zxing).to.equal(ADDRESS);
      }
    });

    it('has the visible part in its proportions, on whole modules that fit it', async () => {
      const { drawing } = await drawn(await drawnPng(900, 900, '<path d="M0 400h800v200H0z" fill="#B00020"/>'));
      const { left = 0, top = 0, right = 0, bottom = 0 } = drawing.image?.box ?? {};
      expect((right - left) / (bottom - top)).to.be.closeTo(4, 1e-9);
      expect(right - left).to.be.at.least(0.3 * drawing.extent);
    });

    it('is as large as its design says, and its plate has the shape of it', async () => {
      const png = await drawnPng(90, 90, '<circle cx="45" cy="45" r="45" fill="#B00020"/>');
      const widthOf = async (design: Partial<Design>): Promise<number> => {
        const { drawing, svg } = await drawn(png, false, { design: { ...DEFAULT_DESIGN, ...design } });
        expect(await readCode(svg)).to.deep.equal({ zxing: ADDRESS, jsqr: ADDRESS });
        const { left = 0, right = 0 } = drawing.image?.box ?? {};
        return (right - left) / drawing.extent;
      };
      const sizes = [LogoSize.Small, LogoSize.Medium, LogoSize.Largest];
      const [small = 0, medium = 0, largest = 0] = await Promise.all(sizes.map((logoSize) => widthOf({ logoSize })));
      expect(medium).to.be.above(1.1 * small);
      expect(largest).to.be.above(1.1 * medium);
      expect(largest).to.equal(await widthOf({ logoPlate: LogoPlate.None }));
      expect(largest).to.be.above(await widthOf({ logoPlate: LogoPlate.Fitted }));
      const [onCircle, onSquare] = [LogoPlate.Circle, LogoPlate.Square].map((logoPlate) => widthOf({ logoPlate }));
      expect(await onCircle).to.be.closeTo((await onSquare) ?? 0, 0.01);
    });

    it('is faint if it is light and its design puts it on a light plate', async () => {
      const disc = (colour: string) => drawnPng(90, 90, `<circle cx="45" cy="45" r="45" fill="${colour}"/>`);
      const isFaint = async (colour: string, logoPlate: Design['logoPlate']): Promise<boolean> =>
        (await drawn(await disc(colour), false, { design: { ...DEFAULT_DESIGN, logoPlate } })).isLogoFaint;
      expect(await isFaint('#FFFFFF', LogoPlate.Circle)).to.equal(true);
      expect(await isFaint('#FFFFFF', null)).to.equal(false);
      expect(await isFaint('#B00020', LogoPlate.Circle)).to.equal(false);
    });

    it('is refused if it is transparent, and drawn if it is one pixel, on every plate', async () => {
      for (const logoPlate of Object.values(LogoPlate)) {
        const design = { ...DEFAULT_DESIGN, logoPlate };
        expect(await compose(await drawnPng(1, 1), false, { design })).to.have.nested.property('problems.logoDataUrl');
        await drawn(await drawnPng(1, 1, '<path d="M0 0h1v1H0z"/>'), false, { design });
        await drawn(await drawnPng(1, 1), true, { design });
      }
    });

    it('has one more shape in the colour of the modules below a white logo', async () => {
      const logo = (colour: string) => drawnPng(90, 90, `<circle cx="45" cy="45" r="40" fill="${colour}"/>`);
      for (const changes of [{}, { useGradient: true }, { backgroundColor: '#FFF8E1' }]) {
        const [light, dark] = [await drawn(await logo('#FFFFFF'), false, changes), await drawn(await logo('#222222'))];
        expect(light.drawing.layers.length).to.equal(dark.drawing.layers.length + 1);
        expect(light.drawing.layers.at(-1)?.paint).to.deep.equal(light.drawing.layers.at(-2)?.paint);
        expect(await readCode(light.svg)).to.deep.equal({ zxing: ADDRESS, jsqr: ADDRESS });
      }
    });
  });
});
