import { PictureButton } from './parts/enlarged-pictures.js';
import { menuParts } from './parts/menu-parts.js';
import { MenuTitle } from './parts/menu-title.js';
import type { MenuTemplate } from './template.js';

const BESIDE_TITLE = '(min-width: 84rem) 42rem, (min-width: 60rem) 50vw, 100vw';
/** Pictures next to a typed menu are small; pictures that may be the menu itself are as wide as the screen allows. */
const SMALL = '(min-width: 60rem) 31vw, 50vw';
const WIDE = '(min-width: 84rem) 37rem, (min-width: 60rem) 46vw, 100vw';

/** Headings in one column, dishes in the other, heavy rules between them; the first picture is next to the name. */
export const MenuModern: MenuTemplate = (input) => {
  const { content, words, documents } = input;
  const {
    isTyped,
    isMain,
    pages,
    others: photographs,
    opening,
    files,
    text,
    facts,
    contact,
    opened,
  } = menuParts(input);
  // A menu that is not typed begins with its first page.
  const [first, ...others] = isTyped ? photographs : pages;
  const sheets = isTyped ? pages : others;
  const hasSide = first !== undefined || (isMain && documents.length > 0);
  return (
    <>
      <main class={isTyped ? 'menu-modern' : 'menu-modern is-pictured'}>
        <div class={hasSide ? 'opening has-side' : 'opening'}>
          <div class="opening-text">
            <MenuTitle content={content} />
            {opening}
            {contact}
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
        {facts}
      </main>
      {opened()}
    </>
  );
};
