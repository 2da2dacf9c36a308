import { ContactLinks } from './parts/contact-links.js';
import { DocumentCards } from './parts/document-cards.js';
import { hasPrices } from './parts/menu-text.js';
import { MenuTitle, menuPictureAlt } from './parts/menu-title.js';
import { Picture, PictureLink } from './parts/picture.js';
import { PriceList } from './parts/price-list.js';
import type { MenuTemplate } from './template.js';

const COVER = '(min-width: 60rem) 50vw, (orientation: portrait) 130vw, 100vw';
const BAND = '(min-width: 60rem) 50vw, 100vw';

/** A cover that fills the screen, or half of a wide one, with the name on a plate; the services beside or below it. */
export const SalonLuxe: MenuTemplate = ({ content, words, pictures, documents }) => {
  const isTyped = hasPrices(content.description);
  const alt = (index: number) => menuPictureAlt(content, index, pictures.length);
  const cover = isTyped ? pictures[0] : undefined;
  const bands = cover === undefined ? pictures : pictures.slice(1);
  return (
    <main class="salon-luxe">
      <div class={cover === undefined ? 'cover is-plain' : 'cover'}>
        {cover !== undefined && <Picture picture={cover} sizes={COVER} alt={alt(0)} eager />}
        <div class="plate">
          <MenuTitle content={content} ornament={<span class="rule" />} />
        </div>
      </div>
      <div class="inside">
        {content.description !== null && <PriceList text={content.description} />}
        {bands.length > 0 && (
          <div class={isTyped ? 'bands' : 'sheets'}>
            {bands.map((picture, index) => (
              <PictureLink
                picture={picture}
                sizes={BAND}
                alt={alt(pictures.indexOf(picture))}
                eager={cover === undefined && index === 0}
              />
            ))}
          </div>
        )}
        <DocumentCards documents={documents} words={words} />
        <ContactLinks phone={content.phone} website={content.website} />
      </div>
    </main>
  );
};
