import type { Asset } from '../../campaigns/assets/asset.js';
import { copyName, type FocalPoint, SHARE_COPY, type StoredPicture } from '../../inspection/copies/stored-copies.js';

/** A picture as a template shows it. */
export interface PagePicture {
  /** A medium-sized file in a format that every browser supports. */
  readonly src: string;
  /** Copies in newer formats, best first; empty if none is offered. */
  readonly sources: readonly PictureSource[];
  /** Copies in the format of `src`; empty if there is only one file. */
  readonly srcset: string;
  /** Size of the picture itself, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Point that a crop should preserve, as shares from 0 to 1; null for the centre. */
  readonly focus: FocalPoint | null;
  /** Whether it is a page of text, such as a photograph of a menu. */
  readonly isText?: boolean;
  /** The largest file in a format that every browser supports, for the enlarged picture. */
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
  /** First pages; empty if they are blank or could not be drawn. */
  readonly previews: readonly PagePicture[];
}

export interface PageFiles {
  readonly pictures: readonly PagePicture[];
  readonly documents: readonly PageDocument[];
  /** Address of a JPEG of `SHARE_SIZE` for link previews, in the same form as the others; null if there is none. */
  readonly shareImage: string | null;
}

/** Returns the addresses of a page's files. */
export interface FileAddresses {
  /** Address of the file itself. */
  readonly file: (asset: Asset) => string;
  /** Address of one of its copies; null if that copy is not offered. */
  readonly copy: (asset: Asset, name: string) => string | null;
}

/** Width of the copy for `src`; if it is missing, the widest below it is used. */
const SRC_WIDTH = 960;

/** Returns the files of a page in the order of the ids in its content; other files are left out. */
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

/** Pictures take precedence over PDFs, whose first page says less about a page. */
function shareImageOf(assets: readonly Asset[], addresses: FileAddresses): string | null {
  const sharable = assets.filter(({ copies }) => copies?.share);
  const chosen = sharable.find(({ width }) => width !== null) ?? sharable[0];
  return chosen === undefined ? null : addresses.copy(chosen, SHARE_COPY);
}

/** Returns null for a PDF. */
export function toPicture(asset: Asset, addresses: FileAddresses): PagePicture | null {
  const [picture] = asset.copies?.pictures ?? [];
  return picture?.page === null ? fromCopies(asset, picture, addresses) : null;
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
    isText: asset.copies?.isText ?? false,
    large: large.address,
  };
}

const toSrcset = (files: readonly { readonly address: string; readonly of: number }[]): string =>
  files.map(({ address, of }) => `${address} ${of}w`).join(', ');
