import { type ProfileSpace, profileSegments } from './colour-profile.js';
import type { JpegFrame } from './jpeg-frame.js';

const SOI = Buffer.from([0xff, 0xd8]);
const EOI = Buffer.from([0xff, 0xd9]);
/** JFIF 1.1 without a resolution or a thumbnail: with it, components with the ids `RGB` are YCbCr all the same. */
const JFIF = Buffer.from('ffe000104a46494600010100000100010000', 'hex');
const COLOUR_SPACES: Readonly<Record<number, ProfileSpace>> = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' };

export interface JpegParts {
  readonly hasJfif: boolean;
  /** The APP2 segments of a colour profile, in the file's order. Not checked. */
  readonly profileChunks: readonly Buffer[];
  /** Adobe's APP14, tables, frame and scans, whole and in order. */
  readonly kept: readonly Buffer[];
}

/** Returns a JPEG of the same pixels in the same colours, without any other metadata. */
export function bareJpeg({ hasJfif, profileChunks, kept }: JpegParts, { components }: JpegFrame): Buffer {
  const profile = profileSegments(profileChunks, COLOUR_SPACES[components.length] ?? 'RGB ');
  return Buffer.concat([SOI, ...(hasJfif ? [JFIF] : []), ...profile, ...kept, EOI]);
}
