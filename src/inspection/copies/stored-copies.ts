/** A picture stored in several widths: an uploaded picture, or a page of a PDF. */
export interface StoredPicture {
  /** Page of a PDF, counted from 1; null for an uploaded picture. */
  readonly page: number | null;
  /** In pixels, upright: size of the picture itself, or of a page's widest copy. */
  readonly width: number;
  readonly height: number;
  /** In pixels, ascending, at least one. Each width is stored as WebP and in the other format. */
  readonly widths: readonly number[];
  /** Format for readers without WebP: PNG if something is transparent, otherwise JPEG. */
  readonly fallback: 'jpg' | 'png';
}

/** A point of a picture: shares of its width and height, from 0 to 1, from the upper left corner. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

/** Copies of a file, as stored in its row. */
export interface StoredCopies {
  /** The picture itself, or the first pages of a PDF. */
  readonly pictures: readonly StoredPicture[];
  /** What a crop should preserve; null if everything is equally important, and for a PDF. */
  readonly focus: FocalPoint | null;
  /** Whether the picture is a page of text, which is never cropped. Absent in rows of former versions. */
  readonly isText?: boolean;
  /** Whether there is a copy for link previews. */
  readonly share: boolean;
}

/** Copy for link previews, a JPEG of `SHARE_SIZE`. */
export const SHARE_COPY = 'share.jpg';

/** In pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** Types of copies by file extension. */
const COPY_TYPES = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' } as const;
export type CopyExtension = keyof typeof COPY_TYPES;
export type CopyType = (typeof COPY_TYPES)[CopyExtension];

/** Name of a copy in the store and in addresses: `960.webp`, or `page-1-960.webp` for a PDF's page. */
export const copyName = (page: number | null, width: number, extension: CopyExtension): string =>
  `${page === null ? '' : `page-${page}-`}${width}.${extension}`;

/** Returns the content type of a copy with this name, or null if there is none. */
export function copyTypeOf(copies: StoredCopies, name: string): CopyType | null {
  if (name === SHARE_COPY) return copies.share ? COPY_TYPES.jpg : null;
  for (const { page, widths, fallback } of copies.pictures) {
    for (const extension of ['webp', fallback] as const) {
      if (widths.some((width) => copyName(page, width, extension) === name)) return COPY_TYPES[extension];
    }
  }
  return null;
}
