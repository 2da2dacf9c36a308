import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A plain picture of the given size. */
export const picture = (
  width: number,
  height: number,
  type: 'image/png' | 'image/jpeg' = 'image/png',
): Promise<Buffer> => {
  const plain = sharp({ create: { width, height, channels: 3, background: '#cc3344' } });
  return (type === 'image/png' ? plain.png() : plain.jpeg()).toBuffer();
};

/** A picture of noise, which has as many colours as a photograph. */
export const noisePicture = (width: number, height: number): Sharp => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888888', noise } });
};

/** A transparent picture of the given size with SVG markup drawn on it. */
export const drawnPng = (width: number, height: number, markup = ''): Promise<Buffer> =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${markup}</svg>`))
    .png()
    .toBuffer();

export const dataUrlOf = (bytes: Buffer): string => `data:image/png;base64,${bytes.toString('base64')}`;

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
};

const SIGNATURE_AND_HEADER = 8 + 25;

/** Inserts a text chunk after the header, like image editors. */
export const withTextChunk = (png: Buffer, text: string): Buffer =>
  Buffer.concat([
    png.subarray(0, SIGNATURE_AND_HEADER),
    chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1')),
    png.subarray(SIGNATURE_AND_HEADER),
  ]);

/** A PNG whose header announces the given size, with this many zero bytes, deflated to a thousandth. */
export const pngBomb = (width: number, height: number, zeros: number): Buffer => bomb(width, height, zeros, 0);

/** The same, interlaced. */
export const interlacedBomb = (width: number, height: number, zeros: number): Buffer => bomb(width, height, zeros, 1);

function bomb(width: number, height: number, zeros: number, interlace: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, interlace], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(zeros))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
