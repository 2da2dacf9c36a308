import { expect } from 'chai';
import fc from 'fast-check';
import jsQrModule from 'jsqr';
import sharp, { type Sharp } from 'sharp';
import { readBarcodes } from 'zxing-wasm/reader';
import { DEFAULT_STYLE } from '../../../src/campaigns/style/default-style.js';
import { styleErrors } from '../../../src/campaigns/style/style-rules.js';
import type { ArtworkRequest } from '../../../src/qr/compose-artwork.js';
import { checkArtwork } from '../../../src/qr/decode-check/check-artwork.js';
import { loadZxing } from '../../../src/qr/decode-check/zxing-module.js';
import { toPng } from '../../../src/qr/formats/png.js';
import {
  CenterBadge,
  ErrorCorrection,
  EyeShape,
  FrameStyle,
  GradientDirection,
  ModuleShape,
} from '../../../src/qr/style-options.js';
import { FieldProblems } from '../../../src/shared/field-problems.js';
import { dataUrlOf, picture } from '../../support/files/pictures.js';

const ACCEPTED = Number(process.env.STYLES ?? 60);
/** The same styles in every run, so that one that fails fails again. Another seed tries other styles. */
const SEED = Number(process.env.STYLES_SEED ?? 20_261_121);
/** Largest share of valid styles that the decode check may refuse. */
const REFUSED_MAX = 0.05;

loadZxing();

const oneOf = <Word>(words: Record<string, Word>) => fc.constantFrom(...Object.values(words));
const colour = fc.nat({ max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const channels = (min: number, max: number) => fc.array(fc.integer({ min, max }), { minLength: 3, maxLength: 3 });
const dark = channels(0, 0x60).map(toColour);
const light = channels(0xd8, 0xff).map(toColour);

function toColour(values: number[]): string {
  return `#${values.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

const styles = (logoDataUrl: string) =>
  fc.record({
    foregroundColor: fc.oneof({ arbitrary: dark, weight: 3 }, { arbitrary: colour, weight: 1 }),
    secondaryColor: dark,
    backgroundColor: light,
    frameColor: colour,
    useGradient: fc.boolean(),
    gradientDirection: oneOf(GradientDirection),
    moduleShape: oneOf(ModuleShape),
    eyeFrameShape: oneOf(EyeShape),
    eyeBallShape: oneOf(EyeShape),
    frameStyle: oneOf(FrameStyle),
    centerBadge: oneOf(CenterBadge),
    centerText: fc.constantFrom('', 'A', 'QR', 'WWW', 'Ä1', 'Ωж', 'שלו'),
    logoDataUrl: fc.constant(logoDataUrl),
    errorCorrection: oneOf(ErrorCorrection),
    drawQuietZones: fc.boolean(),
    pixelsPerModule: fc.integer({ min: 6, max: 16 }),
  });

/** Mostly addresses as Dynamic codes hold them, sometimes longer contents. */
const texts = fc
  .tuple(fc.stringMatching(/^[A-Za-z0-9]{8}$/), fc.constantFrom(0, 0, 0, 0, 20, 60, 150))
  .map(([code, more]) => `https://example.com/r/${code}${'/sample'.repeat(more / 7)}`);

const isValid = ({ style }: ArtworkRequest): boolean =>
  Object.keys(styleErrors({ ...DEFAULT_STYLE, ...style }, new FieldProblems())).length === 0;

/** What a scanning app sees frame by frame: in focus and a little out of focus, then the same from a shorter distance. */
function* framesOf(image: Buffer, width: number): Generator<Sharp> {
  for (const scale of [1, 2]) {
    for (const blur of [0, 1, 3]) {
      const frame = scale === 1 ? sharp(image) : sharp(image).resize(scale * width);
      yield blur === 0 ? frame : frame.blur(blur);
    }
  }
}

/** Decodes an image with either reader, from any of its frames. */
async function read(image: Sharp): Promise<string | undefined> {
  const { data: png, info: size } = await image.png({ compressionLevel: 0 }).toBuffer({ resolveWithObject: true });
  for (const frame of framesOf(png, size.width)) {
    const { data, info } = await frame.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const seen = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' as const };
    for (const binarizer of ['LocalAverage', 'GlobalHistogram'] as const) {
      const [found] = await readBarcodes(seen, { formats: ['QRCode'], tryHarder: true, binarizer });
      if (found?.isValid) return found.text;
    }
    const found = jsQrModule.default(seen.data, width, height);
    if (found !== null) return found.data;
  }
  return undefined;
}

/** A third of the width, but at least 3 pixels a module, which readers need. */
const thirdOf = (width: number, pixelsPerModule: number): number =>
  Math.ceil(Math.max(width / 3, (3 * width) / pixelsPerModule));

/** Puts the code on a sheet of its background colour, so that one without quiet zone has it, too. */
const placed = (png: Buffer, { backgroundColor, pixelsPerModule }: ArtworkRequest['style']): Sharp => {
  const margin = 4 * pixelsPerModule;
  const sheet = { top: margin, bottom: margin, left: margin, right: margin, background: backgroundColor };
  return sharp(png).flatten({ background: backgroundColor }).extend(sheet);
};

describe('Every accepted style', () => {
  it(`scans: ${ACCEPTED} of them at random, from two renderers, turned, blurred and at a third of the size`, async () => {
    const logo = dataUrlOf(await picture(120, 90));
    const requests = fc
      .record({ text: texts, style: styles(logo), name: fc.constant('Sample'), mask: fc.constant(null) })
      .filter(isValid);
    let accepted = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(requests, fc.integer({ min: -45, max: 45 }), async (request, angle) => {
        if (accepted >= ACCEPTED) return;
        const result = await checkArtwork(request);
        if ('problems' in result) {
          refused++;
          return;
        }
        accepted++;
        const { style, text } = request;
        const { svg } = result.artwork;
        const png = await placed(toPng(svg), style).png({ compressionLevel: 0 }).toBuffer();
        const { width = 0 } = await sharp(png).metadata();
        const views: Record<string, Sharp> = {
          'the PNG': sharp(png),
          'the SVG by librsvg': placed(Buffer.from(svg), style),
          [`turned by ${angle} degrees`]: sharp(png).rotate(angle, { background: style.backgroundColor }),
          blurred: sharp(png).blur(style.pixelsPerModule / 4),
          'a third of the size': sharp(png).resize(thirdOf(width, style.pixelsPerModule)),
        };
        for (const [view, image] of Object.entries(views)) expect(await read(image), view).to.equal(text);
      }),
      { numRuns: Math.ceil(ACCEPTED * (1 + 2 * REFUSED_MAX)), seed: SEED },
    );
    expect(accepted).to.equal(ACCEPTED);
    expect(refused / (accepted + refused)).to.be.lessThan(REFUSED_MAX);
  });
});
