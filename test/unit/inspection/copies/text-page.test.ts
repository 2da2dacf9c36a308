import { expect } from 'chai';
import sharp from 'sharp';
import { toPixels } from '../../../../src/inspection/copies/open-image.js';
import { isTextPage } from '../../../../src/inspection/copies/text-page.js';
import { type SamplePicture, samplePicture } from '../../../fixtures/sample-pictures.js';

const DISHES = ['Spaghetti al pomodoro', 'Risotto ai funghi porcini', 'Insalata mista', 'Tiramisu della casa'];
/** Letters as strokes, because fonts differ from machine to machine. */
const write = (text: string, x: number, y: number, size: number): string =>
  [...text]
    .map((letter, at) =>
      letter === ' ' ? '' : `M${x + at * size * 0.6} ${y}v${-size * 0.7}h${size * 0.35}v${size * 0.7}`,
    )
    .join('');
const PAPER = { paper: '#f4efe4', ink: '#222222', turn: 0, lines: 30 };

/** A photograph of a menu on a table: uneven light, blur, noise, and the traces of JPEG. */
async function photograph(of: Partial<typeof PAPER> = {}, height = 2000): Promise<Buffer> {
  const { paper, ink, turn, lines } = { ...PAPER, ...of };
  const step = (height - 350) / lines;
  const rows = Array.from({ length: lines }, (_, row) => {
    const [y, size] = [200 + row * step, step * 0.5];
    return write(DISHES[row % 4] ?? '', 180, y, size) + write('14,50', 1300 - 3 * size, y, size);
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="${height}">
    <linearGradient id="light"><stop stop-color="#fff" stop-opacity=".2"/><stop offset="1" stop-opacity=".35"/></linearGradient>
    <rect width="1500" height="${height}" fill="#7a5a3a"/>
    <g transform="rotate(${turn} 750 ${height / 2})"><rect x="90" y="80" width="1320" height="${height - 160}" fill="${paper}"/>
    <path d="${rows.join('')}" fill="none" stroke="${ink}" stroke-width="${step / 14}"/></g>
    <rect width="1500" height="${height}" fill="url(#light)"/></svg>`;
  return sharp(Buffer.from(svg)).blur(1.2).jpeg({ quality: 70 }).toBuffer();
}

const isText = async (bytes: Buffer): Promise<boolean> => isTextPage(await toPixels(sharp(bytes)));

describe('A page of text', () => {
  it('is recognised in a photograph of a menu, also at a slant, in small letters, and light on dark', async () => {
    for (const of of [{}, { turn: 3 }, { lines: 60 }, { lines: 10 }, { paper: '#222222', ink: '#eeeeee' }]) {
      expect(await isText(await photograph(of)), JSON.stringify(of)).to.equal(true);
    }
  });

  it('is nothing else: a photograph of food or a room, a picture without details, or one that lies', async () => {
    for (const name of [
      'lemon-tart.jpg',
      'salon-mirror.jpg',
      'lake-dusk.jpg',
      'lamp-front.jpg',
    ] satisfies SamplePicture[]) {
      const upright = sharp(await samplePicture(name, 900)).resize(900, 1200, { fit: 'cover' });
      expect(await isText(await upright.jpeg().toBuffer()), name).to.equal(false);
    }
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const grain = sharp({ create: { width: 900, height: 1200, channels: 3, background: '#808080', noise } });
    expect(await isText(await grain.png().toBuffer())).to.equal(false);
    expect(await isText(await photograph({ lines: 10 }, 1400))).to.equal(false);
    expect(
      await isText(
        await sharp(await photograph())
          .resize(3, 900, { fit: 'fill' })
          .png()
          .toBuffer(),
      ),
    ).to.equal(false);
  });
});
