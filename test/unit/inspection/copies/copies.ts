import { expect } from 'chai';
import sharp, { type Color, type Sharp } from 'sharp';
import { accepted } from '../inspection.js';

export const PNG = 'image/png';
export const JPEG = 'image/jpeg';

interface Made {
  readonly name: string;
  readonly bytes: Buffer;
}

export const made = async (bytes: Buffer, type: string) => {
  const { copies, copyFiles, publicBytes, width, height } = await accepted(bytes, type);
  const picture = copies?.pictures[0];
  if (copies === null || picture === undefined) throw new Error('there are no copies');
  return { copies, picture, files: copyFiles, publicBytes, width, height };
};

export const namesOf = (files: readonly Made[]): string[] => files.map(({ name }) => name);
export const copyOf = (files: readonly Made[], name: string): Buffer => {
  const found = files.find((file) => file.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found.bytes;
};
export const widthCopies = (files: readonly Made[]): Made[] => files.filter(({ name }) => name !== 'share.jpg');

/** A picture of one colour, or a part to lay over another. */
export const plain = (width: number, height: number, background: Color, channels: 3 | 4 = 3) => ({
  create: { width, height, channels, background },
});
export const LEFT = [120, 0, 20];
export const RIGHT = [180, 250, 160];

/** Left half dark red, right half light green. */
export const halves = (width: number, height: number): Sharp => {
  const right = plain(Math.ceil(width / 2), height, 'rgb(180, 250, 160)');
  return sharp(plain(width, height, 'rgb(120, 0, 20)')).composite([{ input: right, gravity: 'east' }]);
};
export const halvesPng = (width: number, height: number): Promise<Buffer> => halves(width, height).png().toBuffer();

/** Returns the colour of a pixel. */
export const pixel = async (bytes: Buffer, left: number, top: number): Promise<number[]> => [
  ...(await sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];
export const expectClose = (samples: readonly number[], colour: readonly number[], delta: number): void => {
  for (const [index, value] of colour.entries()) expect(samples[index]).to.be.closeTo(value, delta);
};
