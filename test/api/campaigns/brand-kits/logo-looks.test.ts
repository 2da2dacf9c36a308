import { expect } from 'chai';
import type { Pixels } from '../../../../src/artwork/badge/pixels.js';
import { toPngDataUrl } from '../../../../src/artwork/badge/read-logo.js';
import { loadLogoLooks } from '../../../support/console/logo-looks.js';
import { describeApi } from '../../../support/service/describe-api.js';

const CREATE = 'mutation ($input: BrandKitInput!) { createBrandKit(input: $input) { id } }';

const { looksOf } = await loadLogoLooks();

type Paint = (x: number, y: number, width: number, height: number) => readonly [number, number, number, number];

function paint(width: number, height: number, colourOf: Paint): Pixels {
  const data = new Uint8Array(4 * width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set(colourOf(x, y, width, height), 4 * (y * width + x));
  return { data, width, height };
}

const isInDisc = (x: number, y: number, width: number, height: number): boolean =>
  Math.hypot(x / width - 0.5, y / height - 0.5) < 0.48;
const NOTHING = [0, 0, 0, 0] as const;

/** Logos as people have them. */
const LOGOS: Readonly<Record<string, Pixels>> = {
  'of two colours': paint(200, 200, (x, y, ...size) =>
    isInDisc(x, y, ...size) ? (x > y ? [31, 79, 160, 255] : [244, 161, 0, 255]) : NOTHING,
  ),
  'yellow on paper': paint(300, 120, (x) => (x % 60 < 30 ? [255, 210, 31, 255] : [255, 255, 255, 255])),
  'white on nothing': paint(120, 120, (...at) => (isInDisc(...at) ? [255, 255, 255, 255] : NOTHING)),
  'black and white': paint(120, 120, (x, y) => ((x >> 4) % 2 === (y >> 4) % 2 ? [0, 0, 0, 255] : [255, 255, 255, 255])),
  'a gradient': paint(256, 256, (x, y) => [x, 40, y, 255]),
  'like a photograph': paint(160, 120, (x, y) => [(x * 37 + y * 11) % 256, (x * 7 + y * 53) % 256, (x * y) % 256, 255]),
  'long and thin': paint(400, 44, () => [160, 30, 40, 255]),
  'of one pixel': paint(1, 1, () => [10, 120, 90, 255]),
};

describeApi('The looks that the console makes of a logo', { checksArtwork: true }, ({ client }) => {
  for (const [name, pixels] of Object.entries(LOGOS)) {
    it(`are accepted by the service, which reads them: ${name}`, async () => {
      const logo = await toPngDataUrl(pixels);
      for (const look of looksOf(pixels.data, logo)) {
        const { body } = await client.graphql(CREATE, { input: { name, ...look } });
        expect(body.errors, JSON.stringify({ ...look, logo })).to.equal(undefined);
      }
    });
  }
});
