import type { VNode } from 'preact';
import type { PagePicture } from '../files/page-files.js';
import { DocumentCards } from './parts/document-cards.js';
import { Picture, pictureAlt } from './parts/picture.js';
import { atHeight, type PictureRow, pictureRows, ratioOf, ratioSum } from './parts/picture-rows.js';
import { PlaceLink } from './parts/place-link.js';
import { Prose } from './parts/prose.js';
import { proseBlocks } from './parts/prose-blocks.js';
import type { MemoryTemplate } from './template.js';

/** In CSS pixels: the largest height of a picture, and the largest width of a row. */
const HEIGHT_MAX = 640;
const ROW_WIDTH_MAX = 1440;

/** The share of a row's width that a picture takes, as a whole percentage. */
const percentOf = (picture: PagePicture, row: readonly PagePicture[]): number =>
  Math.ceil((100 * ratioOf(picture)) / ratioSum(row));

const Row = ({ row, altOf }: { readonly row: PictureRow; readonly altOf: (picture: PagePicture) => string }): VNode => (
  <div class="row">
    {row.pairs.map((pair) => (
      <div class="pair">
        {pair.map((picture) => {
          const inRow = percentOf(picture, row.pairs.flat());
          const widest = Math.ceil(Math.min(HEIGHT_MAX * ratioOf(picture), (ROW_WIDTH_MAX * inRow) / 100));
          const sizes = `(min-width: 48rem) min(${inRow}vw, ${widest}px), ${percentOf(picture, pair)}vw`;
          return <Picture picture={atHeight(picture, HEIGHT_MAX)} sizes={sizes} alt={altOf(picture)} />;
        })}
      </div>
    ))}
  </div>
);

/**
 * Pictures first: one large picture beside the title, then the others in rows of one height, uncropped. The story follows
 * them.
 */
export const MemoryGallery: MemoryTemplate = ({ content, words, pictures, documents }) => {
  const { title, dateLabel, location, story } = content;
  const [first, ...others] = pictures;
  const altOf = (picture: PagePicture): string => pictureAlt(words, title, pictures.indexOf(picture), pictures.length);
  return (
    <main class="memory-gallery">
      <header class={first === undefined ? 'entrance bare' : 'entrance'}>
        {first !== undefined && (
          <div class="first">
            <Picture picture={first} sizes="(min-width: 64rem) 66vw, 100vw" alt={altOf(first)} eager />
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
      {others.length > 0 && (
        <div class="wall">
          {pictureRows(others).map((row) => (
            <Row row={row} altOf={altOf} />
          ))}
        </div>
      )}
      {story !== null && <Prose blocks={proseBlocks(story, { headings: false })} />}
      <DocumentCards documents={documents} words={words} />
    </main>
  );
};
