import type { Asset } from '../../campaigns/assets/asset.js';
import { copyName, type FocalPoint, SHARE_COPY, type StoredPicture } from '../../inspection/copies/stored-copies.js';

/** A picture as a template shows it. */
export interface PagePicture {
  /** A file that every browser shows, neither the smallest nor the largest. */
  readonly src: string;
  /** The copies in newer formats, best first; empty for pictures from versions that made none. */
  readonly sources: readonly PictureSource[];
  /** The copies in the format of `src`; empty when there is one file only. */
  readonly srcset: string;
  /** Pixels of the picture itself. */
  readonly width: number;
  readonly height: number;
  /** What a crop should keep, as shares from 0 to 1; null for the middle. */
  readonly focus: FocalPoint | null;
  /** The largest file that every browser shows, for reading it enlarged. */
  readonly large: string;
}

export interface PictureSource {
  readonly type: 'image/webp';
  readonly srcset: string;
}

/** A PDF, offered for download. */
export interface PageDocument {
  readonly href: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly pages: number | null;
  /** The first pages; empty when they are blank or could not be drawn. */
  readonly previews: readonly PagePicture[];
}

export interface PageFiles {
  readonly pictures: readonly PagePicture[];
  readonly documents: readonly PageDocument[];
  /** The address of a JPEG of `SHARE_SIZE` for previews of links, in the same form as the others; null without one. */
  readonly shareImage: string | null;
}

/** Returns the addresses of the files of a page. */
export interface FileAddresses {
  /** Of the file itself. */
  readonly file: (asset: Asset) => string;
  /** Of one of its copies; null when that copy is not offered. */
  readonly copy: (asset: Asset, name: string) => string | null;
}

/** The width whose copy is `src`, or the widest below it. */
const SRC_WIDTH = 960;

/** The files of a page in the order of the ids in its content; other files are left out. */
export function toPageFiles(assets: readonly Asset[], order: readonly string[], addresses: FileAddresses): PageFiles {
  const ordered = order.flatMap((id) => assets.find((asset) => asset.id === id) ?? []);
  return {
    pictures: ordered.flatMap((asset) => toPicture(asset, addresses) ?? []),
    documents: ordered
      .filter(({ contentType }) => contentType === 'application/pdf')
      .map((asset) => ({
        href: addresses.file(asset),
        fileName: asset.fileName,
        bytes: Number(asset.length),
        pages: asset.pages,
        previews: (asset.copies?.pictures ?? []).flatMap((picture) => fromCopies(asset, picture, addresses) ?? []),
      })),
    shareImage: shareImageOf(ordered, addresses),
  };
}

/** Pictures before PDFs, whose first page says less about a page. */
function shareImageOf(assets: readonly Asset[], addresses: FileAddresses): string | null {
  const sharable = assets.filter(({ copies }) => copies?.share);
  const chosen = sharable.find(({ width }) => width !== null) ?? sharable[0];
  return chosen === undefined ? null : addresses.copy(chosen, SHARE_COPY);
}

function toPicture(asset: Asset, addresses: FileAddresses): PagePicture | null {
  const [picture] = asset.copies?.pictures ?? [];
  if (asset.width === null || asset.height === null) return null;
  return (picture && fromCopies(asset, picture, addresses)) ?? fromFile(asset, asset.width, asset.height, addresses);
}

function fromCopies(asset: Asset, picture: StoredPicture, { copy }: FileAddresses): PagePicture | null {
  const { page, width, height, widths, fallback } = picture;
  const offered = (extension: 'webp' | 'jpg' | 'png') =>
    widths.flatMap((of) => {
      const address = copy(asset, copyName(page, of, extension));
      return address === null ? [] : [{ address, of }];
    });
  const files = offered(fallback);
  const large = files.at(-1);
  if (large === undefined) return null;
  const src = files.findLast(({ of }) => of <= SRC_WIDTH) ?? files[0] ?? large;
  const webp = toSrcset(offered('webp'));
  return {
    src: src.address,
    sources: webp === '' ? [] : [{ type: 'image/webp', srcset: webp }],
    srcset: files.length === 1 ? '' : toSrcset(files),
    width,
    height,
    focus: asset.copies?.focus ?? null,
    large: large.address,
  };
}

const toSrcset = (files: readonly { readonly address: string; readonly of: number }[]): string =>
  files.map(({ address, of }) => `${address} ${of}w`).join(', ');

/** A picture from a version that made narrower copies of its own type only, or none. */
function fromFile(asset: Asset, width: number, height: number, { file, copy }: FileAddresses): PagePicture {
  const src = file(asset);
  const narrower = asset.widths.flatMap((of) => {
    const address = copy(asset, String(of));
    return address === null ? [] : [{ address, of }];
  });
  const srcset = narrower.length === 0 ? '' : toSrcset([...narrower, { address: src, of: width }]);
  return { src, sources: [], srcset, width, height, focus: null, large: src };
}
