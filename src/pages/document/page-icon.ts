import { deflateSync } from 'node:zlib';
import { PNG_SIGNATURE, pngChunk } from '../../core/png/chunk.js';
import type { PageColours } from './theme.js';

/** In pixels: the size of iOS home screen icons; browsers scale it down. */
const SIZE = 180;
/** The icon has 9 by 9 squares. */
const FIELD = SIZE / 9;
/** Colour index of a square by its distance from the centre: the corner of a QR code with a margin. */
const RINGS = [2, 2, 0, 1, 0] as const;

const indexAt = (x: number, y: number): number => {
  const distance = Math.max(Math.abs(Math.floor(x / FIELD) - 4), Math.abs(Math.floor(y / FIELD) - 4));
  return RINGS[distance] ?? 0;
};

/** Every row begins with its filter (none) and has four pixels per byte. */
const ROWS = deflateSync(
  Buffer.concat(
    Array.from({ length: SIZE }, (_, y) =>
      Buffer.from([
        0,
        ...Array.from({ length: SIZE / 4 }, (_, byte) =>
          [0, 1, 2, 3].reduce((bits, pixel) => (bits << 2) | indexAt(byte * 4 + pixel, y), 0),
        ),
      ]),
    ),
  ),
  { level: 9 },
);

const HEADER = Buffer.alloc(13);
HEADER.writeUInt32BE(SIZE, 0);
HEADER.writeUInt32BE(SIZE, 4);
// Two bits per pixel, palette colours, no interlacing.
HEADER.writeUInt8(2, 8);
HEADER.writeUInt8(3, 9);

/**
 * Returns a page's icon as the data URL of a PNG, which all browsers and home screens support, in about 400 characters.
 * Colours are `#RRGGBB`.
 */
export function pageIcon({ primary, accent, surface }: PageColours): string {
  const palette = Buffer.from([surface, primary, accent].map((colour) => colour.slice(1)).join(''), 'hex');
  const parts = [
    pngChunk('IHDR', HEADER),
    pngChunk('PLTE', palette),
    pngChunk('IDAT', ROWS),
    pngChunk('IEND', Buffer.alloc(0)),
  ];
  return `data:image/png;base64,${Buffer.concat([PNG_SIGNATURE, ...parts]).toString('base64')}`;
}
