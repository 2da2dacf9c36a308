import type { Asset } from '../../assets/asset.js';

/** A picture as a template shows it. */
export interface PagePicture {
  readonly src: string;
  /** The narrower copies and the picture itself as a `srcset`; empty without narrower copies. */
  readonly srcset: string;
  /** Pixels of the picture itself. */
  readonly width: number;
  readonly height: number;
}

/** A PDF, offered for download. */
export interface PageDocument {
  readonly href: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly pages: number | null;
}

export interface PageFiles {
  readonly pictures: readonly PagePicture[];
  readonly documents: readonly PageDocument[];
}

/** Returns the address of an asset, or of the copy of a picture that is `width` pixels wide. */
export type FileAddress = (asset: Asset, width?: number) => string;

/** The files of a page in the order of the ids in its content; other files are left out. */
export function toPageFiles(assets: readonly Asset[], order: readonly string[], addressOf: FileAddress): PageFiles {
  const ordered = order.flatMap((id) => assets.find((asset) => asset.id === id) ?? []);
  return {
    pictures: ordered.flatMap((asset) => toPicture(asset, addressOf) ?? []),
    documents: ordered
      .filter(({ contentType }) => contentType === 'application/pdf')
      .map((asset) => ({
        href: addressOf(asset),
        fileName: asset.fileName,
        bytes: Number(asset.length),
        pages: asset.pages,
      })),
  };
}

function toPicture(asset: Asset, addressOf: FileAddress): PagePicture | null {
  const { width, height, widths } = asset;
  if (width === null || height === null) return null;
  const copies = widths.map((narrow) => `${addressOf(asset, narrow)} ${narrow}w`);
  const srcset = copies.length === 0 ? '' : [...copies, `${addressOf(asset)} ${width}w`].join(', ');
  return { src: addressOf(asset), srcset, width, height };
}
