import { hasPrices } from '../../core/contract/menus/menu-text.js';
import { ContactLinks } from './parts/contact-links.js';
import { DocumentCards, DocumentReaders } from './parts/document-cards.js';
import { EnlargedPictures, enlargeable, PictureButton, splitPages } from './parts/enlarged-pictures.js';
import { HouseFacts, OpeningLine } from './parts/house-facts.js';
import { MenuTitle, menuName } from './parts/menu-title.js';
import { picturesIn, viewMenu } from './parts/menu-view.js';
import { Picture, pictureAlt } from './parts/picture.js';
import { PriceList } from './parts/price-list.js';
import type { MenuTemplate } from './template.js';

const COVER = '(min-width: 60rem) 50vw, (orientation: portrait) 130vw, 100vw';
const BAND = '(min-width: 60rem) 50vw, 100vw';

/**
 * A cover at the top of the screen, or over half of a wide one, with the name on a plate; the services are next to or
 * below it.
 */
export const SalonLuxe: MenuTemplate = ({ content, words, menu, pictures, documents }) => {
  const isTyped = hasPrices(content.description);
  const sections = viewMenu(content.description ?? '', menu);
  const all = enlargeable(pictures, (index) => pictureAlt(words, menuName(content), index, pictures.length), !isTyped);
  const { pages, others } = splitPages(all);
  const [cover, ...bands] = others;
  const isMain = !isTyped && pictures.length === 0;
  const files = <DocumentCards documents={documents} label={words.openMenu} words={words} isMain={isMain} />;
  return (
    <>
      <main class="salon-luxe">
        <div class={cover === undefined ? 'cover is-plain' : 'cover'}>
          {cover !== undefined && <Picture picture={cover.picture} sizes={COVER} alt={cover.alt} eager />}
          <div class="plate">
            <MenuTitle content={content} ornament={<span class="rule" />} />
          </div>
        </div>
        <div class="inside">
          <OpeningLine menu={menu} words={words} />
          {!isTyped && files}
          {content.description !== null && (
            <PriceList text={content.description} sections={sections} menu={menu} words={words} />
          )}
          {pages.length > 0 && (
            <div class="sheets">
              {pages.map((picture, index) => (
                <PictureButton of={picture} sizes={BAND} words={words} eager={cover === undefined && index === 0} />
              ))}
            </div>
          )}
          {bands.length > 0 && (
            <div class="bands">
              {bands.map((picture) => (
                <PictureButton of={picture} sizes={BAND} words={words} />
              ))}
            </div>
          )}
          {isTyped && files}
          <HouseFacts menu={menu} words={words} />
          <ContactLinks phone={content.phone} website={content.website} words={words} />
        </div>
      </main>
      <EnlargedPictures pictures={[...pages, ...bands, ...picturesIn(sections)]} words={words} />
      <DocumentReaders documents={documents} words={words} />
    </>
  );
};
