import type { VNode } from 'preact';
import { fillIn } from '../../../core/words/fill-in.js';
import type { PageWords } from '../../../core/words/pages/page-words.js';
import type { PagePicture } from '../../files/page-files.js';

export interface PictureProps {
  readonly picture: PagePicture;
  /** Widths at which the picture is shown, in the syntax of the attribute `sizes`. */
  readonly sizes: string;
  readonly alt: string;
  /** For the first picture on the screen; others load when scrolled near. */
  readonly eager?: boolean;
}

/** A picture in the copy that fits the screen; its space is reserved while it loads. */
export const Picture = ({ picture, sizes, alt, eager = false }: PictureProps): VNode => {
  const image = (
    <img
      class={focusClass(picture)}
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
  if (picture.sources.length === 0) return image;
  return (
    <picture>
      {picture.sources.map(({ type, srcset }) => (
        <source type={type} srcset={srcset} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
};

/**
 * Where a crop positions the focal point, in steps of a tenth, as classes of the base style sheet: the page's policy
 * forbids `style` attributes.
 */
function focusClass({ focus }: PagePicture): string | undefined {
  if (focus === null) return undefined;
  return `focus-x${Math.round(focus.x * 10)} focus-y${Math.round(focus.y * 10)}`;
}

/** Alternative text: the page's title and the picture's number. */
export const pictureAlt = (words: PageWords, title: string, index: number, count: number): string =>
  count === 1 ? title : fillIn(words.picture, { title, number: index + 1, count });
