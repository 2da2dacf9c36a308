import type { VNode } from 'preact';
import type { PageWords } from '../../../core/words/pages/page-words.js';
import type { PagePicture } from '../../files/page-files.js';
import { Picture, type PictureProps } from './picture.js';
import { ratioOf } from './picture-rows.js';

/** A picture that readers can enlarge. */
export interface EnlargeablePicture {
  /** Unique on the page. */
  readonly id: string;
  /** The picture on the page, with the dimensions of its box. */
  readonly picture: PagePicture;
  /** The enlarged picture, with its own dimensions. */
  readonly whole: PagePicture;
  readonly alt: string;
  /** A class for the style sheet; `is-print` is a printed page, which is enlarged for reading. */
  readonly kind: 'is-print' | 'is-wide' | 'is-tall' | null;
}

/**
 * Width divided by height. Pictures beyond these ratios are cropped on the page; the base style sheet has the same
 * values.
 */
const WIDEST = 3;
const TALLEST = 0.4;

/** A picture on an ordinary page, cropped if it is very wide or very tall. */
function photograph(id: string, whole: PagePicture, alt: string): EnlargeablePicture {
  const ratio = ratioOf(whole);
  if (ratio > WIDEST) {
    return { id, whole, alt, kind: 'is-wide', picture: { ...whole, width: Math.round(whole.height * WIDEST) } };
  }
  if (ratio < TALLEST) {
    return { id, whole, alt, kind: 'is-tall', picture: { ...whole, height: Math.round(whole.width / TALLEST) } };
  }
  return { id, whole, alt, kind: null, picture: whole };
}

/** Pictures of a page in order. Printed pages, all pictures or those full of text, are never cropped. */
export const enlargeable = (
  pictures: readonly PagePicture[],
  altOf: (index: number) => string,
  isPrint = false,
): EnlargeablePicture[] =>
  pictures.map((whole, index) => {
    const id = `picture-${index + 1}`;
    return isPrint || whole.isText ? printed(id, whole, altOf(index)) : photograph(id, whole, altOf(index));
  });

/** A printed page. */
const printed = (id: string, whole: PagePicture, alt: string): EnlargeablePicture => ({
  id,
  picture: whole,
  whole,
  alt,
  kind: 'is-print',
});

/** Embedded pictures, as in previews, would be in the document twice. */
const isEmbedded = ({ src }: PagePicture): boolean => src.startsWith('data:');

/** Says that a tap enlarges a page of text. */
const Magnifier = (): VNode => (
  <svg class="magnifier" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path d="M10 4a6 6 0 1 0 0 12a6 6 0 0 0 0-12zM14.5 14.5L20 20M10 7.5v5M7.5 10h5" />
  </svg>
);

/** Separates the pages of a menu, which are shown whole and in order, from pictures that decorate it. */
export const splitPages = (pictures: readonly EnlargeablePicture[]) => ({
  pages: pictures.filter(({ kind }) => kind === 'is-print'),
  others: pictures.filter(({ kind }) => kind !== 'is-print'),
});

interface PictureButtonProps extends Pick<PictureProps, 'sizes' | 'eager'> {
  readonly of: EnlargeablePicture;
  /** The picture as shown on the page, if it differs. */
  readonly shown?: PagePicture;
  readonly words: PageWords;
}

const classOf = (base: string, { kind }: EnlargeablePicture): string => (kind === null ? base : `${base} ${kind}`);

/** A picture that opens its `EnlargedPictures` entry without a script, so that the page's policy can forbid scripts. */
export const PictureButton = ({ of, shown = of.picture, words, ...more }: PictureButtonProps): VNode => {
  const image = (
    <>
      <Picture picture={shown} alt={of.alt} {...more} />
      {of.kind === 'is-print' && <Magnifier />}
    </>
  );
  if (isEmbedded(of.picture)) return <span class={classOf('enlarge', of)}>{image}</span>;
  return (
    <button class={classOf('enlarge', of)} type="button" popovertarget={of.id} title={words.enlarge}>
      {image}
    </button>
  );
};

/** Widths at which the base style sheet shows enlarged pictures. */
const ENLARGED = { plain: '100vw', 'is-print': 'min(62rem, 200vw)', 'is-wide': '180svh', 'is-tall': '100vw' };

interface EnlargedPicturesProps {
  readonly pictures: readonly EnlargeablePicture[];
  readonly words: PageWords;
}

/**
 * The pictures as large as the screen allows, each in a popover: the escape key, a click outside the picture and
 * Android's back button close it, and the focus returns to its place on the page. Loaded when opened. Belongs after
 * `main`, which is hidden while a picture is open.
 */
export const EnlargedPictures = ({ pictures, words }: EnlargedPicturesProps): VNode => (
  <>
    {pictures
      .filter(({ picture }) => !isEmbedded(picture))
      .map((item) => (
        <div class={classOf('enlarged', item)} id={item.id} popover="auto" role="dialog" aria-label={item.alt}>
          <button class="enlarged-close" type="button" popovertarget={item.id} popovertargetaction="hide" autofocus>
            {words.close}
          </button>
          <Picture
            picture={{ ...item.whole, src: item.whole.large, focus: null }}
            sizes={ENLARGED[item.kind ?? 'plain']}
            alt={item.alt}
          />
        </div>
      ))}
  </>
);
