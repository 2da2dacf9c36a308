import type { VNode } from 'preact';
import type { QrHouse } from '../../campaigns/house/qr-house.js';
import type { DocumentContent } from '../../core/contract/payloads/types/document.js';
import type { MemoryContent } from '../../core/contract/payloads/types/memory.js';
import type { MenuContent } from '../../core/contract/payloads/types/menu.js';
import type { PageWords } from '../../core/words/pages/page-words.js';
import type { PageFiles } from '../files/page-files.js';
import type { EnlargeablePicture } from './parts/enlarged-pictures.js';

/** What a menu shows besides its content, at the moment of reading. */
export interface MenuState {
  readonly house: QrHouse | null;
  /** The text of the menu in its own language, by which dishes and headings are named. */
  readonly own: string;
  /** Names of dishes. */
  readonly soldOut: ReadonlySet<string>;
  /** By names of dishes. */
  readonly dishPictures: ReadonlyMap<string, EnlargeablePicture>;
  readonly now: number;
}

/** Input of a template. */
export interface TemplateInput<Content> extends PageFiles {
  readonly content: Content;
  /** The page's own words, in the language that was chosen for it. */
  readonly words: PageWords;
}

/** Returns the content of `body`. All texts are rendered by Preact, which escapes them. */
export type Template<Content> = (input: TemplateInput<Content>) => VNode;

export interface MenuInput extends TemplateInput<MenuContent> {
  readonly menu: MenuState;
}

/** Returns the content of `body` of a menu. */
export type MenuTemplate = (input: MenuInput) => VNode;
export type DocumentTemplate = Template<DocumentContent>;
export type MemoryTemplate = Template<MemoryContent>;
