import { ContactLinks } from './parts/contact-links.js';
import { DocumentCards } from './parts/document-cards.js';
import { hasPrices } from './parts/menu-text.js';
import { MenuTitle, menuPictureAlt } from './parts/menu-title.js';
import { PictureLink } from './parts/picture.js';
import { PriceList } from './parts/price-list.js';
import type { MenuTemplate } from './template.js';

const BESIDE_TITLE = '(min-width: 84rem) 42rem, (min-width: 60rem) 50vw, 100vw';
/** Pictures beside a typed menu are small; pictures that may be the menu itself are as wide as the screen allows. */
const SMALL = '(min-width: 60rem) 31vw, 50vw';
const WIDE = '(min-width: 84rem) 37rem, (min-width: 60rem) 46vw, 100vw';

/** Headings in one column, dishes in the other, heavy rules between them; the first picture is beside the name. */
export const MenuModern: MenuTemplate = ({ content, words, pictures, documents }) => {
  const isTyped = hasPrices(content.description);
  const alt = (index: number) => menuPictureAlt(content, index, pictures.length);
  const [first, ...others] = pictures;
  return (
    <main class={isTyped ? 'menu-modern' : 'menu-modern is-pictured'}>
      <div class={first === undefined ? 'opening' : 'opening has-picture'}>
        <div class="opening-text">
          <MenuTitle content={content} />
          <ContactLinks phone={content.phone} website={content.website} />
          {!isTyped && content.description !== null && <PriceList text={content.description} />}
          {!isTyped && <DocumentCards documents={documents} words={words} />}
        </div>
        {first !== undefined && <PictureLink picture={first} sizes={BESIDE_TITLE} alt={alt(0)} eager />}
      </div>
      {isTyped && content.description !== null && <PriceList text={content.description} />}
      {others.length > 0 && (
        <div class={isTyped ? 'gallery' : 'sheets'}>
          {others.map((picture, index) => (
            <PictureLink picture={picture} sizes={isTyped ? SMALL : WIDE} alt={alt(index + 1)} />
          ))}
        </div>
      )}
      {isTyped && <DocumentCards documents={documents} words={words} />}
    </main>
  );
};
