/** One picture that is stored in several widths: an uploaded picture, or a page of a PDF. */
export interface StoredPicture {
  /** The page of a PDF, counted from 1; null for an uploaded picture. */
  readonly page: number | null;
  /** Pixels, upright: of the picture itself, or of a page's widest copy. */
  readonly width: number;
  readonly height: number;
  /** Pixels, ascending, at least one. Each width is stored as WebP and in the other format. */
  readonly widths: readonly number[];
  /** What is stored for readers without WebP: PNG where something is transparent, else JPEG. */
  readonly fallback: 'jpg' | 'png';
}

/** A point of a picture: shares of its width and height, from 0 to 1, counted from the upper left corner. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

/** The copies that lie beside a file, as its row has them. */
export interface StoredCopies {
  /** The picture itself, or the first pages of a PDF. */
  readonly pictures: readonly StoredPicture[];
  /** What a crop should keep; null where the whole is equally important, and for a PDF. */
  readonly focus: FocalPoint | null;
  /** Whether there is a copy for previews of links. */
  readonly share: boolean;
}

/** The copy for previews of links, a JPEG of `SHARE_SIZE`. */
export const SHARE_COPY = 'share.jpg';

/** Pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** The types of copies, by the extension of their name. */
const COPY_TYPES = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' } as const;
export type CopyExtension = keyof typeof COPY_TYPES;
export type CopyType = (typeof COPY_TYPES)[CopyExtension];

/** The name of a copy, in the store and in addresses: `960.webp`, or `page-1-960.webp` of a PDF's page. */
export const copyName = (page: number | null, width: number, extension: CopyExtension): string =>
  `${page === null ? '' : `page-${page}-`}${width}.${extension}`;

/** Returns the content type of a copy of this name, or null when there is no such copy. */
export function copyTypeOf(copies: StoredCopies, name: string): CopyType | null {
  if (name === SHARE_COPY) return copies.share ? COPY_TYPES.jpg : null;
  for (const { page, widths, fallback } of copies.pictures) {
    for (const extension of ['webp', fallback] as const) {
      if (widths.some((width) => copyName(page, width, extension) === name)) return COPY_TYPES[extension];
    }
  }
  return null;
}
