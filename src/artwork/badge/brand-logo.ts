import { readPngDataUrl } from '../../core/png/data-url.js';
import { brandGround } from '../browser/brand-ground.js';
import type { Pixels } from './pixels.js';
import { LogoError, readLogo, toPngDataUrl } from './read-logo.js';

/** The logo of a brand kit in the head of a mail, a shared page or a PDF, which are white behind it. */
export interface BrandLogo {
  /** Data URL of a PNG. */
  readonly dataUrl: string;
  /** Ground of a logo that could hardly be seen on white, `#RRGGBB`. */
  readonly dark: string;
}

/** A drawn logo, and its size in any unit. */
export interface DrawnLogo {
  readonly href: string;
  readonly width: number;
  readonly height: number;
}

/** Width of the ground around a logo, as a share of the logo's shorter side. */
const MARGIN = 0.2;

/** Draws a logo without its invisible margins, on a dark ground if it needs one. Returns null if it cannot be decoded. */
export async function drawBrandLogo({ dataUrl, dark }: BrandLogo): Promise<DrawnLogo | null> {
  try {
    const { pixels } = await readLogo(readPngDataUrl(dataUrl) ?? Buffer.alloc(0));
    const drawn = brandGround(pixels, dark) === dark ? withGround(pixels, dark) : pixels;
    return { href: await toPngDataUrl(drawn), width: drawn.width, height: drawn.height };
  } catch (error) {
    if (error instanceof LogoError) return null;
    throw error;
  }
}

/** Returns the picture on an opaque ground, which is a little larger. */
function withGround({ data, width, height }: Pixels, colour: string): Pixels {
  const margin = Math.ceil(MARGIN * Math.min(width, height));
  const [wide, high] = [width + 2 * margin, height + 2 * margin];
  const ground = [...Buffer.from(colour.slice(1), 'hex'), 255];
  const placed = Uint8Array.from({ length: 4 * wide * high }, (_, at) => ground[at % 4] ?? 0);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = 4 * (y * width + x);
      const to = 4 * ((y + margin) * wide + x + margin);
      const alpha = (data[from + 3] ?? 0) / 255;
      for (let channel = 0; channel < 3; channel++) {
        const below = ground[channel] ?? 0;
        placed[to + channel] = Math.round(below + ((data[from + channel] ?? 0) - below) * alpha);
      }
    }
  }
  return { data: placed, width: wide, height: high };
}
