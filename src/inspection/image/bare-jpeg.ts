import { type ProfileSpace, profileSegments } from './colour-profile.js';
import type { JpegFrame } from './jpeg-frame.js';

const SOI = Buffer.from([0xff, 0xd8]);
const EOI = Buffer.from([0xff, 0xd9]);
/** JFIF 1.1 without resolution or thumbnail. With it, components with the ids `RGB` are still YCbCr. */
const JFIF = Buffer.from('ffe000104a46494600010100000100010000', 'hex');
const COLOUR_SPACES: Readonly<Record<number, ProfileSpace>> = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' };

export interface JpegParts {
  readonly hasJfif: boolean;
  /** APP2 segments of a colour profile, in file order, unchecked. */
  readonly profileChunks: readonly Buffer[];
  /** Adobe's APP14, tables, frame and scans, complete and in order. */
  readonly kept: readonly Buffer[];
}

/** Returns a JPEG with the same pixels in the same colours, without any other metadata. */
export function bareJpeg({ hasJfif, profileChunks, kept }: JpegParts, { components }: JpegFrame): Buffer {
  const profile = profileSegments(profileChunks, COLOUR_SPACES[components.length] ?? 'RGB ');
  return Buffer.concat([SOI, ...(hasJfif ? [JFIF] : []), ...profile, ...kept, EOI]);
}
