import type { VNode } from 'preact';

/**
 * What messengers and social networks show for a link to a page. They store it, so it must not reveal what is only for
 * guests.
 */
export interface LinkPreview {
  readonly title: string;
  readonly description: string | null;
  /** Address of a picture, relative to the page, or null. */
  readonly image: string | null;
}

/** In characters: most services show less. */
const DESCRIPTION_MAX = 200;
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Cuts after a sentence if one ends late enough, otherwise between words. */
function cutText(text: string): string {
  const head = text.slice(0, DESCRIPTION_MAX).toWellFormed();
  const ends = [...sentences.segment(head)].map(({ index }) => index);
  const end = ends.findLast((index) => index > DESCRIPTION_MAX / 3);
  if (end !== undefined) return head.slice(0, end).trimEnd();
  const space = head.lastIndexOf(' ');
  return `${[...head.slice(0, space > DESCRIPTION_MAX / 2 ? space : -1)].join('')}…`;
}

/**
 * Returns the beginning of a text as one line of at most 200 characters, or null. The cost does not grow with the text.
 */
export function toDescription(text: string | null): string | null {
  const line = (text ?? '')
    .slice(0, 4 * DESCRIPTION_MAX)
    .replace(/\s+/g, ' ')
    .trim();
  if (line === '') return null;
  return line.length <= DESCRIPTION_MAX ? line : cutText(line);
}

interface PreviewTagsProps {
  readonly preview: LinkPreview;
  /** Absolute address of the page. */
  readonly address: string;
}

/** Elements of `head` that describe a link to the page (ogp.me). */
export const PreviewTags = ({ preview: { title, description, image }, address }: PreviewTagsProps): VNode => (
  <>
    {description !== null && <meta name="description" content={description} />}
    <meta property="og:type" content="website" />
    <meta property="og:url" content={address} />
    <meta property="og:title" content={title} />
    {description !== null && <meta property="og:description" content={description} />}
    {image !== null && <meta property="og:image" content={new URL(image, address).href} />}
    {image !== null && <meta property="og:image:alt" content={title} />}
    <meta name="twitter:card" content={image === null ? 'summary' : 'summary_large_image'} />
  </>
);
