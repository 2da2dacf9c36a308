import { type CopyType, copyName } from '../inspection/copies/stored-copies.js';
import type { Asset } from './asset.js';

/** A file of the store that shows an upload small. */
export interface AssetPicture {
  /** The name of a copy; undefined for the file itself. */
  readonly copy: string | undefined;
  readonly type: CopyType;
}

/**
 * Returns the narrowest picture of an upload: its own, or the first page of a PDF that could be drawn. Null for a PDF without
 * one. A picture from a version that made no copies shows itself.
 */
export function assetPicture({ copies, contentType }: Pick<Asset, 'copies' | 'contentType'>): AssetPicture | null {
  const [picture] = copies?.pictures ?? [];
  const [width] = picture?.widths ?? [];
  if (picture !== undefined && width !== undefined) {
    return { copy: copyName(picture.page, width, 'webp'), type: 'image/webp' };
  }
  return contentType === 'application/pdf' ? null : { copy: undefined, type: contentType };
}
