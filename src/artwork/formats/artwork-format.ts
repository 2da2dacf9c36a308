/** The formats of a picture, by file extension. */
export enum ArtworkFormat {
  png = 'png',
  svg = 'svg',
  pdf = 'pdf',
  eps = 'eps',
}

export const CONTENT_TYPES: Readonly<Record<ArtworkFormat, string>> = {
  [ArtworkFormat.png]: 'image/png',
  [ArtworkFormat.svg]: 'image/svg+xml',
  [ArtworkFormat.pdf]: 'application/pdf',
  [ArtworkFormat.eps]: 'application/postscript',
};
