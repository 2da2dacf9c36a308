import type { VNode } from 'preact';
import type { PageWords } from '../../document/words/page-words.js';
import type { PagePicture } from '../../files/page-files.js';
import { Picture, type PictureProps } from './picture.js';

/** A picture that readers can enlarge. */
export interface EnlargeablePicture {
  /** Unique on the page. */
  readonly id: string;
  readonly picture: PagePicture;
  readonly alt: string;
  /** For a page of print, which is read enlarged: wider than a phone's screen, to be scrolled. */
  readonly isPrint: boolean;
}

/** The pictures of a page in their order. */
export const enlargeable = (
  pictures: readonly PagePicture[],
  altOf: (index: number) => string,
  isPrint: boolean,
): EnlargeablePicture[] =>
  pictures.map((picture, index) => ({ id: `picture-${index + 1}`, picture, alt: altOf(index), isPrint }));

/** Embedded pictures, as in previews, would be in the document twice. */
const isEmbedded = ({ src }: PagePicture): boolean => src.startsWith('data:');

interface PictureButtonProps extends Pick<PictureProps, 'sizes' | 'eager'> {
  readonly of: EnlargeablePicture;
  /** The picture as it is shown in its place, when that differs. */
  readonly shown?: PagePicture;
  readonly words: PageWords;
}

/** A picture that opens its `EnlargedPictures` entry; without a script, so that the page's policy can allow none. */
export const PictureButton = ({
  of: { id, picture, alt },
  shown = picture,
  words,
  ...more
}: PictureButtonProps): VNode =>
  isEmbedded(picture) ? (
    <span class="enlarge">
      <Picture picture={shown} alt={alt} {...more} />
    </span>
  ) : (
    <button class="enlarge" type="button" popovertarget={id} title={words.enlarge}>
      <Picture picture={shown} alt={alt} {...more} />
    </button>
  );

interface EnlargedPicturesProps {
  readonly pictures: readonly EnlargeablePicture[];
  readonly words: PageWords;
}

/**
 * The pictures as large as the screen allows, each in a popover: the escape key, a click beside the picture and the back
 * button of Android close it, and the focus returns to its place on the page. Loaded when opened. To be put after `main`,
 * which is hidden while a picture is open.
 */
export const EnlargedPictures = ({ pictures, words }: EnlargedPicturesProps): VNode => (
  <>
    {pictures
      .filter(({ picture }) => !isEmbedded(picture))
      .map(({ id, picture, alt, isPrint }) => (
        <div class={isPrint ? 'enlarged is-print' : 'enlarged'} id={id} popover="auto" role="dialog" aria-label={alt}>
          <button class="enlarged-close" type="button" popovertarget={id} popovertargetaction="hide" autofocus>
            {words.close}
          </button>
          <Picture
            picture={{ ...picture, src: picture.large, focus: null }}
            sizes={isPrint ? '200vw' : '100vw'}
            alt={alt}
          />
        </div>
      ))}
  </>
);
