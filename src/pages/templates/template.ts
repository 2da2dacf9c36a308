import type { VNode } from 'preact';
import type { DocumentContent } from '../../core/contract/payloads/types/document.js';
import type { MemoryContent } from '../../core/contract/payloads/types/memory.js';
import type { MenuContent } from '../../core/contract/payloads/types/menu.js';
import type { PageWords } from '../../core/words/pages/page-words.js';
import type { PageFiles } from '../files/page-files.js';

/** Input of a template. */
export interface TemplateInput<Content> extends PageFiles {
  readonly content: Content;
  /** The page's own words, in the language that was chosen for it. */
  readonly words: PageWords;
}

/** Returns the content of `body`. All texts are rendered by Preact, which escapes them. */
export type Template<Content> = (input: TemplateInput<Content>) => VNode;

export type MenuTemplate = Template<MenuContent>;
export type DocumentTemplate = Template<DocumentContent>;
export type MemoryTemplate = Template<MemoryContent>;
