import { CallToAction } from './parts/call-to-action.js';
import { DocumentCards, DocumentReaders } from './parts/document-cards.js';
import { EnlargedPictures, enlargeable, PictureButton } from './parts/enlarged-pictures.js';
import { pictureAlt } from './parts/picture.js';
import { upToHeight } from './parts/picture-rows.js';
import { Prose } from './parts/prose.js';
import { proseBlocks } from './parts/prose-blocks.js';
import { LinkedText } from './parts/text-lines.js';
import type { DocumentTemplate } from './template.js';

/** Widths at which the style sheet next to this file shows pictures. */
const SIZES = '(min-width: 42.5rem) 40rem, calc(100vw - 2.5rem)';

/** Maximum height of a picture, in CSS pixels. */
const HEIGHT_MAX = 608;
/** In characters: longer details follow the files, which would otherwise be found too late. */
const LONG_DETAILS = 400;

/**
 * An information sheet. Every picture can be enlarged, so that drawings and tables are legible. On a phone the call to
 * action stays at the bottom of the screen; on a desktop it is with the files next to the text.
 */
export const DocumentClean: DocumentTemplate = ({ content, words, pictures, documents }) => {
  const { title, summary, details, ctaLabel, ctaUrl } = content;
  const all = enlargeable(pictures, (index) => pictureAlt(words, title, index, pictures.length));
  const hasSheet = details !== null || pictures.length > 0;
  const isBeside = hasSheet && (documents.length > 0 || ctaUrl !== null);
  const filesFirst = (details?.length ?? 0) > LONG_DETAILS;
  const files = (
    <div class="files">
      <DocumentCards documents={documents} label={words.openDocument} words={words} isMain={!hasSheet} />
    </div>
  );
  return (
    <>
      <main class={isBeside ? 'document-clean beside' : 'document-clean'}>
        <header class="head">
          <h1 dir="auto">{title}</h1>
          {summary !== null && (
            <p class="lede prose" dir="auto">
              <LinkedText text={summary.trim()} />
            </p>
          )}
        </header>
        {filesFirst && files}
        <div class="sheet">
          {details !== null && <Prose blocks={proseBlocks(details, { headings: true })} />}
          {all.map((item, index) => (
            <PictureButton
              of={item}
              shown={upToHeight(item.picture, HEIGHT_MAX)}
              sizes={SIZES}
              words={words}
              eager={index === 0 && details === null}
            />
          ))}
        </div>
        {!filesFirst && files}
        <CallToAction label={ctaLabel} url={ctaUrl} />
      </main>
      <EnlargedPictures pictures={all} words={words} />
      <DocumentReaders documents={documents} words={words} />
    </>
  );
};
