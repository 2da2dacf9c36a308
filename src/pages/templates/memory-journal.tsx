import type { VNode } from 'preact';
import type { PageWords } from '../../core/words/pages/page-words.js';
import { DocumentCards, DocumentReaders } from './parts/document-cards.js';
import { type EnlargeablePicture, EnlargedPictures, enlargeable, PictureButton } from './parts/enlarged-pictures.js';
import { pictureAlt } from './parts/picture.js';
import { ratioOf, upToHeight } from './parts/picture-rows.js';
import { PlaceLink } from './parts/place-link.js';
import { Prose } from './parts/prose.js';
import { divideBlocks, proseBlocks, proseLength } from './parts/prose-blocks.js';
import type { MemoryTemplate } from './template.js';

/**
 * Number of characters of the story that fill the space next to a photograph; with fewer, photographs would follow each
 * other.
 */
const BESIDE_LENGTH = 500;

const SIZES = {
  lead: '(min-width: 48rem) 38rem, calc(100vw - 5rem)',
  beside: '(min-width: 48rem) 19rem, calc(100vw - 6rem)',
  loose: '(min-width: 48rem) 19rem, 42vw',
};

/** Maximum height of a photograph, in CSS pixels. */
const HEIGHT_MAX = 544;

interface PhotographProps {
  readonly of: EnlargeablePicture;
  readonly place: keyof typeof SIZES;
  readonly words: PageWords;
}

const Photograph = ({ of, place, words }: PhotographProps): VNode => (
  <div class={`photograph ${place} ${ratioOf(of.picture) < 1 ? 'upright' : 'wide'}`}>
    <PictureButton
      of={of}
      shown={upToHeight(of.picture, HEIGHT_MAX)}
      sizes={SIZES[place]}
      words={words}
      eager={place === 'lead'}
    />
  </div>
);

/**
 * A diary page: the date as a stamp, the first photograph taped below the title, as many photographs next to the
 * paragraphs as the story has room for, and the rest at the end.
 */
export const MemoryJournal: MemoryTemplate = ({ content, words, pictures, documents }) => {
  const { title, dateLabel, location, story } = content;
  const all = enlargeable(pictures, (index) => pictureAlt(words, title, index, pictures.length));
  const [lead, ...others] = all;
  const blocks = story === null ? [] : proseBlocks(story, { headings: false });
  const besideCount = Math.floor(proseLength(blocks) / BESIDE_LENGTH);
  const parts = divideBlocks(blocks, 1 + Math.min(others.length, besideCount));
  const beside = others.slice(0, Math.max(0, parts.length - 1));
  const loose = others.slice(beside.length);
  const isMain = pictures.length === 0 && story === null;
  return (
    <>
      <main class={isMain && documents.length === 0 ? 'memory-journal is-bare' : 'memory-journal'}>
        <article class="page">
          <header>
            {dateLabel !== null && (
              <p class="stamp" dir="auto">
                {dateLabel}
              </p>
            )}
            <h1 class={title.length > 60 ? 'long' : undefined} dir="auto">
              {title}
            </h1>
            {location !== null && <PlaceLink location={location} />}
          </header>
          {lead !== undefined && <Photograph of={lead} place="lead" words={words} />}
          {parts.map((part, index) => {
            const picture = beside[index - 1];
            return (
              <div class="entry">
                {picture !== undefined && <Photograph of={picture} place="beside" words={words} />}
                <Prose blocks={part} />
              </div>
            );
          })}
          {loose.length > 0 && (
            <div class="pasted">
              {loose.map((picture) => (
                <Photograph of={picture} place="loose" words={words} />
              ))}
            </div>
          )}
          <DocumentCards documents={documents} label={words.openDocument} words={words} isMain={isMain} />
        </article>
      </main>
      <EnlargedPictures pictures={all} words={words} />
      <DocumentReaders documents={documents} words={words} />
    </>
  );
};
