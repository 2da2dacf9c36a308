import type { DocumentContent } from '../../campaigns/payloads/types/document.js';
import { CallToAction } from './parts/call-to-action.js';
import { DocumentCards } from './parts/document-cards.js';
import { Picture, pictureAlt } from './parts/picture.js';
import { LinkedText, Prose } from './parts/prose.js';
import { proseBlocks } from './parts/prose-blocks.js';
import type { DocumentTemplate } from './template.js';

/** The widths at which the style sheet beside this file shows pictures. */
const SIZES = '(min-width: 42.5rem) 40rem, calc(100vw - 2.5rem)';

const hasTwoColumns = ({ details, ctaUrl }: DocumentContent, pictures: number, documents: number): boolean =>
  (details !== null || pictures > 0) && (documents > 0 || ctaUrl !== null);

/**
 * An information sheet. Every picture links to its file, so that drawings and tables can be read closely; not in a
 * preview, where pictures are embedded. On a phone the call to action stays at the bottom of the screen; on a desktop it is
 * with the files beside the text.
 */
export const DocumentClean: DocumentTemplate = ({ content, words, pictures, documents }) => (
  <main class={hasTwoColumns(content, pictures.length, documents.length) ? 'document-clean beside' : 'document-clean'}>
    <header class="head">
      <h1 dir="auto">{content.title}</h1>
      {content.summary !== null && (
        <p class="lede prose" dir="auto">
          <LinkedText text={content.summary.trim()} />
        </p>
      )}
    </header>
    <div class="sheet">
      {content.details !== null && <Prose blocks={proseBlocks(content.details, { headings: true })} />}
      {pictures.map((picture, index) => (
        <a class="plate" href={picture.src.startsWith('data:') ? undefined : picture.src}>
          <Picture
            picture={picture}
            sizes={SIZES}
            alt={pictureAlt(words, content.title, index, pictures.length)}
            eager={index === 0 && content.details === null}
          />
        </a>
      ))}
    </div>
    <div class="files">
      <DocumentCards documents={documents} words={words} />
    </div>
    <CallToAction label={content.ctaLabel} url={content.ctaUrl} />
  </main>
);
