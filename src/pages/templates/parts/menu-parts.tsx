import type { VNode } from 'preact';
import { hasPrices } from '../../../core/contract/menus/menu-text.js';
import type { MenuInput } from '../template.js';
import { ContactLinks } from './contact-links.js';
import { DocumentCards, DocumentReaders } from './document-cards.js';
import { type EnlargeablePicture, EnlargedPictures, enlargeable, splitPages } from './enlarged-pictures.js';
import { HouseFacts, OpeningLine } from './house-facts.js';
import { menuName } from './menu-title.js';
import { picturesIn, viewMenu } from './menu-view.js';
import { pictureAlt } from './picture.js';
import { PriceList } from './price-list.js';

/** What each page of a menu shows, for its template to arrange. A menu that is not typed consists of its pictures. */
export function menuParts({ content, words, menu, pictures, documents }: MenuInput) {
  const { description, phone, website } = content;
  const isTyped = hasPrices(description);
  const sections = viewMenu(description ?? '', menu);
  const all = enlargeable(pictures, (index) => pictureAlt(words, menuName(content), index, pictures.length), !isTyped);
  /** Whether its documents are the menu. */
  const isMain = !isTyped && pictures.length === 0;
  return {
    isTyped,
    isMain,
    ...splitPages(all),
    opening: <OpeningLine menu={menu} words={words} />,
    files: <DocumentCards documents={documents} label={words.openMenu} words={words} isMain={isMain} />,
    text: description !== null && <PriceList text={description} sections={sections} menu={menu} words={words} />,
    facts: <HouseFacts menu={menu} words={words} />,
    contact: <ContactLinks phone={phone} website={website} words={words} />,
    /** Belongs after `main`. */
    opened: (enlarged: readonly EnlargeablePicture[] = all): VNode => (
      <>
        <EnlargedPictures pictures={[...enlarged, ...picturesIn(sections)]} words={words} />
        <DocumentReaders documents={documents} words={words} />
      </>
    ),
  };
}
