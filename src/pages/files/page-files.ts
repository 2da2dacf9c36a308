import type { Asset } from '../../assets/asset.js';

/** A picture as a template shows it. */
export interface PagePicture {
  readonly src: string;
  /** The narrower copies and the picture itself, as `srcset` wants them; empty when there is no narrower one. */
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

/** Where a page finds a file: the address of an asset, or of the copy of a picture that is `width` pixels wide. */
export type FileAddress = (asset: Asset, width?: number) => string;

/** Sorts the files in the order in which the content names them; what it does not name is left out. */
export function toPageFiles(assets: readonly Asset[], order: readonly string[], addressOf: FileAddress): PageFiles {
  const named = order.flatMap((id) => assets.find((asset) => asset.id === id) ?? []);
  return {
    pictures: named.flatMap((asset) => toPicture(asset, addressOf) ?? []),
    documents: named
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
