import type { VNode } from 'preact';
import { PictureButton } from './parts/enlarged-pictures.js';
import { menuParts } from './parts/menu-parts.js';
import { MenuTitle } from './parts/menu-title.js';
import type { MenuTemplate } from './template.js';

const ARCH = '(min-width: 40rem) 22rem, 72vw';
const FRAMED = '(min-width: 60rem) 20rem, (min-width: 40rem) 40vw, 42vw';
const WHOLE = '(min-width: 64rem) 52rem, 90vw';

/** A line with a sprig at its centre, between name and title. */
const Ornament = (): VNode => (
  <svg class="ornament" viewBox="0 0 160 24" width="160" height="24" aria-hidden="true">
    <path d="M0 12h58M102 12h58M64 12c5-7 11-7 16 0 5-7 11-7 16 0-5 7-11 7-16 0-5 7-11 7-16 0z" />
    <circle cx="80" cy="12" r="2.25" />
  </svg>
);

const Corner = ({ place }: { readonly place: string }): VNode => (
  <svg class={`corner is-${place}`} viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
    <path d="M.5 48V26C15 26 26 15 26 .5h22M7.5 48V33C21 31 31 21 33 7.5h15" />
    <circle cx="11" cy="11" r="3.5" />
  </svg>
);

/** A printed card: framed paper, everything centred, dotted lines to the prices, pictures in mounts. */
export const MenuWarm: MenuTemplate = (input) => {
  const { content, words } = input;
  const { isTyped, pages, others, opening, files, text, facts, contact, opened } = menuParts(input);
  const [arched, ...mounted] = others;
  return (
    <>
      <main class="menu-warm">
        <div class="card">
          {['top-start', 'top-end', 'bottom-start', 'bottom-end'].map((place) => (
            <Corner place={place} />
          ))}
          <MenuTitle content={content} ornament={<Ornament />} />
          {opening}
          {arched !== undefined && (
            <div class="arch">
              <PictureButton of={arched} sizes={ARCH} words={words} eager />
            </div>
          )}
          {!isTyped && files}
          {text}
          {pages.length > 0 && (
            <div class="sheets">
              {pages.map((picture, index) => (
                <PictureButton of={picture} sizes={WHOLE} words={words} eager={!isTyped && index === 0} />
              ))}
            </div>
          )}
          {mounted.length > 0 && (
            <div class="mounts">
              {mounted.map((picture) => (
                <PictureButton of={picture} sizes={FRAMED} words={words} />
              ))}
            </div>
          )}
          {isTyped && files}
          <Ornament />
          {facts}
          {contact}
        </div>
      </main>
      {opened()}
    </>
  );
};
