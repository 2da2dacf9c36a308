import { CallToAction } from './parts/call-to-action.js';
import { DocumentCards, DocumentReaders } from './parts/document-cards.js';
import { EnlargedPictures, enlargeable, PictureButton } from './parts/enlarged-pictures.js';
import { pictureAlt } from './parts/picture.js';
import { Prose } from './parts/prose.js';
import { divideBlocks, proseBlocks } from './parts/prose-blocks.js';
import { LinkedText } from './parts/text-lines.js';
import type { DocumentTemplate } from './template.js';

/** Widths at which the style sheet next to this file shows pictures. */
const HERO_SIZES = '(min-width: 56rem) 60vw, 100vw';
const BAND_SIZES = '(min-width: 56rem) min(50vw, 40rem), 100vw';

/** In characters: longer titles are set smaller, because large type would fill the screen. */
const LONG_TITLE = 48;
const LONG_SUMMARY = 220;
/** In characters: longer details follow the files, which would otherwise be found too late. */
const LONG_DETAILS = 400;

/**
 * A story in bands: a large picture overlapped by the title, the summary as a statement on the page's colour, then
 * alternating texts and pictures, and the call to action across the full width.
 */
export const ProductStory: DocumentTemplate = ({ content, words, pictures, documents }) => {
  const { title, summary, details, ctaLabel, ctaUrl } = content;
  const all = enlargeable(pictures, (index) => pictureAlt(words, title, index, pictures.length));
  const [hero, ...others] = all;
  const blocks = details === null ? [] : proseBlocks(details, { headings: true });
  const texts = divideBlocks(blocks, Math.max(1, others.length));
  const bands = Array.from({ length: Math.max(texts.length, others.length) }, (_, index) => ({
    text: texts[index] ?? [],
    picture: others[index],
  }));
  const filesFirst = (details?.length ?? 0) > LONG_DETAILS;
  const isMain = details === null && pictures.length === 0;
  const files = <DocumentCards documents={documents} label={words.openDocument} words={words} isMain={isMain} />;
  return (
    <>
      <main class="product-story">
        <header class={hero === undefined ? 'opening bare' : 'opening'}>
          {hero !== undefined && <PictureButton of={hero} sizes={HERO_SIZES} words={words} eager />}
          <h1 class={title.length > LONG_TITLE ? 'long' : undefined} dir="auto">
            {title}
          </h1>
        </header>
        {summary !== null && (
          <div class="statement">
            <p class={summary.length > LONG_SUMMARY ? 'prose long' : 'prose'} dir="auto">
              <LinkedText text={summary.trim()} />
            </p>
          </div>
        )}
        {filesFirst && files}
        {bands.map(({ text, picture }) => (
          <div class={picture === undefined ? 'band words' : text.length === 0 ? 'band sight' : 'band'}>
            {picture !== undefined && <PictureButton of={picture} sizes={BAND_SIZES} words={words} />}
            <Prose blocks={text} />
          </div>
        ))}
        {!filesFirst && files}
        <CallToAction label={ctaLabel} url={ctaUrl} />
      </main>
      <EnlargedPictures pictures={all} words={words} />
      <DocumentReaders documents={documents} words={words} />
    </>
  );
};
