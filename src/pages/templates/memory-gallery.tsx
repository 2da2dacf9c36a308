import type { VNode } from 'preact';
import type { PageWords } from '../../core/words/pages/page-words.js';
import type { PagePicture } from '../files/page-files.js';
import { DocumentCards, DocumentReaders } from './parts/document-cards.js';
import { type EnlargeablePicture, EnlargedPictures, enlargeable, PictureButton } from './parts/enlarged-pictures.js';
import { pictureAlt } from './parts/picture.js';
import { atHeight, type PictureRow, pictureRows, ratioOf, ratioSum, upToHeight } from './parts/picture-rows.js';
import { PlaceLink } from './parts/place-link.js';
import { Prose } from './parts/prose.js';
import { proseBlocks } from './parts/prose-blocks.js';
import type { MemoryTemplate } from './template.js';

/** In CSS pixels: maximum height of the first picture and of others, and maximum width of a row. */
const FIRST_HEIGHT_MAX = 736;
const HEIGHT_MAX = 640;
const ROW_WIDTH_MAX = 1440;

/** A picture's share of the row's width, as a whole percentage. */
const percentOf = (picture: PagePicture, row: readonly PagePicture[]): number =>
  Math.ceil((100 * ratioOf(picture)) / ratioSum(row));

interface RowProps {
  readonly row: PictureRow;
  readonly itemOf: (picture: PagePicture) => EnlargeablePicture | undefined;
  readonly words: PageWords;
}

const Row = ({ row, itemOf, words }: RowProps): VNode => (
  <div class="row">
    {row.pairs.map((pair) => (
      <div class="pair">
        {pair.map((picture) => {
          const item = itemOf(picture);
          const inRow = percentOf(picture, row.pairs.flat());
          const widest = Math.ceil(Math.min(HEIGHT_MAX * ratioOf(picture), (ROW_WIDTH_MAX * inRow) / 100));
          const sizes = `(min-width: 48rem) min(${inRow}vw, ${widest}px), ${percentOf(picture, pair)}vw`;
          return item && <PictureButton of={item} shown={atHeight(picture, HEIGHT_MAX)} sizes={sizes} words={words} />;
        })}
      </div>
    ))}
  </div>
);

/**
 * Pictures first: one large picture next to the title, then the others uncropped in rows of one height. The story
 * follows.
 */
export const MemoryGallery: MemoryTemplate = ({ content, words, pictures, documents }) => {
  const { title, dateLabel, location, story } = content;
  const all = enlargeable(pictures, (index) => pictureAlt(words, title, index, pictures.length));
  const [first] = all;
  const shown = all.map(({ picture }) => picture);
  const isMain = pictures.length === 0 && story === null;
  return (
    <>
      <main class={isMain && documents.length === 0 ? 'memory-gallery is-bare' : 'memory-gallery'}>
        <header class={first === undefined ? 'entrance bare' : 'entrance'}>
          {first !== undefined && (
            <div class="first">
              <PictureButton
                of={first}
                shown={upToHeight(first.picture, FIRST_HEIGHT_MAX)}
                sizes="(min-width: 64rem) 66vw, 100vw"
                words={words}
                eager
              />
            </div>
          )}
          <div class="label">
            <h1 class={title.length > 60 ? 'long' : undefined} dir="auto">
              {title}
            </h1>
            {dateLabel !== null && <p dir="auto">{dateLabel}</p>}
            {location !== null && (
              <p>
                <PlaceLink location={location} />
              </p>
            )}
          </div>
        </header>
        {shown.length > 1 && (
          <div class="wall">
            {pictureRows(shown.slice(1)).map((row) => (
              <Row row={row} itemOf={(picture) => all[shown.indexOf(picture)]} words={words} />
            ))}
          </div>
        )}
        {story !== null && <Prose blocks={proseBlocks(story, { headings: false })} />}
        <DocumentCards documents={documents} label={words.openDocument} words={words} isMain={isMain} />
      </main>
      <EnlargedPictures pictures={all} words={words} />
      <DocumentReaders documents={documents} words={words} />
    </>
  );
};
