import { PictureButton } from './parts/enlarged-pictures.js';
import { menuParts } from './parts/menu-parts.js';
import { MenuTitle } from './parts/menu-title.js';
import { Picture } from './parts/picture.js';
import type { MenuTemplate } from './template.js';

const COVER = '(min-width: 60rem) 50vw, (orientation: portrait) 130vw, 100vw';
const BAND = '(min-width: 60rem) 50vw, 100vw';

/**
 * A cover at the top of the screen, or over half of a wide one, with the name on a plate; the services are next to or
 * below it.
 */
export const SalonLuxe: MenuTemplate = (input) => {
  const { content, words } = input;
  const { isTyped, pages, others, opening, files, text, facts, contact, opened } = menuParts(input);
  const [cover, ...bands] = others;
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
          {opening}
          {!isTyped && files}
          {text}
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
          {facts}
          {contact}
        </div>
      </main>
      {opened([...pages, ...bands])}
    </>
  );
};
