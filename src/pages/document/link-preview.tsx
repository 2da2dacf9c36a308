import type { VNode } from 'preact';

/** What messengers and social networks show of a link to a page. They keep it, so it must not tell what is for guests only. */
export interface LinkPreview {
  readonly title: string;
  readonly description: string | null;
  /** The address of a picture, relative to the page; null without one. */
  readonly image: string | null;
}

/** In characters: most services show less. */
const DESCRIPTION_MAX = 200;
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Cut after a sentence if one ends late enough, else between words. */
function cutText(text: string): string {
  const head = text.slice(0, DESCRIPTION_MAX).toWellFormed();
  const ends = [...sentences.segment(head)].map(({ index }) => index);
  const end = ends.findLast((index) => index > DESCRIPTION_MAX / 3);
  if (end !== undefined) return head.slice(0, end).trimEnd();
  const space = head.lastIndexOf(' ');
  return `${[...head.slice(0, space > DESCRIPTION_MAX / 2 ? space : -1)].join('')}…`;
}

/** The beginning of a text as one line of at most 200 characters; null without one. Costs no more for a long text. */
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
  /** The absolute address of the page. */
  readonly address: string;
}

/** The elements of `head` that describe a link to the page (ogp.me). */
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
