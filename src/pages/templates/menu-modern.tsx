import { hasPrices } from '../../core/contract/menus/menu-text.js';
import { ContactLinks } from './parts/contact-links.js';
import { DocumentCards, DocumentReaders } from './parts/document-cards.js';
import { EnlargedPictures, enlargeable, PictureButton, splitPages } from './parts/enlarged-pictures.js';
import { HouseFacts, OpeningLine } from './parts/house-facts.js';
import { MenuTitle, menuName } from './parts/menu-title.js';
import { picturesIn, viewMenu } from './parts/menu-view.js';
import { pictureAlt } from './parts/picture.js';
import { PriceList } from './parts/price-list.js';
import type { MenuTemplate } from './template.js';

const BESIDE_TITLE = '(min-width: 84rem) 42rem, (min-width: 60rem) 50vw, 100vw';
/** Pictures next to a typed menu are small; pictures that may be the menu itself are as wide as the screen allows. */
const SMALL = '(min-width: 60rem) 31vw, 50vw';
const WIDE = '(min-width: 84rem) 37rem, (min-width: 60rem) 46vw, 100vw';

/** Headings in one column, dishes in the other, heavy rules between them; the first picture is next to the name. */
export const MenuModern: MenuTemplate = ({ content, words, menu, pictures, documents }) => {
  const isTyped = hasPrices(content.description);
  const sections = viewMenu(content.description ?? '', menu);
  const all = enlargeable(pictures, (index) => pictureAlt(words, menuName(content), index, pictures.length), !isTyped);
  const { pages, others: photographs } = splitPages(all);
  // A menu that is not typed begins with its first page.
  const [first, ...others] = isTyped ? photographs : pages;
  const sheets = isTyped ? pages : others;
  const isMain = !isTyped && first === undefined;
  const files = <DocumentCards documents={documents} label={words.openMenu} words={words} isMain={isMain} />;
  const text = content.description !== null && (
    <PriceList text={content.description} sections={sections} menu={menu} words={words} />
  );
  const hasSide = first !== undefined || (isMain && documents.length > 0);
  return (
    <>
      <main class={isTyped ? 'menu-modern' : 'menu-modern is-pictured'}>
        <div class={hasSide ? 'opening has-side' : 'opening'}>
          <div class="opening-text">
            <MenuTitle content={content} />
            <OpeningLine menu={menu} words={words} />
            <ContactLinks phone={content.phone} website={content.website} words={words} />
            {!isTyped && !isMain && files}
            {!isTyped && text}
          </div>
          {first !== undefined && (
            <PictureButton of={first} sizes={isTyped ? BESIDE_TITLE : WIDE} words={words} eager />
          )}
          {isMain && files}
        </div>
        {isTyped && text}
        {sheets.length > 0 && (
          <div class={sheets.length === 1 ? 'sheets is-single' : 'sheets'}>
            {sheets.map((picture) => (
              <PictureButton of={picture} sizes={WIDE} words={words} />
            ))}
          </div>
        )}
        {isTyped && others.length > 0 && (
          <div class="gallery">
            {others.map((picture) => (
              <PictureButton of={picture} sizes={SMALL} words={words} />
            ))}
          </div>
        )}
        {isTyped && files}
        <HouseFacts menu={menu} words={words} />
      </main>
      <EnlargedPictures pictures={[...all, ...picturesIn(sections)]} words={words} />
      <DocumentReaders documents={documents} words={words} />
    </>
  );
};
