import { enumOf } from '../../core/contract/names/enum-of.js';

/** The formats of a picture, by file extension. */
export const ArtworkFormat = enumOf('png', 'svg', 'pdf', 'eps');
export type ArtworkFormat = keyof typeof ArtworkFormat;

export const CONTENT_TYPES: Readonly<Record<ArtworkFormat, string>> = {
  [ArtworkFormat.png]: 'image/png',
  [ArtworkFormat.svg]: 'image/svg+xml',
  [ArtworkFormat.pdf]: 'application/pdf',
  [ArtworkFormat.eps]: 'application/postscript',
};
