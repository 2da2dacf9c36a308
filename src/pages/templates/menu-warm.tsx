import type { VNode } from 'preact';
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
export const MenuWarm: MenuTemplate = ({ content, words, menu, pictures, documents }) => {
  const isTyped = hasPrices(content.description);
  const sections = viewMenu(content.description ?? '', menu);
  const all = enlargeable(pictures, (index) => pictureAlt(words, menuName(content), index, pictures.length), !isTyped);
  const { pages, others } = splitPages(all);
  const [arched, ...mounted] = others;
  const isMain = !isTyped && pictures.length === 0;
  const files = <DocumentCards documents={documents} label={words.openMenu} words={words} isMain={isMain} />;
  return (
    <>
      <main class="menu-warm">
        <div class="card">
          {['top-start', 'top-end', 'bottom-start', 'bottom-end'].map((place) => (
            <Corner place={place} />
          ))}
          <MenuTitle content={content} ornament={<Ornament />} />
          <OpeningLine menu={menu} words={words} />
          {arched !== undefined && (
            <div class="arch">
              <PictureButton of={arched} sizes={ARCH} words={words} eager />
            </div>
          )}
          {!isTyped && files}
          {content.description !== null && (
            <PriceList text={content.description} sections={sections} menu={menu} words={words} />
          )}
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
          <HouseFacts menu={menu} words={words} />
          <ContactLinks phone={content.phone} website={content.website} words={words} />
        </div>
      </main>
      <EnlargedPictures pictures={[...all, ...picturesIn(sections)]} words={words} />
      <DocumentReaders documents={documents} words={words} />
    </>
  );
};
