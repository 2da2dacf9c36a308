import type { VNode } from 'preact';
import type { PagePicture } from '../files/page-files.js';
import { DocumentCards } from './parts/document-cards.js';
import { Picture, pictureAlt } from './parts/picture.js';
import { ratioOf } from './parts/picture-rows.js';
import { PlaceLink } from './parts/place-link.js';
import { Prose } from './parts/prose.js';
import { divideBlocks, proseBlocks, proseLength } from './parts/prose-blocks.js';
import type { MemoryTemplate } from './template.js';

/** Characters of story that fill the space beside a photograph; with fewer, photographs would follow each other. */
const BESIDE_LENGTH = 500;

const SIZES = {
  lead: '(min-width: 48rem) 38rem, calc(100vw - 5rem)',
  beside: '(min-width: 48rem) 19rem, calc(100vw - 6rem)',
  loose: '(min-width: 48rem) 19rem, 42vw',
};

interface PhotographProps {
  readonly picture: PagePicture;
  readonly place: keyof typeof SIZES;
  readonly alt: string;
}

const Photograph = ({ picture, place, alt }: PhotographProps): VNode => (
  <div class={`photograph ${place} ${ratioOf(picture) < 1 ? 'upright' : 'wide'}`}>
    <Picture picture={picture} sizes={SIZES[place]} alt={alt} eager={place === 'lead'} />
  </div>
);

/**
 * A page of a diary: the date as a stamp, the first photograph taped below the title, as many photographs beside the
 * paragraphs as the story is long enough for, and the rest at the end.
 */
export const MemoryJournal: MemoryTemplate = ({ content, words, pictures, documents }) => {
  const { title, dateLabel, location, story } = content;
  const [lead, ...others] = pictures;
  const blocks = story === null ? [] : proseBlocks(story, { headings: false });
  const besideCount = Math.floor(proseLength(blocks) / BESIDE_LENGTH);
  const parts = divideBlocks(blocks, 1 + Math.min(others.length, besideCount));
  const beside = others.slice(0, Math.max(0, parts.length - 1));
  const loose = others.slice(beside.length);
  const altOf = (picture: PagePicture): string => pictureAlt(words, title, pictures.indexOf(picture), pictures.length);
  return (
    <main class="memory-journal">
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
        {lead !== undefined && <Photograph picture={lead} place="lead" alt={altOf(lead)} />}
        {parts.map((part, index) => {
          const picture = beside[index - 1];
          return (
            <div class="entry">
              {picture !== undefined && <Photograph picture={picture} place="beside" alt={altOf(picture)} />}
              <Prose blocks={part} />
            </div>
          );
        })}
        {loose.length > 0 && (
          <div class="pasted">
            {loose.map((picture) => (
              <Photograph picture={picture} place="loose" alt={altOf(picture)} />
            ))}
          </div>
        )}
        <DocumentCards documents={documents} words={words} />
      </article>
    </main>
  );
};
