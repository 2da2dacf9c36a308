import type { VNode } from 'preact';
import { ContactLinks } from './parts/contact-links.js';
import { DocumentCards } from './parts/document-cards.js';
import { hasPrices } from './parts/menu-text.js';
import { MenuTitle, menuPictureAlt } from './parts/menu-title.js';
import { PictureLink } from './parts/picture.js';
import { PriceList } from './parts/price-list.js';
import type { MenuTemplate } from './template.js';

const ARCH = '(min-width: 40rem) 22rem, 72vw';
const FRAMED = '(min-width: 60rem) 20rem, (min-width: 40rem) 40vw, 42vw';
const WHOLE = '(min-width: 64rem) 52rem, 90vw';

/** A line with a sprig in its middle, between the name and the title. */
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
export const MenuWarm: MenuTemplate = ({ content, words, pictures, documents }) => {
  const isTyped = hasPrices(content.description);
  const alt = (index: number) => menuPictureAlt(content, index, pictures.length);
  const arched = isTyped ? pictures.slice(0, 1) : [];
  const mounted = pictures.slice(arched.length);
  return (
    <main class="menu-warm">
      <div class="card">
        {['top-start', 'top-end', 'bottom-start', 'bottom-end'].map((place) => (
          <Corner place={place} />
        ))}
        <MenuTitle content={content} ornament={<Ornament />} />
        {arched.map((picture) => (
          <div class="arch">
            <PictureLink picture={picture} sizes={ARCH} alt={alt(0)} eager />
          </div>
        ))}
        {content.description !== null && <PriceList text={content.description} />}
        {mounted.length > 0 && (
          <div class={isTyped ? 'mounts' : 'sheets'}>
            {mounted.map((picture, index) => (
              <PictureLink
                picture={picture}
                sizes={isTyped ? FRAMED : WHOLE}
                alt={alt(index + arched.length)}
                eager={index + arched.length === 0}
              />
            ))}
          </div>
        )}
        <DocumentCards documents={documents} words={words} />
        <Ornament />
        <ContactLinks phone={content.phone} website={content.website} />
      </div>
    </main>
  );
};
