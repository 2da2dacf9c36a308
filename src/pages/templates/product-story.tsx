import { CallToAction } from './parts/call-to-action.js';
import { DocumentCards } from './parts/document-cards.js';
import { Picture, pictureAlt } from './parts/picture.js';
import { LinkedText, Prose } from './parts/prose.js';
import { divideBlocks, proseBlocks } from './parts/prose-blocks.js';
import type { DocumentTemplate } from './template.js';

/** The widths at which the style sheet beside this file shows pictures. */
const HERO_SIZES = '(min-width: 56rem) 60vw, 100vw';
const BAND_SIZES = '(min-width: 56rem) min(50vw, 40rem), 100vw';

/** In characters: longer texts are set smaller, since display type would fill the screen. */
const LONG_TITLE = 48;
const LONG_SUMMARY = 220;

/**
 * A story in bands: a large picture that the title overlaps, the summary as a statement on the page's colour, then texts
 * and further pictures alternating, and the call to action over the whole width.
 */
export const ProductStory: DocumentTemplate = ({ content, words, pictures, documents }) => {
  const { title, summary, details, ctaLabel, ctaUrl } = content;
  const [hero, ...others] = pictures;
  const blocks = details === null ? [] : proseBlocks(details, { headings: true });
  const texts = divideBlocks(blocks, Math.max(1, others.length));
  const bands = Array.from({ length: Math.max(texts.length, others.length) }, (_, index) => ({
    text: texts[index] ?? [],
    picture: others[index],
  }));
  return (
    <main class="product-story">
      <header class={hero === undefined ? 'opening bare' : 'opening'}>
        {hero !== undefined && (
          <Picture picture={hero} sizes={HERO_SIZES} alt={pictureAlt(words, title, 0, pictures.length)} eager />
        )}
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
      {bands.map(({ text, picture }, index) => (
        <div class={picture === undefined ? 'band words' : text.length === 0 ? 'band sight' : 'band'}>
          {picture !== undefined && (
            <Picture picture={picture} sizes={BAND_SIZES} alt={pictureAlt(words, title, index + 1, pictures.length)} />
          )}
          <Prose blocks={text} />
        </div>
      ))}
      <DocumentCards documents={documents} words={words} />
      <CallToAction label={ctaLabel} url={ctaUrl} />
    </main>
  );
};
