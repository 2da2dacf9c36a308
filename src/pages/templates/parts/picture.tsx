import type { VNode } from 'preact';
import type { PagePicture } from '../../files/page-files.js';

export interface PictureProps {
  readonly picture: PagePicture;
  /** The width it is shown at, as the attribute `sizes` says it. */
  readonly sizes: string;
  readonly alt: string;
  /** For the first one on the screen; the others wait until they come near. */
  readonly eager?: boolean;
}

/** A picture that keeps its place while it loads, in the copy that fits the screen. */
export const Picture = ({ picture, sizes, alt, eager = false }: PictureProps): VNode => (
  <img
    src={picture.src}
    srcset={picture.srcset === '' ? undefined : picture.srcset}
    sizes={picture.srcset === '' ? undefined : sizes}
    width={picture.width}
    height={picture.height}
    alt={alt}
    loading={eager ? undefined : 'lazy'}
    fetchpriority={eager ? 'high' : undefined}
    decoding="async"
  />
);

/** A picture that opens in full: it may be the photograph of a printed menu, which people want to look at closely. */
export const PictureLink = (props: PictureProps): VNode => (
  <a class="picture-link" href={props.picture.src}>
    <Picture {...props} />
  </a>
);

/** What stands for a picture nobody described: the page's name, and its number when there are several. */
export const pictureAlt = (name: string | null, index: number, count: number): string =>
  count > 1 ? `${name ?? ''} ${index + 1}`.trim() : (name ?? '');
